import { assign, createActor, fromCallback, type InspectionEvent, sendTo, setup } from 'xstate'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { execute } from '../src/execute.ts'
import { asSequence } from '../src/inspect/exports.ts'
import { hiddenName, nameTest } from '../src/inspect/hidden.ts'
import { asPlaywright } from '../src/inspect/playwright.ts'
import type { Entry } from '../src/inspect/protocol.ts'
import { createRecorder } from '../src/inspect/record.ts'
import { recordedPath } from '../src/inspect/recorded-path.ts'
import { createRedactor } from '../src/inspect/redact.ts'
import { firstHidden, playsOf } from '../src/inspect/session.ts'
import { readRecorded } from '../src/recorded.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** A player whose tape and whose loudness run beside each other. */
const player = setup({
  types: {
    events: {} as { type: 'Power' } | { type: 'Play' } | { type: 'Loud' } | { type: 'Beep' },
  },
  delays: { second: 1_000, fade: 950 },
}).createMachine({
  id: 'player',
  initial: 'off',
  states: {
    off: { on: { Power: 'on' } },
    on: {
      type: 'parallel',
      states: {
        deck: {
          initial: 'still',
          states: {
            still: { on: { Play: 'playing' } },
            playing: { after: { second: 'played' } },
            played: {},
          },
        },
        sound: {
          initial: 'normal',
          states: {
            normal: { on: { Loud: 'loud' } },
            loud: { after: { fade: 'normal' }, on: { Beep: {} } },
          },
        },
      },
    },
  },
})

const recorder = (): { told: Entry[]; observe: (event: InspectionEvent) => void } => {
  const told: Entry[] = []
  const { observe } = createRecorder(createRedactor(), (entry) => told.push(entry))
  return { told, observe }
}

describe('a recorded path', () => {
  /** Played at 0 and made loud after a quarter of a second, and heard for a while. */
  const recorded = (forMs: number) => {
    const { told, observe } = recorder()
    const actor = createActor(player, { inspect: observe }).start()
    actor.send({ type: 'Power' })
    actor.send({ type: 'Play' })
    vi.advanceTimersByTime(250)
    actor.send({ type: 'Loud' })
    vi.advanceTimersByTime(forMs)
    actor.send({ type: 'Beep' })
    return readRecorded(JSON.stringify(recordedPath(told, actor.sessionId, 'player')))
  }

  test('is walked with the time that passed between its steps', () => {
    const path = recorded(1_000)
    expect(path.steps.map(({ event: { type }, ms }) => [type.split('.')[2] ?? type, ms])).toEqual([
      ['Power', 0],
      ['Play', 0],
      ['Loud', 250],
      ['second', 750],
      ['fade', 200],
      ['Beep', 50],
    ])
    expect(execute(player, path)).toMatchObject({ taken: path.taken, elapsedMs: 1_250 })
  })

  test('has no delay end that had not ended, however late a timer of the page was', () => {
    const path = recorded(700)
    const late = path.steps.map((step) =>
      step.event.type === 'Beep' ? { ...step, ms: 800 } : step,
    )
    expect(execute(player, { ...path, steps: late }).taken).toEqual(path.taken)
  })

  test('counts a delayed event of the machine once', () => {
    const blinker = setup({
      types: { context: {} as { count: number }, events: {} as { type: 'blink' } },
    }).createMachine({
      id: 'blinker',
      context: { count: 0 },
      entry: sendTo(({ self }) => self, { type: 'blink' }, { delay: 500 }),
      on: { blink: { actions: assign({ count: ({ context }) => context.count + 1 }) } },
    })
    const { told, observe } = recorder()
    const actor = createActor(blinker, { inspect: observe }).start()
    vi.advanceTimersByTime(500)
    const path = recordedPath(told, actor.sessionId, 'blinker')
    expect(path && execute(blinker, path).snapshot.context).toEqual({ count: 1 })
  })
})

test('an inspector’s event is a step to do again, what the app sends because of it is not', () => {
  const told: Entry[] = []
  const { observe, send } = createRecorder(createRedactor(), (entry) => told.push(entry))
  const pace = createActor(player, { id: 'pace', inspect: observe }).start()
  const actor = createActor(player, { id: 'list', inspect: observe }).start()
  actor.subscribe(() => pace.send({ type: 'Power' }))
  send(actor, { type: 'Power' })
  expect(playsOf(told)).toEqual([{ kind: 'tell', actor: 'list', event: { type: 'Power' } }])
})

test('children of one machine are told apart by their ids', () => {
  const job = setup({}).createMachine({ id: 'job' })
  const logic = fromCallback(() => undefined)
  const batch = setup({ actors: { job, watch: logic } }).createMachine({
    id: 'batch',
    invoke: [{ src: 'watch' }, { src: 'job', id: 'last' }],
    entry: assign(({ spawn }) => {
      for (const id of ['job-0', 'job-1', '0e3f64ae-1111-4222-8333-abcdefabcdef'])
        spawn('job', { id })
      return {}
    }),
    on: { go: { actions: [sendTo('job-0', { type: 'run' }), sendTo('job-1', { type: 'run' })] } },
  })
  const { told, observe } = recorder()
  createActor(batch, { inspect: observe }).start().send({ type: 'go' })
  expect(told.flatMap((entry) => (entry.type === '@xstate.actor' ? [entry.name] : []))).toEqual([
    'batch',
    'job-0 in batch',
    'job-1 in batch',
    'job in batch',
    'watch in batch',
    'job last in batch',
  ])
  expect(asSequence(told)).toMatch(/participant a\d as job-0 in batch\n.*as job-1 in batch/)
})

describe('a name with a hidden part', () => {
  const name = 'Account (of ‹fullName 2›)'

  test('fits the element with the rest of it', () => {
    expect(['Account (of Asha Rao)', 'Account (of )', 'Account'].map(nameTest(name))).toEqual([
      true,
      false,
      false,
    ])
    expect(nameTest('Open')('Open it')).toBe(false)
  })

  test('is found so by the Playwright test as well', () => {
    const act = { kind: 'click', target: { role: 'button', name, nth: 0 } } as const
    const text = asPlaywright(
      [{ n: 1, createdAt: '0', sessionId: '', type: '@person.act', act }],
      'Account',
    )
    expect(text).toContain(`page.getByRole('button', { name: /${hiddenName(name)}/ }).click()`)
    expect(text).toContain('baseURL')
  })
})

test('the first step that lacks a value is named by its number', () => {
  const target = { role: 'textbox', name: 'Code', nth: 0 }
  const fill = (value: string) => ({ kind: 'act', act: { kind: 'fill', target, value } }) as const
  const tell = { kind: 'tell', actor: 'door', event: { type: 'open', code: '‹code 1›' } } as const
  expect([[], [fill('42')], [fill('42'), fill('‹code 1›')], [tell]].map(firstHidden)).toEqual([
    0, 0, 2, 1,
  ])
})
