import { expect, test } from 'vitest'
import { createActor } from 'xstate'
import { announcer } from '../../src/machines/screen/announcer.ts'

const heard = (...keys: string[]) => ({ type: 'announcer.heard' as const, keys })
const toggle = { type: 'announcer.toggle' as const }

function begin(hasVoice = true) {
  const said: string[] = []
  const voice = {
    say: (fresh: readonly string[]) => void said.push(...fresh),
    close: () => void said.push('closed'),
  }
  const actor = createActor(announcer, { input: { open: () => (hasVoice ? voice : undefined) } })
  actor.start()
  return { actor, said, now: () => actor.getSnapshot() }
}

test('what is there at first is not new, and what comes later is once', () => {
  const { actor, said, now } = begin()
  actor.send(heard('a', 'b'))
  expect(now().context.fresh).toEqual([])
  actor.send(heard('b', 'c'))
  expect(now().context.fresh).toEqual(['c'])
  actor.send(heard('a', 'b', 'c'))
  expect(now().context.fresh).toEqual(['c'])
  expect(said).toEqual([])
})

test('what is new is said aloud while that is switched on', () => {
  const { actor, said, now } = begin()
  actor.send(heard('a'))
  actor.send(toggle)
  actor.send(heard('a'))
  actor.send(heard('a', 'b'))
  expect([now().hasTag('loud'), said]).toEqual([true, ['b']])
  actor.send(toggle)
  actor.send(heard('c'))
  expect([now().hasTag('loud'), said]).toEqual([false, ['b', 'closed']])
})

test('a browser without a voice stays silent', () => {
  const { actor, now } = begin(false)
  actor.send(toggle)
  expect(now().value).toBe('silent')
})
