import { expect, test } from 'vitest'
import { type AnyStateMachine, createActor, type SnapshotFrom, type StateValue } from 'xstate'
import type { CallFailure } from '../../src/machines/failure.ts'
import { markOfLive } from '../../src/machines/app/live.connect.ts'
import { live } from '../../src/machines/app/live.ts'
import { moduleAhead } from '../../src/machines/app/module-switch.connect.ts'
import { moduleSwitch } from '../../src/machines/app/module-switch.ts'
import { nextOfOutbox, standingOf } from '../../src/machines/app/outbox.connect.ts'
import { outbox } from '../../src/machines/app/outbox.ts'
import { isCodeAsked, isElsewhere } from '../../src/machines/app/session.connect.ts'
import { session } from '../../src/machines/app/session.ts'
import { isReading, viewOfAnswer } from '../../src/machines/screen/answer.connect.ts'
import { answerMachine } from '../../src/machines/screen/answer.ts'
import { viewOfBulk } from '../../src/machines/screen/bulk.connect.ts'
import { bulkMachine } from '../../src/machines/screen/bulk.ts'
import { viewOfRecord } from '../../src/machines/screen/record.connect.ts'
import { recordMachine } from '../../src/machines/screen/record.ts'
import { viewOfSharing } from '../../src/machines/screen/sharing.connect.ts'
import { sharing } from '../../src/machines/screen/sharing.ts'

/** The machine in a state, with its first context and what is said of it. */
function at<Machine extends AnyStateMachine>(
  machine: Machine,
  value: StateValue,
  context: object = {},
): SnapshotFrom<Machine> {
  const first: object = createActor<AnyStateMachine>(machine, { input: {} }).getSnapshot().context
  return machine.resolveState({ value, context: { ...first, ...context } }) as SnapshotFrom<Machine>
}
const failure: CallFailure = { kind: 'network', message: 'No answer' }

const answer = answerMachine<string, string>()
test.each([
  ['pausing', { isBusy: true, failure: undefined }],
  ['loading', { isBusy: true, failure: undefined }],
  ['ready', { isBusy: false, failure: undefined }],
  ['refreshing', { isBusy: false, failure: undefined }],
  ['stale', { isBusy: false, failure: undefined }],
  ['failed', { isBusy: false, failure }],
])('an answer that is %s says so, and keeps what was answered last', (value, shown) => {
  const state = at(answer, value, { question: 'a', answer: 'b', failure })
  expect(viewOfAnswer(state, '"a"')).toEqual({ answer: 'b', ...shown })
})

test('an answer to another question than that of the screen is awaited', () => {
  const state = at(answer, 'ready', { question: 'a', answer: 'b' })
  expect(viewOfAnswer(state, '"c"').isBusy).toBe(true)
})

test('news wait while an answer is read, also in the background', () => {
  const reading = ['pausing', 'loading', 'ready', 'refreshing', 'stale', 'failed'].filter((value) =>
    isReading(at(answer, value)),
  )
  expect(reading).toEqual(['pausing', 'loading', 'refreshing'])
})

const row = { id: 'a', version: 1 }
test.each([
  ['loading', { isBusy: true, isMissing: false }],
  ['viewing', { isBusy: false, isMissing: false }],
  ['failed', { isBusy: false, isMissing: false }],
  ['notFound', { isBusy: false, isMissing: true }],
])('a record that is %s says so', (value, shown) => {
  const state = at(recordMachine<typeof row>(), value, { record: row, failure })
  expect(viewOfRecord(state)).toEqual({ record: row, failure, ...shown })
})

const bulk = bulkMachine<typeof row, object>()
const atBulk = (value: string) =>
  at(bulk, value, {
    total: 3,
    changed: [row],
    failed: [{ row, move: {}, failure }],
    isUndoing: false,
    undo: [],
  })
