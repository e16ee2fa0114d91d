import {
  and,
  type AnyActorLogic,
  createActor,
  fromPromise,
  fromTransition,
  type InspectionEvent,
  not,
  or,
  setup,
  stateIn,
  waitFor,
} from 'xstate'
import { describe, expect, test } from 'vitest'
import { compare } from '../src/inspect/compare.ts'
import { eventOf, fieldsSeen, typedAtFirst } from '../src/inspect/event-form.ts'
import { asGherkin, asSequence } from '../src/inspect/exports.ts'
import { hiddenName, shownName } from '../src/inspect/hidden.ts'
import { narrowed } from '../src/inspect/narrow.ts'
import { createPictureTimer } from '../src/inspect/picture-timer.ts'
import { asPlaywright } from '../src/inspect/playwright.ts'
import type { Act, ActEntry, Entry } from '../src/inspect/protocol.ts'
import { createRecorder } from '../src/inspect/record.ts'
import { createRedactor } from '../src/inspect/redact.ts'
import { replayMachine } from '../src/inspect/replay.ts'
import { type Play, playsOf } from '../src/inspect/session.ts'
import { shared } from '../src/inspect/share.ts'
import { eventWords, wayWords } from '../src/inspect/state-words.ts'
import { actorsAt, heard, isStep, type WatchedTab } from '../src/inspect/watch.ts'
import { walks } from '../src/walks.ts'
import { arrowsOf } from '../src/transitions.ts'
import { light } from './crossing/light.ts'

/** A door that opens by its code, when it is not jammed. */
const door = setup({
  types: {
    context: {} as { tries: number; isJammed: boolean },
    events: {} as
      | { type: 'door.open'; code: string }
      | { type: 'door.close' }
      | { type: 'door.jam' }
      | { type: 'door.kick' },
  },
  guards: {
    isCode: ({ event }) => event.type === 'door.open' && event.code === '42',
    isFree: ({ context }) => !context.isJammed,
    isWeak: ({ context }, { tries }: { tries: number }) => context.tries >= tries,
  },
}).createMachine({
  id: 'door',
  context: { tries: 0, isJammed: false },
  initial: 'closed',
  states: {
    closed: {
      on: {
        'door.open': { guard: and(['isFree', 'isCode']), target: 'open' },
        'door.kick': {
          guard: or([{ type: 'isWeak', params: { tries: 3 } }, not('isFree')]),
          target: 'open',
        },
      },
    },
    open: { on: { 'door.close': 'closed', 'door.jam': { guard: stateIn('closed') } } },
  },
})

function recordedDoor(...events: Parameters<ReturnType<typeof open>['send']>[0][]): Entry[] {
  const told: Entry[] = []
  const recorder = createRecorder(createRedactor(), (entry) => told.push(entry))
  const actor = open(recorder.observe)
  for (const event of events) actor.send(event)
  actor.stop()
  return told
}
const open = (inspect: (event: InspectionEvent) => void) =>
  createActor(door, { id: 'door 7', inspect }).start()

const refusals = (entries: readonly Entry[]) =>
  entries
    .filter(isStep)
    .flatMap(({ event, refused = [] }) => refused.map(({ key, guard }) => [event.type, key, guard]))

