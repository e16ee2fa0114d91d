import { createActor, type EventObject, fromCallback, fromPromise } from 'xstate'
import { describe, expect, test } from 'vitest'
import { type Job, outbox } from '../../src/machines/app/outbox.ts'
import { stage } from '#kit/execute.ts'
import { stateWords } from '#kit/words.ts'

const event = (type: string, more: object = {}): EventObject => ({ type, ...more })
const allow = event('outbox.enable', { userId: 'u1' })
const reach = event('outbox.online')
const later = event('xstate.after.backOff.outbox.backingOff')
const lose = event('outbox.offline')
const changed = event('outbox.changed')
const read = (...jobs: object[]) => event('xstate.done.actor.read', { output: jobs })
const sent = event('xstate.done.actor.sendNext')
const notSent = event('xstate.error.actor.sendNext')
const waits = { id: 'j1' }
const refused = { id: 'j2', refusal: { message: 'no', code: 'UNPAID' } }
const knownAgain = 'backingOff > known'
const sending = [allow, reach, read(waits)]

const begin = (events: readonly EventObject[]) => {
  const set = stage(outbox)
  for (const one of events) set.happen(one)
  return set.actor.getSnapshot()
}

/** Copied by hand from what waiting is for. */
test.each<readonly [what: string, events: readonly EventObject[], end: string]>([
  ['nobody is signed in', [], 'off'],
  ['somebody is', [allow], 'offline > reading'],
  ['what waits is known, without a server', [allow, read(waits)], 'offline > known'],
  [
    'something more is to wait, without a server',
    [allow, read(waits), changed],
    'offline > reading',
  ],
  ['the server can be reached', [allow, reach], 'reading'],
  ['nothing waits', [allow, reach, read()], 'idle'],
  ['only what was refused is there', [allow, reach, read(refused)], 'idle'],
  ['something waits', sending, 'sending'],
  ['something waits behind what was refused', [allow, reach, read(refused, waits)], 'sending'],
  ['it was sent', [...sending, sent], 'reading'],
  ['it was sent and nothing is left', [...sending, sent, read()], 'idle'],
  ['nothing is known of it', [...sending, notSent], 'backingOff > reading'],
  ['what waits is known, before the next try', [...sending, notSent, read(waits)], knownAgain],
  [
    'something more is to wait, before the next try',
    [...sending, notSent, read(waits), changed],
    'backingOff > reading',
  ],
  [
    'something more is to wait while it looks, before the next try',
    [...sending, notSent, changed, read(waits)],
    knownAgain,
  ],
  [
    'the wait is over',
    [...sending, notSent, event('xstate.after.backOff.outbox.backingOff')],
    'sending',
  ],
  ['the server goes away meanwhile', [...sending, lose], 'offline > reading'],
  ['the server goes away while it waits', [...sending, notSent, lose], 'offline > reading'],
  [
    'what waits can not be read before the next try',
    [...sending, notSent, event('xstate.error.actor.read')],
    'off',
  ],
  [
    'the server goes away while nothing is to do',
    [allow, reach, read(), lose],
    'offline > reading',
  ],
  ['the server goes away while it looks', [allow, reach, lose], 'offline > reading'],
  ['something is to wait', [allow, reach, read(), changed], 'reading'],
  ['something is to wait while it looks', [allow, reach, changed], 'reading'],
  ['something is to wait while it sends', [...sending, changed], 'sending'],
  ['the person signs out', [...sending, event('outbox.disable')], 'off'],
  [
    'somebody else signs in',
    [...sending, event('outbox.enable', { userId: 'u2' })],
    'offline > reading',
  ],
  ['what waits can not be read', [allow, reach, event('xstate.error.actor.read')], 'off'],
  [
    'what waits can not be read, without a server',
    [allow, event('xstate.error.actor.read')],
    'off',
  ],
  ['nobody tells whether it may', [...sending, event('xstate.error.actor.watch')], 'off'],
])('when %s', (_, events, end) => {
  expect(stateWords(begin(events).value)).toBe(end)
})

test('it waits a second, then twice as long each time, at most half a minute', () => {
  const set = stage(outbox)
  for (const one of sending) set.happen(one)
  for (const waitMs of [1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000]) {
    set.happen(notSent)
    set.clock.increment(waitMs - 1)
    expect(stateWords(set.actor.getSnapshot().value)).toBe('backingOff > reading')
    set.clock.increment(1)
    expect(stateWords(set.actor.getSnapshot().value)).toBe('sending')
  }
})

test('a change before the next try does not delay it', () => {
  const set = stage(outbox)
  for (const one of [...sending, notSent, read(waits)]) set.happen(one)
  set.clock.increment(999)
  set.happen(changed)
  set.happen(read(waits, refused))
  expect(set.actor.getSnapshot().context).toMatchObject({ jobs: [waits, refused], attempt: 1 })
  set.clock.increment(1)
  expect(stateWords(set.actor.getSnapshot().value)).toBe('sending')
})

test('what changes while it looks makes it look again', () => {
  let reads = 0
  const read = fromPromise<readonly Job[], { userId: string }>(() => {
    reads += 1
    return new Promise(() => undefined)
  })
  const watch = fromCallback<EventObject>(() => undefined)
  const actor = createActor(outbox.provide({ actors: { watch, read } })).start()
  actor.send({ type: 'outbox.enable', userId: 'u1' })
  actor.send({ type: 'outbox.online' })
  expect(reads).toBe(2)
  actor.send({ type: 'outbox.changed' })
  expect(reads).toBe(3)
  actor.stop()
})

describe('what is known', () => {
  test('is kept while it sends, and counts how often it could not', () => {
    expect(begin(sending).context).toMatchObject({ userId: 'u1', jobs: [waits], attempt: 0 })
    expect(begin([...sending, notSent, later, notSent]).context.attempt).toBe(2)
    expect(begin([...sending, notSent, later, sent]).context.attempt).toBe(0)
  })

  test('goes with the person', () => {
    expect(begin([...sending, event('outbox.disable')]).context).toMatchObject({
      userId: undefined,
      jobs: [],
    })
    expect(begin([...sending, event('outbox.enable', { userId: 'u2' })]).context).toMatchObject({
      userId: 'u2',
      jobs: [],
    })
  })
})
