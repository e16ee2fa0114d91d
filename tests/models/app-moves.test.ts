import type { AnyStateMachine, EventObject } from 'xstate'
import { describe, expect, test } from 'vitest'
import { answerMachine } from '../../src/machines/screen/answer.ts'
import { app } from '../../src/machines/app/app.ts'
import { connectivity } from '../../src/machines/app/connectivity.ts'
import { listMachine } from '../../src/machines/screen/list.ts'
import { moduleSwitch } from '../../src/machines/app/module-switch.ts'
import { recordMachine } from '../../src/machines/screen/record.ts'
import { session } from '../../src/machines/app/session.ts'
import { toasts } from '../../src/machines/app/toasts.ts'
import { aUser, aUserElsewhere, cancelled, refused } from '../../tools/catalogue/world.ts'
import { stage } from '#kit/execute.ts'
import { stateWords } from '#kit/words.ts'

type Row = { id: string; version: number }
type Events = readonly (EventObject & Record<string, unknown>)[]
type Moves = readonly (readonly [what: string, events: Events, end: string])[]

const done = (id: string, output?: unknown) => ({ type: `xstate.done.actor.${id}`, output })
const failed = (id: string, error: unknown = refused(503, 'RETRY_LATER')) => ({
  type: `xstate.error.actor.${id}`,
  error,
})
const event = (type: string, more: object = {}) => ({ type, ...more })

const [a, b] = ['a', 'b'].map((textKey) => event('toast.show', { kind: 'info', textKey })) as [
  EventObject,
  EventObject,
]
const anError = event('toast.show', { kind: 'error', textKey: 'e' })
const shownFor = event('xstate.after.shownFor.toasts.shown.ticking')
const toastMoves: Moves = [
  ['the only one is acted on', [a, event('toast.act', { id: 1 })], 'empty'],
  ['the only one is dismissed', [a, event('toast.dismiss', { id: 1 })], 'empty'],
  ['the only one had its time', [a, shownFor], 'empty'],
  [
    'one of two is acted on',
    [a, b, event('toast.hold'), event('toast.act', { id: 1 })],
    'shown > ticking',
  ],
  [
    'one of two is dismissed',
    [a, b, event('toast.hold'), event('toast.dismiss', { id: 1 })],
    'shown > ticking',
  ],
  ['one of two had its time', [a, b, shownFor], 'shown > ticking'],
  [
    'what went wrong is over, and nothing else is said',
    [anError, event('toast.drop-errors')],
    'empty',
  ],
  [
    'what went wrong is over, and something else is said',
    [anError, a, event('toast.hold'), event('toast.drop-errors')],
    'shown > ticking',
  ],
]

