import { createActor, fromPromise, SimulatedClock, waitFor } from 'xstate'
import { describe, expect, test } from 'vitest'
import { app } from '../../src/machines/app/app.ts'
import { listMachine } from '../../src/machines/screen/list.ts'
import { recordMachine } from '../../src/machines/screen/record.ts'
import { session } from '../../src/machines/app/session.ts'
import type { Former, HeaderData } from '../../src/machines/app/session.types.ts'
import type { Entry } from '#kit/inspect/protocol.ts'
import { createRecorder } from '#kit/inspect/record.ts'
import { createRedactor } from '#kit/inspect/redact.ts'
import { recordedPath } from '#kit/inspect/recorded-path.ts'
import { cleared, heard, isStep, type Watch } from '#kit/inspect/watch.ts'
import { machines } from '../../tools/catalogue/machines.ts'
import { aUser } from '../../tools/catalogue/world.ts'
import { execute } from '#kit/execute.ts'
import { readRecorded } from '#kit/recorded.ts'

const secret = 'correct-horse'

/** The session machine with a server that lets everybody in. */
const open = session.provide({
  actors: {
    login: fromPromise(async () => ({ token: `token-${secret}`, expiresMs: 1, user: aUser })),
    loadHeader: fromPromise<HeaderData, Former>(async () => ({ user: aUser, modules: [] })),
    logout: fromPromise(async (): Promise<unknown> => ({})),
  },
  actions: {
    storeToken: () => undefined,
    clearStorage: () => undefined,
    openPage: () => undefined,
    takeModule: () => undefined,
    noteModule: () => undefined,
    goToAuthHost: () => undefined,
  },
})

async function aRecordedSignIn() {
  const told: Entry[] = []
  const recorder = createRecorder(createRedactor(), (entry) => told.push(entry))
  const clock = new SimulatedClock()
  const actor = createActor(open, { input: undefined, clock, inspect: recorder.observe })
  actor.start()
  actor.send({
    type: 'session.sign-in',
    credentials: { email: `${secret}@example.com`, password: secret },
  })
  await waitFor(actor, (state) => state.matches({ signedIn: 'waiting' }))
  clock.increment(500)
  await waitFor(actor, (state) => state.matches({ signedIn: 'ready' }))
  return { told, recorder, actor }
}

describe('what is written down', () => {
  test('every step with the transitions it took, where it led, and what may happen there', async () => {
    const { told, actor } = await aRecordedSignIn()
    const steps = told.filter(isStep).filter(({ snapshot }) => snapshot.value !== undefined)
    expect(steps.map(({ event, taken }) => [event.type, taken])).toEqual([
      ['xstate.init', ['session.starting --always[1]']],
      ['session.sign-in', ['session.signedOut --session.sign-in[0]']],
      [
        'xstate.done.actor.0.session.signingIn',
        ['session.signingIn --xstate.done.actor.0.session.signingIn[0]'],
      ],
      [
        'xstate.after.headerDelay.session.signedIn.waiting',
        ['session.signedIn.waiting --xstate.after.headerDelay.session.signedIn.waiting[0]'],
      ],
      [
        'xstate.done.actor.0.session.signedIn.loadingHeader',
        ['session.signedIn.loadingHeader --xstate.done.actor.0.session.signedIn.loadingHeader[0]'],
      ],
    ])
    expect(steps.at(-1)).toMatchObject({
      active: ['session', 'session.signedIn', 'session.signedIn.ready'],
      snapshot: { value: { signedIn: 'ready' } },
    })
    expect(steps.at(-1)?.next).toContain('session.sign-out')
    expect(told.map(({ n }) => n)).toEqual(told.map((_, index) => index + 1))
    actor.stop()
  })

  test('no password, address or token gets into it, neither by events, context, inputs nor outputs', async () => {
    const { told, actor } = await aRecordedSignIn()
    expect(JSON.stringify(told)).not.toContain(secret)
    expect(JSON.stringify(told)).toContain('‹password')
    actor.stop()
  })

  test('a chart deeper than ten levels is described completely', async () => {
    const { told, actor } = await aRecordedSignIn()
    const definition = told.flatMap((entry) =>
      'definition' in entry ? String(entry.definition) : [],
    )[0]
    expect(definition).not.toMatch(/\[(Object|Array|Circular)\]/)
    actor.stop()
  })

  test('actors of different screens with their own systems are distinguished', () => {
    const recorder = createRecorder(createRedactor(), () => undefined)
    for (const filter of [{}, {}])
      createActor(listMachine<{ id: string }, object>(), {
        input: { filter, load: () => Promise.reject(new Error('nobody asks')) },
        inspect: recorder.observe,
      })
    const lists = recorder.entries.filter(
      (entry) => entry.type === '@xstate.actor' && entry.machine === 'list',
    )
    expect(new Set(lists.map(({ sessionId }) => sessionId)).size).toBe(2)
  })

  test('who watches later meets the actors as they are, children too', () => {
    const actor = createActor(app, { input: {} })
    const recorder = createRecorder(createRedactor(), () => undefined)
    recorder.meet(actor)
    const names = recorder.entries.flatMap((entry) =>
      entry.type === '@xstate.actor' ? entry.name : [],
    )
    expect(names).toEqual(
      expect.arrayContaining(['app', 'toasts', 'session', 'connectivity', 'moduleSwitch']),
    )
  })
})