describe('guards that said no', () => {
  test('are named with the transition they refused, inside and, or, not and stateIn too', () => {
    const told = recordedDoor(
      { type: 'door.open', code: 'wrong' },
      { type: 'door.kick' },
      { type: 'door.open', code: '42' },
      { type: 'door.jam' },
    )
    expect(refusals(told)).toEqual([
      ['door.open', 'door.closed --door.open[0]', 'isCode'],
      ['door.kick', 'door.closed --door.kick[0]', 'isWeak 3 or not isFree'],
      ['door.jam', 'door.open --door.jam[0]', 'in "closed"'],
    ])
  })

  test('are named with the numbers that are written, not with what comes from the event', () => {
    const told: Entry[] = []
    const { observe } = createRecorder(createRedactor(), (entry) => told.push(entry))
    const lock = setup({
      types: { events: {} as { type: 'turn'; key: string } },
      guards: { fits: (_, { key }: { key: string }) => key === 'right' },
    }).createMachine({
      id: 'lock',
      on: { turn: { guard: { type: 'fits', params: ({ event: { key } }) => ({ key }) } } },
    })
    const actor = createActor(lock, { inspect: observe }).start()
    actor.send({ type: 'turn', key: 'hush' })
    expect(refusals(told)).toEqual([['turn', 'lock --turn[0]', 'fits']])
  })

  test('tell of the next events which are refused as things are', () => {
    const last = recordedDoor().filter(isStep)[0]
    expect(last?.blocked).toEqual({ 'door.open': 'isCode', 'door.kick': 'isWeak 3 or not isFree' })
  })
})

describe('time travel', () => {
  const tabOf = (entries: readonly Entry[]): WatchedTab => {
    const tab = { id: 't', path: '/', loadedMs: 1 }
    const watch = heard(heard(new Map(), { kind: 'here', tab }), {
      kind: 'log',
      tabId: 't',
      entries,
    })
    const found = watch.get('t')
    if (!found) throw new Error('the tab is not known')
    return found
  }

  test('every actor stands as it stood after the step that is looked at', () => {
    const told = recordedDoor({ type: 'door.open', code: '42' }, { type: 'door.close' })
    const tab = tabOf(told)
    const valuesAt = told
      .filter(isStep)
      .map(({ n, sessionId }) => actorsAt(tab, n).get(sessionId)?.last?.snapshot.value)
    expect(valuesAt.slice(0, 3)).toEqual(['closed', 'open', 'closed'])
  })

  test('what fell out of the log still stands before its first entry', () => {
    const step = (n: number): Entry => ({
      n,
      createdAt: '0',
      sessionId: 'x:0',
      type: '@xstate.snapshot',
      event: { type: 'tick' },
      snapshot: { status: 'active', value: `s${n}` },
    })
    const tab = tabOf(Array.from({ length: 40_000 }, (_, index) => step(index + 1)))
    const first = tab.entries[0]?.n ?? 0
    expect(first).toBeGreaterThan(1)
    expect(tab.earlier.get('x:0')?.last?.n).toBe(first - 1)
    expect(actorsAt(tab, 39_000).get('x:0')?.last?.snapshot.value).toBe('s39000')
  })

  test('equal parts of two contexts are kept once', () => {
    const old = { rows: [{ id: 1 }, { id: 2 }], page: 1 }
    const now = shared(old, { rows: [{ id: 1 }, { id: 3 }], page: 2 })
    expect(now).toEqual({ rows: [{ id: 1 }, { id: 3 }], page: 2 })
    expect(now.rows[0]).toBe(old.rows[0])
    expect(shared(old, structuredClone(old))).toBe(old)
  })
})

const at = (n: number) => ({ n, createdAt: '0', sessionId: '' })
const act = (n: number, done: Act, heading?: string): ActEntry => ({
  ...at(n),
  type: '@person.act',
  act: done,
  ...(heading && { heading }),
})
const field = { role: 'textbox', name: "Owner's name", nth: 0 }
const session: Entry[] = [
  act(1, { kind: 'visit', path: '/door' }),
  act(2, { kind: 'fill', target: field, value: 'A' }, 'Doors'),
  act(3, { kind: 'fill', target: field, value: 'As' }, 'Doors'),
  act(4, { kind: 'fill', target: { ...field, name: 'Code' }, value: '‹code 1›' }, 'Doors'),
  act(5, { kind: 'click', target: { role: 'button', name: 'Open', nth: 1 } }, 'Doors'),
  ...recordedDoor({ type: 'door.open', code: '42' }).map((entry) => ({ ...entry, n: entry.n + 5 })),
]