const header = '0.session.signedIn.loadingHeader'
const signedIn = [
  event('xstate.after.headerDelay.session.signedIn.waiting'),
  done(header, { user: aUser, modules: [] }),
]
const elsewhere = [...signedIn, event('session.company-changed', { companyId: 'c2' })]
const present = '0.session.signedIn.elsewhere.asking'
const chosen = '0.session.signedIn.elsewhere.goingBack'
const known = [...elsewhere, done(present, aUserElsewhere)]
const signingIn = '0.session.signingIn'
const givingCode = '0.session.givingCode'
const asked = { token: 'half', kinds: ['app'] }
const askedForCode = [
  event('session.token-changed', { token: undefined, path: '/' }),
  event('session.sign-in', { credentials: { email: 'ada@example.com', password: 'x' } }),
  failed(signingIn, refused(403, 'SECOND_STEP_NEEDED', { current: asked })),
]
const codeGiven = [...askedForCode, event('session.give-code', { passcode: '123456' })]
const entered = { token: 'new', expiresMs: 1, user: aUser }
const usingPasskey = '0.session.signedOut.usingPasskey'
const askedForPasskey = [
  event('session.token-changed', { token: undefined, path: '/' }),
  event('session.use-passkey'),
]
const sessionMoves: Moves = [
  ['the browser asks for a passkey', askedForPasskey, 'signedOut > usingPasskey'],
  ['the passkey is right', [...askedForPasskey, done(usingPasskey, entered)], 'signedIn > waiting'],
  [
    'the passkey is refused',
    [...askedForPasskey, failed(usingPasskey, refused(422, 'INVALID_CREDENTIALS'))],
    'signedOut > refused',
  ],
  [
    'the question of the browser is closed',
    [...askedForPasskey, failed(usingPasskey, cancelled)],
    'signedOut > refused',
  ],
  ['the password is right, and a code is missing', askedForCode, 'askingCode > idle'],
  ['the code is sent', codeGiven, 'givingCode'],
  ['the code is right', [...codeGiven, done(givingCode, entered)], 'signedIn > waiting'],
  [
    'the code is wrong',
    [...codeGiven, failed(givingCode, refused(422, 'VALIDATION'))],
    'askingCode > refused',
  ],
  [
    'the code comes too late',
    [...codeGiven, failed(givingCode, refused(410, 'LINK_EXPIRED'))],
    'signedOut > refused',
  ],
  ['they begin again', [...askedForCode, event('session.start-over')], 'signedOut > idle'],
  [
    'another tab signs in meanwhile',
    [...askedForCode, event('session.token-changed', { token: 'new', path: '/' })],
    'signedIn > waiting',
  ],
  [
    'an invitation asks for a code',
    [
      event('session.token-changed', { token: undefined, path: '/' }),
      event('session.ask-code', { asked }),
    ],
    'askingCode > idle',
  ],
  [
    'the token is said to be what it was',
    [...signedIn, event('session.token-changed', { token: 'mine', path: '/' })],
    'signedIn > ready',
  ],
  [
    'the user changed',
    [...signedIn, event('session.user-changed', { user: aUser })],
    'signedIn > ready',
  ],
  [
    'the header is asked for again',
    [...signedIn, event('session.retry')],
    'signedIn > loadingHeader',
  ],
  [
    'another tab has the same company',
    [...signedIn, event('session.company-changed', { companyId: 'c1' })],
    'signedIn > ready',
  ],
  ['another tab has chosen another company', elsewhere, 'signedIn > elsewhere > asking'],
  ['the other company is known', known, 'signedIn > elsewhere > known'],
  [
    'which company it is can not be said',
    [...elsewhere, failed(present)],
    'signedIn > elsewhere > unknown',
  ],
  [
    'that is asked again',
    [
      ...elsewhere,
      failed(present),
      event('xstate.after.askAgain.session.signedIn.elsewhere.unknown'),
    ],
    'signedIn > elsewhere > asking',
  ],
  [
    'another tab has come back by then',
    [...elsewhere, done(present, aUser)],
    'signedIn > loadingHeader',
  ],
  [
    'another tab chooses once more',
    [...known, event('session.company-changed', { companyId: 'c1' })],
    'signedIn > elsewhere > asking',
  ],
  ['the stream begins anew', [...known, event('session.retry')], 'signedIn > elsewhere > asking'],
  ['they go on in the other company', [...known, event('session.follow')], 'signedIn > leaving'],
  [
    'they go back to the company of this tab',
    [...known, event('session.go-back')],
    'signedIn > elsewhere > goingBack',
  ],
  [
    'they are back',
    [...known, event('session.go-back'), done(chosen, aUser)],
    'signedIn > loadingHeader',
  ],
  [
    'they may not go back any more',
    [...known, event('session.go-back'), failed(chosen)],
    'signedIn > elsewhere > known',
  ],
  [
    'they open another company here',
    [...signedIn, event('session.open-company', { user: aUserElsewhere })],
    'signedIn > leaving',
  ],
  [
    'the page that is left hears of it',
    [
      ...signedIn,
      event('session.open-company', { user: aUserElsewhere }),
      event('session.company-changed', { companyId: 'c2' }),
    ],
    'signedIn > leaving',
  ],
  [
    'the page was not left',
    [...known, event('session.follow'), event('xstate.after.askAgain.session.signedIn.leaving')],
    'signedIn > elsewhere > asking',
  ],
]

const wish = event('module.switch', {
  module: 'service',
  role: 'staff',
  hasInitialPayment: true,
  hasUnsavedEdits: true,
})
const reloading = [
  wish,
  event('module.confirm'),
  done('0.moduleSwitch.storing'),
  event('xstate.after.reloadDelay.moduleSwitch.waiting'),
]
const switchMoves: Moves = [
  ['unsaved edits are given up', [wish, event('module.confirm')], 'storing'],
  ['the page is about to be loaded anew', reloading, 'reloading'],
  ['the page was loaded anew', [...reloading, done('0.moduleSwitch.reloading')], 'idle'],
  ['the page could not be loaded anew', [...reloading, failed('0.moduleSwitch.reloading')], 'idle'],
]