describe('a recorded session as a test case', () => {
  test('the model kit walks it, over the same transitions', async () => {
    const { told, actor } = await aRecordedSignIn()
    const saved = JSON.stringify(recordedPath(told, told[0]?.sessionId ?? '', 'session'))
    const recorded = readRecorded(saved)
    const machine = machines.find((one) => one.machine.id === recorded.machine)?.machine
    expect(machine && execute(machine, recorded).taken).toEqual(recorded.taken)
    actor.stop()
  })

  test('a refusal is an error again, so that what depends on its kind runs as it ran', async () => {
    const machine = recordMachine<{ id: string; version: number }>()
    const gone = Object.assign(new Error('gone'), { kind: 'refused', status: 404 })
    const recorder = createRecorder(createRedactor(), () => undefined)
    const actor = createActor(machine, {
      input: { id: 'a', load: () => Promise.reject(gone) },
      inspect: recorder.observe,
    }).start()
    await waitFor(actor, (state) => state.matches('notFound'))

    const recorded = readRecorded(
      JSON.stringify(recordedPath(recorder.entries, actor.sessionId, 'record')),
    )
    expect(execute(machine, recorded)).toMatchObject({
      taken: recorded.taken,
      snapshot: { value: 'notFound' },
    })
    actor.stop()
  })

  test('there is none when the start was not seen', () => {
    const recorder = createRecorder(createRedactor(), () => undefined)
    const actor = createActor(open, { input: undefined }).start()
    recorder.meet(actor)
    expect(recordedPath(recorder.entries, actor.sessionId, 'session')).toBeUndefined()
  })

  test.each(['{}', '{"machine":"session","start":"idle","steps":[{}],"taken":[]}'])(
    '%s is refused',
    (text) => {
      expect(() => readRecorded(text)).toThrow('recorded path')
    },
  )
})

describe('what an inspector knows', () => {
  const tab = { id: 't', path: '/', loadedMs: 1 }
  const entry = (n: number): Entry => ({
    n,
    createdAt: '0',
    type: '@xstate.event',
    sessionId: 'x:0',
    event: { type: `event ${n}` },
  })
  const hear = (...messages: Parameters<typeof heard>[1][]): Watch =>
    messages.reduce(heard, new Map())
  const numbers = (watch: Watch): number[] | undefined => watch.get('t')?.entries.map(({ n }) => n)

  test('who comes late gets the log, then what happens next; nothing twice and nothing in between', () => {
    const late = hear(
      { kind: 'here', tab },
      { kind: 'entries', tabId: 't', entries: [entry(3)] },
      { kind: 'log', tabId: 't', entries: [1, 2, 3].map(entry) },
      { kind: 'entries', tabId: 't', entries: [entry(4)] },
    )
    expect(numbers(late)).toEqual([1, 2, 3, 4])
    expect(numbers(heard(late, { kind: 'entries', tabId: 't', entries: [entry(4)] }))).toEqual([
      1, 2, 3, 4,
    ])
  })

  test('a log of which the beginning was forgotten is taken as it is', () => {
    expect(
      numbers(hear({ kind: 'here', tab }, { kind: 'log', tabId: 't', entries: [7, 8].map(entry) })),
    ).toEqual([7, 8])
  })

  test('a page that was loaded anew begins anew; one that only tells where it is keeps its log', () => {
    const watch = hear({ kind: 'here', tab }, { kind: 'entries', tabId: 't', entries: [entry(1)] })
    expect(numbers(heard(watch, { kind: 'here', tab: { ...tab, path: '/dashboard' } }))).toEqual([
      1,
    ])
    expect(numbers(heard(watch, { kind: 'here', tab: { ...tab, loadedMs: 2 } }))).toEqual([])
  })

  test('a cleared log continues with the next event', () => {
    const watch = cleared(
      hear({ kind: 'here', tab }, { kind: 'entries', tabId: 't', entries: [entry(1)] }),
      't',
    )
    expect(numbers(heard(watch, { kind: 'entries', tabId: 't', entries: [entry(2)] }))).toEqual([2])
  })

  test('a closed tab keeps its log', () => {
    expect(
      hear(
        { kind: 'here', tab },
        { kind: 'entries', tabId: 't', entries: [entry(1)] },
        { kind: 'gone', tabId: 't' },
      ).get('t'),
    ).toMatchObject({ isGone: true, entries: [{ n: 1 }] })
  })
})