describe('a session', () => {
  test('is what was done from outside; a field that was typed into is filled once', () => {
    expect(playsOf(session).map((play) => (play.kind === 'act' ? play.act : play))).toEqual([
      { kind: 'visit', path: '/door' },
      { kind: 'fill', target: field, value: 'As' },
      { kind: 'fill', target: { ...field, name: 'Code' }, value: '‹code 1›' },
      { kind: 'click', target: { role: 'button', name: 'Open', nth: 1 } },
    ])
  })

  test('is a Playwright test that signs in, with secrets from the environment, and checks', () => {
    const text = asPlaywright(session, 'Open a door')
    expect(text.slice(0, text.indexOf('/** Signs in'))).toBe(
      `import { expect, type Page, test } from '@playwright/test'

// It needs @playwright/test (npm install --save-dev @playwright/test), and baseURL in
// playwright.config.ts: the address of the app.
// What the recording does not have comes from the environment.
const ADDRESS = process.env.ADDRESS ?? ''
const PASSWORD = process.env.PASSWORD ?? ''
const SECRET_1 = process.env.SECRET_1 ?? '' // ‹code 1›

test('Open a door', async ({ page }) => {
  await watch(page)
  await signIn(page)
  await page.goto('/door')
  await expect(page.getByRole('heading', { level: 1, name: 'Doors', exact: true })).toBeVisible()
  await page.getByLabel('Owner\\'s name', { exact: true }).fill('As')
  await page.getByLabel('Code', { exact: true }).fill(SECRET_1)
  await page.getByRole('button', { name: 'Open', exact: true }).nth(1).click()
  await expectState(page, 'door 7', 'open')
})

`,
    )
    expect(text).toContain('async function signIn(page: Page)')
    expect(text).toContain('async function expectState(page: Page')
  })

  test('that signs in itself does so with address and password from the environment', () => {
    const typed = (n: number, name: string, value: string) =>
      act(n, { kind: 'fill', target: { ...field, name }, value })
    const text = asPlaywright(
      [typed(1, 'E-mail', '‹email 1›'), typed(2, 'Password', '‹password 1›')],
      'Sign in',
    )
    expect(text).toBe(`import { expect, test } from '@playwright/test'

// It needs @playwright/test (npm install --save-dev @playwright/test), and baseURL in
// playwright.config.ts: the address of the app.
// What the recording does not have comes from the environment.
const ADDRESS = process.env.ADDRESS ?? '' // ‹email 1›
const PASSWORD = process.env.PASSWORD ?? '' // ‹password 1›

test('Sign in', async ({ page }) => {
  await page.getByLabel('E-mail', { exact: true }).fill(ADDRESS)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
})
`)
  })

  test('is a scenario that says where each machine came to stand', () => {
    expect(asGherkin(session, 'Open a door')).toBe(`Feature: Open a door

  Scenario: Open a door
    Given I open /door
    When I fill textbox “Owner's name” with “As”
    When I fill textbox “Code” with “‹code 1›”
    When I click button “Open” (2)
    Then door 7 is in open
`)
  })

  test('is a sequence diagram with a short id for each actor', () => {
    expect(asSequence(session).split('\n').slice(0, 4)).toEqual([
      'sequenceDiagram',
      '  participant person as person',
      '  participant outside as server or clock',
      '  participant a1 as door 7',
    ])
    expect(asSequence(session)).toContain('  outside->>a1: door.open')
  })

  test('beside another one: what both did, what one did alone, and what differed', () => {
    const left = recordedDoor({ type: 'door.open', code: '42' }, { type: 'door.close' })
    const right = recordedDoor({ type: 'door.kick' }, { type: 'door.open', code: '42' })
    expect(compare(left, right).map(({ side, event }) => `${side} ${event}`)).toEqual([
      'right door.kick',
      'both door.open',
      'left door.close',
    ])
    expect(
      compare(left, left).every(({ side, changes }) => side === 'both' && !changes.length),
    ).toBe(true)
  })
})