const onePage = {
  rows: [{ id: 'a', version: 1 }],
  pagination: { totalRows: 1, rowSize: 10, currentPage: 1 },
}
const rows = [done('0.list.loading', onePage)]
const query = { currentPage: 2, rowSize: 10, search: '', filter: {} }
const listMoves: Moves = [
  ['the rows came', rows, 'ready'],
  ...[
    event('list.page', { currentPage: 2 }),
    event('list.size', { rowSize: 20 }),
    event('list.sort', { sort: 'name', order: 'asc' }),
    event('list.filter', { filter: {} }),
    event('list.query', { query }),
    event('list.reload'),
  ].map((asked) => [`${asked.type} asks anew`, [...rows, asked], 'loading'] as const),
  [
    'the cursor is of another list by now',
    [
      ...rows,
      event('list.page', { currentPage: 2, after: 'a' }),
      failed('0.list.loading', refused(422, 'VALIDATION')),
    ],
    'loading',
  ],
  [
    'the cursor was lost when it is read again',
    [
      ...rows,
      event('list.page', { currentPage: 2, after: 'a' }),
      done('0.list.loading', onePage),
      event('list.refresh'),
      failed('0.list.refreshing', refused(422, 'VALIDATION')),
    ],
    'loading',
  ],
  ['something changed elsewhere', [...rows, event('list.refresh')], 'refreshing'],
  [
    'it was read again',
    [...rows, event('list.refresh'), done('0.list.refreshing', onePage)],
    'ready',
  ],
  [
    'it could not be read again',
    [...rows, event('list.refresh'), failed('0.list.refreshing')],
    'stale',
  ],
  [
    'it is tried once more',
    [
      ...rows,
      event('list.refresh'),
      failed('0.list.refreshing'),
      event('xstate.after.refreshRetry.list.stale'),
    ],
    'refreshing',
  ],
  [
    'something changed again meanwhile',
    [...rows, event('list.refresh'), failed('0.list.refreshing'), event('list.refresh')],
    'refreshing',
  ],
  [
    'it may not be read any more',
    [...rows, event('list.refresh'), failed('0.list.refreshing', refused(403, 'ROLE_FORBIDDEN'))],
    'failed',
  ],
  [
    'something changed after a failure',
    [failed('0.list.loading'), event('list.refresh')],
    'loading',
  ],
  [
    'its page is gone when it is read again',
    [
      ...rows,
      event('list.refresh'),
      done('0.list.refreshing', {
        rows: [],
        pagination: { totalRows: 3, rowSize: 10, currentPage: 2 },
      }),
    ],
    'loading',
  ],
  ...[
    event('list.select', { id: 'a' }),
    event('list.select-all'),
    event('list.clear-selection'),
    event('list.row-changed', { row: { id: 'a', version: 2 } }),
    event('list.row-changed', { row: { id: 'x', version: 1 } }),
  ].map((seen) => [`${seen.type} loads nothing`, [...rows, seen], 'ready'] as const),
]

const record = { id: 'a', version: 1 }
const viewing = [done('0.record.loading', record)]
const recordMoves: Moves = [
  ['it could not be loaded', [failed('0.record.loading')], 'failed'],
  [
    'it is asked for again after a failure',
    [failed('0.record.loading'), event('record.reload')],
    'loading',
  ],
  [
    'it is asked for again where it was not found',
    [failed('0.record.loading', refused(404, 'NOT_FOUND')), event('record.reload')],
    'loading',
  ],
  ['it is asked for again while it is looked at', [...viewing, event('record.reload')], 'loading'],
]

const answered = [done('0.answer.loading', 1)]
const answerMoves: Moves = [
  ['a write has answered before the call has', [event('answer.adopt', { answer: 1 })], 'ready'],
  ['the answer came', answered, 'ready'],
  ['something changed elsewhere', [...answered, event('answer.refresh')], 'refreshing'],
  [
    'it was read again',
    [...answered, event('answer.refresh'), done('0.answer.refreshing', 2)],
    'ready',
  ],
  [
    'it could not be read again',
    [...answered, event('answer.refresh'), failed('0.answer.refreshing')],
    'stale',
  ],
  [
    'it is tried once more',
    [
      ...answered,
      event('answer.refresh'),
      failed('0.answer.refreshing'),
      event('xstate.after.refreshRetry.answer.stale'),
    ],
    'refreshing',
  ],
  [
    'something changed again meanwhile',
    [...answered, event('answer.refresh'), failed('0.answer.refreshing'), event('answer.refresh')],
    'refreshing',
  ],
  [
    'it may not be read any more',
    [
      ...answered,
      event('answer.refresh'),
      failed('0.answer.refreshing', refused(403, 'ROLE_FORBIDDEN')),
    ],
    'failed',
  ],
  [
    'something changed after a failure',
    [failed('0.answer.loading'), event('answer.refresh')],
    'loading',
  ],
]