test.each([
  ['idle', { isShown: false, isRunning: false }],
  ['running', { isShown: true, isRunning: true }],
  ['finished', { isShown: true, isRunning: false }],
])('a bulk action that is %s counts what was changed and what was refused', (value, shown) => {
  const failed = [{ row, move: {}, failure }]
  const counts = { done: 2, total: 3, failed, isUndoing: false, isUndoable: false }
  expect(viewOfBulk(atBulk(value), false)).toEqual({ ...counts, ...shown })
})

test('the report of a bulk action makes way for rows that are chosen anew, its progress does not', () => {
  const shown = ['idle', 'running', 'finished'].map((v) => viewOfBulk(atBulk(v), true).isShown)
  expect(shown).toEqual([false, true, false])
})

test.each([
  ['offering', undefined, 'offering'],
  [{ shared: 'waiting' }, undefined, 'code'],
  [{ shared: 'asked' }, 'Ada', 'asked'],
  [{ shared: 'answering' }, 'Ada', 'asked'],
  [{ shared: 'watched' }, 'Ada', 'watched'],
  ['over', 'Ada', 'over'],
  ['failed', undefined, 'failed'],
])('a page that is shared, %j, is answered for while somebody asks', (value, name, says) => {
  const watcher = name && { fullName: name, role: 'business' }
  const view = viewOfSharing(at(sharing, value, { watcher }))
  expect([view.says, view.isWatched]).toEqual([says, says === 'watched'])
  expect(view.isAsked).toBe(JSON.stringify(value) === '{"shared":"asked"}')
  expect(view.isOver).toBe(value === 'over' || value === 'failed')
})

test.each([
  ['off', 'waits'],
  ['idle', 'waits'],
  ['sending', 'sending'],
  ['backingOff', 'triedAgain'],
] as const)('while the outbox is %s, the job that is next %s', (value, next) => {
  expect(nextOfOutbox(at(outbox, value))).toBe(next)
})

test('only the first job that was not refused is sent; the others wait, or wait behind a refused one', () => {
  const refusal = { message: 'No' }
  const jobs = [{ id: 'a', refusal }, { id: 'b' }, { id: 'c' }]
  expect(jobs.map((job) => standingOf(job, jobs, 'sending'))).toEqual([
    'behind',
    'sending',
    'waits',
  ])
})

test.each([
  ['off', 0, undefined],
  [{ on: { following: 'waiting' } }, 0, undefined],
  [{ on: { following: 'open' } }, 0, 'open'],
  [{ on: { following: 'disconnected' } }, 0, 'cut'],
  [{ on: { leading: { streaming: 'connecting' } } }, 0, undefined],
  [{ on: { leading: { streaming: 'connecting' } } }, 1, 'cut'],
  [{ on: { leading: { streaming: 'open' } } }, 1, 'open'],
  [{ on: { leading: 'backingOff' } }, 1, 'cut'],
])('live changes, %j at attempt %i, are %s', (value, attempt, mark) => {
  expect(markOfLive(at(live, value, { attempt }))).toBe(mark)
})

test('the module ahead is known while the page changes to it', () => {
  const wanted = { module: 'job', role: 'business', hasInitialPayment: true }
  expect(moduleAhead(at(moduleSwitch, 'confirming', { wanted }))).toBeUndefined()
  expect(moduleAhead(at(moduleSwitch, 'storing', { wanted }))).toBe('job')
})

test.each([
  ['unknown', false],
  ['asking', false],
  ['known', true],
  ['goingBack', true],
])('a session whose company is %s elsewhere asks where to continue: %s', (elsewhere, isAsked) => {
  expect(isElsewhere(at(session, { signedIn: { elsewhere } }))).toBe(isAsked)
})

test('the code of a second step is asked for until it was right', () => {
  expect(['askingCode', 'givingCode'].map((value) => isCodeAsked(at(session, value)))).toEqual([
    true,
    true,
  ])
  expect(isCodeAsked(at(session, 'signingIn'))).toBe(false)
})