test('a step of several transitions says what it went through', () => {
  const told: Entry[] = []
  const { observe } = createRecorder(createRedactor(), (entry) => told.push(entry))
  const actor = createActor(light, { inspect: observe }).start()
  for (const type of ['light.next', 'light.next', 'light.walk'] as const) actor.send({ type })
  const last = told.filter(isStep).at(-1)
  expect(last && wayWords(last)).toBe('red › walking, after forgotten → red › waiting')
})

test('what the linter only advises is no fault', () => {
  const told: Entry[] = []
  const { observe } = createRecorder(createRedactor(), (entry) => told.push(entry))
  const machine = setup({}).createMachine({
    id: 'gate',
    initial: 'a',
    states: { a: { always: 'b' }, b: {} },
  })
  createActor(machine, { inspect: observe }).start()
  const [gate] = told.filter((entry) => entry.type === '@xstate.actor')
  expect(gate?.faults).toEqual([])
  expect(gate?.advice).toEqual(['gate: has always and no options.maxIterations'])
})

test('the count in a name may be another one, and what nobody named is called a child', () => {
  expect(hiddenName('Cooking ‹count 7›')).toBe('^Cooking \\d+$')
  expect(shownName('Cooking ‹count 7›')).toBe('Cooking 7')
  const id = '01a223f5-1111-7222-8333-444444444444'
  expect(eventWords(`xstate.snapshot.${id}`)).toBe('a child moved')
  expect(eventWords(`xstate.done.actor.${id}`)).toBe('a child is done')
})

test('a form begins without what belonged to another event', () => {
  const fields = [
    { path: 'text', kind: 'text' },
    { path: 'action', kind: 'data', isOptional: true },
  ] as const
  const seen = { type: 'toast.show', text: 'Saved', action: { label: 'Undo' } }
  expect(typedAtFirst(fields, seen)).toEqual({ text: 'Saved', action: '' })
})

test('a picture is due at a click, however soon after another one', () => {
  const taken: boolean[] = []
  const camera = { take: () => undefined, stop: () => undefined }
  const timer = createPictureTimer({
    open: () => camera,
    take: (_, isDue) => taken.push(isDue),
  })
  timer.set(true)
  timer.now()
  timer.now()
  timer.set(false)
  expect(taken).toEqual([true, true])
})

describe('a session that is narrowed', () => {
  const pace = setup({}).createMachine({
    id: 'pace',
    meta: { isHelper: true },
    initial: 'a',
    states: { a: { on: { tick: 'b' } }, b: { on: { tick: 'a' } } },
  })
  const told: Entry[] = []
  const recorder = createRecorder(createRedactor(), (entry) => told.push(entry))
  const doors = ['door 7', 'door 8'].map((id) =>
    createActor(door, { id, inspect: recorder.observe }).start(),
  )
  const helper = createActor(pace, { id: 'pace of doors', inspect: recorder.observe }).start()
  recorder.act({ kind: 'click', target: field })
  for (const actor of doors) {
    actor.send({ type: 'door.open', code: '42' })
    helper.send({ type: 'tick' })
  }
  const named = (entries: readonly Entry[]) => [
    ...new Set(compare([], entries).map(({ actor }) => actor)),
  ]

  test('leaves helpers out, unless they are asked for', () => {
    expect(named(narrowed(told, { hasHelpers: false }))).toEqual(['door 7', 'door 8'])
    expect(named(narrowed(told, { hasHelpers: true }))).toEqual([
      'door 7',
      'pace of doors',
      'door 8',
    ])
    expect(asGherkin(narrowed(told, { hasHelpers: false }), 'Doors')).not.toContain('pace')
    expect(asSequence(narrowed(told, { hasHelpers: false }))).not.toContain('pace')
  })

  test('is about one actor alone, a helper as well, and keeps what the person did', () => {
    const alone = narrowed(told, { only: 'door 8', hasHelpers: false })
    expect(named(alone)).toEqual(['door 8'])
    expect(playsOf(alone)).toHaveLength(1)
    expect(asPlaywright(alone, 'Doors')).not.toContain('door 7')
    expect(named(narrowed(told, { only: 'pace of doors', hasHelpers: false }))).toEqual([
      'pace of doors',
    ])
  })
})