const [toolsLoaded, outboxLoaded] = [event('app.tools-loaded'), event('app.outbox-loaded')]
const appMoves: Moves = [
  [
    'the code of news and alarm is here',
    [toolsLoaded],
    'running > tools > present + sending > absent',
  ],
  [
    'the code of the outbox is here',
    [outboxLoaded],
    'running > tools > absent + sending > present',
  ],
  ['both are here', [outboxLoaded, toolsLoaded], 'running > tools > present + sending > present'],
  ...['toasts', 'session', 'connectivity', 'moduleSwitch'].map(
    (part) => [`${part} has a bug`, [failed(part)], 'broken'] as const,
  ),
  ...['live', 'alarm', 'waitingOrders'].map(
    (part) => [`${part} has a bug`, [toolsLoaded, failed(part)], 'broken'] as const,
  ),
  ['the outbox has a bug', [outboxLoaded, failed('outbox')], 'broken'],
]

const machines: readonly {
  name: string
  machine: AnyStateMachine
  input?: unknown
  moves: Moves
}[] = [
  { name: 'the messages', machine: toasts, moves: toastMoves },
  { name: 'the session', machine: session, input: { token: 'mine' }, moves: sessionMoves },
  {
    name: 'connectivity',
    machine: connectivity,
    moves: [['the browser does not tell', [failed('0.connectivity.watching')], 'unwatched']],
  },
  { name: 'the module switch', machine: moduleSwitch, moves: switchMoves },
  { name: 'the app', machine: app, moves: appMoves },
  {
    name: 'a list',
    machine: listMachine<Row, object>(),
    input: { filter: {} },
    moves: listMoves,
  },
  {
    name: 'a record',
    machine: recordMachine<Row>(),
    input: { id: 'a' },
    moves: recordMoves,
  },
  {
    name: 'what is only read',
    machine: answerMachine<string, number>(),
    input: { question: 'q' },
    moves: answerMoves,
  },
  {
    name: 'what is there before it is asked',
    machine: answerMachine<string, number>(),
    input: { question: 'q', answer: 1 },
    moves: [
      ['it is opened', [], 'ready'],
      ['another question is asked', [event('answer.ask', { question: 'r' })], 'loading'],
    ],
  },
]

/**
 * Copied by hand from what the machines are for: where each comes out, beside what the other tests
 * say about its data.
 */
describe.each(machines)('$name', ({ machine, input, moves }) => {
  test.each(moves)('when %s', (_, events, end) => {
    const { actor, happen } = stage(machine, input)
    for (const one of events) happen(one)
    expect(stateWords(actor.getSnapshot().value)).toBe(end)
  })
})

test('the session knows its user anew when the user changed', () => {
  const { actor, happen } = stage(session, { token: 'mine' })
  for (const one of [
    ...signedIn,
    event('session.user-changed', { user: { ...aUser, name: 'Anew' } }),
  ])
    happen(one)
  expect(actor.getSnapshot().context.user.name).toBe('Anew')
})

test('what a write has returned is the answer, and ends a failure', () => {
  const { actor, happen } = stage(answerMachine<string, number>(), { question: 'q' })
  happen(failed('0.answer.loading'))
  happen(event('answer.adopt', { answer: 7 }))
  expect([actor.getSnapshot().value, actor.getSnapshot().context]).toEqual([
    'ready',
    { question: 'q', answer: 7, failure: undefined },
  ])
})

test('a switch whose page could not be loaded anew says so', () => {
  const { happen, effects } = stage(moduleSwitch)
  for (const one of [...reloading, failed('0.moduleSwitch.reloading')]) happen(one)
  expect(effects).toEqual([{ type: 'tell', params: { kind: 'error', textKey: 'toast.internal' } }])
})