test('logic that restores a machine says itself which guard refuses', () => {
  const told: Entry[] = []
  const recorder = createRecorder(createRedactor(), (entry) => told.push(entry))
  const logic: AnyActorLogic = Object.assign(
    fromTransition((state: object) => state, {}),
    {
      machine: door,
      followsRecord: true,
      getInitialSnapshot: () =>
        door.resolveState({ value: 'closed', context: { tries: 0, isJammed: false } }),
      refusalOf: (_: unknown, { eventType }: { eventType: string }) =>
        eventType === 'door.kick' ? 'isWeak (for guest)' : undefined,
    },
  )
  createActor(logic, { id: 'door 9', inspect: recorder.observe }).start()
  expect(told.find((entry) => entry.type === '@xstate.actor')).toMatchObject({
    followsRecord: true,
  })
  expect(told.find(isStep)?.blocked).toEqual({ 'door.kick': 'isWeak (for guest)' })
})

describe('the form of an event', () => {
  test('has the fields of the event that was seen last, and makes the same event of them', () => {
    const event = { type: 'door.paint', colour: 'red', coats: 2, at: { left: true }, tags: ['a'] }
    const seen: Entry[] = [{ ...at(1), type: '@xstate.event', event }]
    const fields = fieldsSeen('door.paint', seen)
    expect(fields.map(({ path, kind }) => [path, kind])).toEqual([
      ['colour', 'text'],
      ['coats', 'number'],
      ['at.left', 'flag'],
      ['tags', 'list'],
    ])
    expect(eventOf('door.paint', fields, typedAtFirst(fields, event))).toEqual({ event })
    expect(eventOf('door.paint', fields, { coats: 'two', colour: '', tags: '[]' })).toEqual({
      wrong: 'coats',
    })
  })

  test('leaves out what may be left out', () => {
    const fields = [{ path: 'after', kind: 'text', isOptional: true }] as const
    expect(eventOf('list.page', fields, { after: '' })).toEqual({ event: { type: 'list.page' } })
  })
})

describe('the machine of a replay', () => {
  const visit: Play = { kind: 'act', act: { kind: 'visit', path: '/' } }
  const press: Play = { kind: 'act', act: { kind: 'press', key: 'Enter' } }

  test('every transition of it is taken', () => {
    const events = [
      { type: 'replay.load', plays: [visit, press] },
      { type: 'replay.edit', at: 0, play: press },
      { type: 'replay.leave-out', at: 0 },
      { type: 'replay.run' },
      { type: 'replay.stop' },
    ]
    const runs = walks(replayMachine, {
      events,
      distinguish: (context) => {
        const { plays, at: place } = Object(context)
        return { count: plays.length, place }
      },
    })
    const taken = new Set(runs.flatMap((run) => run.taken))
    expect(
      arrowsOf(replayMachine)
        .map(({ id }) => id)
        .filter((id) => !taken.has(id)),
    ).toEqual([])
  })

  test('what goes wrong in the tab is told with its step', async () => {
    const actor = createActor(
      replayMachine.provide({
        actors: {
          perform: fromPromise<unknown, Play | undefined>(async ({ input }) => {
            if (input === press) throw new Error('button “Open” is not on the page')
          }),
        },
      }),
    ).start()
    actor.send({ type: 'replay.load', plays: [visit, press] })
    actor.send({ type: 'replay.run' })
    const { context } = await waitFor(actor, (state) => state.matches({ still: 'stuck' }))
    expect(context).toMatchObject({ at: 1, problem: 'button “Open” is not on the page' })
  })
})
