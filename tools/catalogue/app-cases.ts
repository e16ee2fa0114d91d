import type { EventObject } from 'xstate'
import { app } from '../../src/machines/app/app.ts'
import { connectivity } from '../../src/machines/app/connectivity.ts'
import { importerMachine } from '../../src/machines/screen/importer.ts'
import { listMachine } from '../../src/machines/screen/list.ts'
import { live } from '../../src/machines/app/live.ts'
import { moduleSwitch } from '../../src/machines/app/module-switch.ts'
import { outbox } from '../../src/machines/app/outbox.ts'
import { recordMachine } from '../../src/machines/screen/record.ts'
import { session } from '../../src/machines/app/session.ts'
import { bulkMachine } from '../../src/machines/screen/bulk.ts'
import { formMachine } from '../../src/machines/screen/form.ts'
import { moveMachine } from '../../src/machines/screen/move.ts'
import { movesMachine } from '../../src/machines/screen/moves.ts'
import { toasts } from '../../src/machines/app/toasts.ts'
import { alarmCases } from './alarm-cases.ts'
import { smallCases } from './small-cases.ts'
import type { MachineCase } from './machine-case.ts'
import { aUser, aUserElsewhere, refused } from './world.ts'

const row = { id: 'a', version: 1 }
const page = (rows: (typeof row)[], totalRows: number, currentPage: number) => ({
  rows,
  pagination: { totalRows, rowSize: 10, currentPage },
})
const known = (name: string, version: number) => ({ values: { name }, version })
const notFound = { error: refused(404, 'NOT_FOUND') }
const receiver = { send: () => undefined }
const listQuery = { currentPage: 2, rowSize: 10, search: '', filter: {} }
const read = (context: unknown, key: string): unknown => (context as Record<string, unknown>)[key]
const events = <Events extends EventObject>(...list: Events[]): Events[] => list

const job = (state: string, isDryRun: boolean) => ({
  id: 'j',
  state,
  isDryRun,
  total: 2,
  processed: 1,
  created: 1,
  updated: 0,
  failed: 0,
  rows: [],
})
const jobs = [
  { output: job('running', true) },
  { output: job('done', true) },
  { output: job('running', false) },
  { output: job('done', false) },
]

/** The app's own machines, each with the events to explore it with. */
export const appCases: MachineCase[] = [
  {
    name: 'toasts',
    machine: toasts,
    options: {
      events: [
        { type: 'toast.show', kind: 'success', textKey: 'a' },
        {
          type: 'toast.show',
          kind: 'error',
          textKey: 'b',
          action: { labelKey: 'undo', to: receiver, event: { type: 'x' } },
        },
        {
          type: 'toast.show',
          kind: 'success',
          textKey: 'c',
          action: { labelKey: 'undo', to: receiver, event: { type: 'y' } },
        },
        { type: 'toast.act', id: 1 },
        { type: 'toast.withdraw', to: receiver },
        { type: 'toast.drop-errors' },
        { type: 'toast.dismiss', id: 1 },
        { type: 'toast.dismiss', id: 2 },
        { type: 'toast.hold' },
        { type: 'toast.release' },
      ] as EventObject[],
      distinguish: (context) =>
        (read(context, 'queue') as { id: number; textKey: string }[]).map(({ id, textKey }) => [
          Math.min(id, 4),
          textKey,
        ]),
    },
  },
  {
    name: 'session',
    machine: session,
    options: {
      inputs: [undefined, { token: 'old' }],
      events: events<EventObject>(
        { type: 'session.sign-in', credentials: { email: 'a@b.co', password: 'x' } } as EventObject,
        {
          type: 'session.enter',
          output: { token: 'new', expiresMs: 1, user: aUser },
        } as EventObject,
        { type: 'session.sign-out' },
        { type: 'session.retry' },
        { type: 'session.user-changed', user: aUser } as EventObject,
        { type: 'session.page-refused' },
        { type: 'session.company-changed', companyId: 'c2' } as EventObject,
        { type: 'session.open-company', user: aUserElsewhere } as EventObject,
        { type: 'session.follow' },
        { type: 'session.go-back' },
        { type: 'session.continue' },
        { type: 'session.storage-cleared', path: '/orders/orderlist' } as EventObject,
        ...[undefined, 'old', 'new'].map((token) => ({
          type: 'session.token-changed',
          token,
          path: '/orders/orderlist',
        })),
        ...[401, 404].map((status) => ({
          type: 'session.call-failed',
          status,
          token: 'old',
          isOpen: false,
          message: 'no',
          path: '/orders/orderlist',
        })),
      ),
      outcomes: {
        login: [
          { output: { token: 'old', expiresMs: 1, user: aUser } },
          { error: refused(422, 'INVALID_CREDENTIALS') },
        ],
        loadHeader: [
          { output: { user: aUser, modules: [] } },
          { output: { user: aUserElsewhere, modules: [] } },
          { error: refused(503, 'RETRY_LATER') },
        ],
        findPresent: [
          { output: aUser },
          { output: aUserElsewhere },
          { error: refused(503, 'RETRY_LATER') },
        ],
        chooseAgain: [{ output: aUser }, notFound],
      },
      distinguish: (context) => [read(context, 'token'), read(context, 'user') !== undefined],
    },
  },
  {
    name: 'connectivity',
    machine: connectivity,
    options: {
      inputs: [undefined, { isOnline: false }],
      events: [
        { type: 'connectivity.online' },
        { type: 'connectivity.offline' },
        { type: 'connectivity.call-failed' },
      ],
    },
  },
  {
    name: 'module-switch',
    machine: moduleSwitch,
    options: {
      events: [
        ...[true, false].map((hasUnsavedEdits) => ({
          type: 'module.switch',
          module: 'service',
          role: 'staff',
          hasInitialPayment: true,
          hasUnsavedEdits,
        })),
        { type: 'module.confirm' },
        { type: 'module.stay' },
      ],
    },
  },
  {
    name: 'outbox',
    machine: outbox,
    options: {
      events: [
        { type: 'outbox.enable', userId: 'u1' },
        { type: 'outbox.disable' },
        { type: 'outbox.online' },
        { type: 'outbox.offline' },
        { type: 'outbox.changed' },
      ] as EventObject[],
      outcomes: {
        read: [
          { output: [] },
          { output: [{ id: 'j' }] },
          { output: [{ id: 'j', refusal: { message: 'no', code: 'UNPAID' } }] },
          { error: new Error('blocked') },
        ],
        sendNext: [{ output: undefined }, { error: new Error('away') }],
      },
      distinguish: (context) =>
        (read(context, 'jobs') as { refusal?: object }[]).map(({ refusal }) => Boolean(refusal)),
    },
  },
  {
    name: 'live',
    machine: live,
    options: {
      inputs: [undefined, { seq: 1 }],
      events: [
        { type: 'live.enable', session: '1' },
        { type: 'live.enable', session: '2' },
        { type: 'live.disable' },
        { type: 'live.lead' },
        { type: 'live.wake' },
        { type: 'live.opened', seq: 1, isGap: false },
        { type: 'live.opened', seq: 1, isGap: true },
        { type: 'live.news', events: [{ seq: 1, topic: 'order', id: 'a', occurredMs: 1 }] },
        { type: 'live.heartbeat' },
        { type: 'live.disconnected' },
        ...[true, false].map((isOpen) => ({
          type: 'live.tab-message',
          message: { kind: 'state', isOpen, seq: 1 },
        })),
        { type: 'live.tab-message', message: { kind: 'news', news: 'all', seq: 1 } },
      ] as EventObject[],
      distinguish: (context) => [
        read(context, 'session'),
        read(context, 'seq'),
        Math.min(Number(read(context, 'attempt')), 2),
      ],
    },
  },
  ...alarmCases,
  {
    name: 'app',
    machine: app,
    options: {
      events: [{ type: 'app.tools-loaded' }, { type: 'app.outbox-loaded' }],
    },
  },
  {
    name: 'list',
    machine: listMachine<typeof row, object>(),
    options: {
      inputs: [{ filter: {} }, { filter: {}, first: page([row], 1, 1) }],
      events: [
        { type: 'list.search', search: 'x' },
        { type: 'list.page', currentPage: 2 },
        { type: 'list.page', currentPage: 2, after: 'a' },
        { type: 'list.page', currentPage: 1, before: 'a' },
        { type: 'list.size', rowSize: 20 },
        { type: 'list.sort', sort: 'name', order: 'asc' },
        { type: 'list.filter', filter: {} },
        { type: 'list.query', query: listQuery },
        { type: 'list.reload' },
        { type: 'list.refresh' },
        { type: 'list.select', id: 'a' },
        { type: 'list.select-all' },
        { type: 'list.clear-selection' },
        { type: 'list.row-changed', row },
        { type: 'list.row-changed', row: { id: 'new', version: 1 } },
      ] as EventObject[],
      outcomes: {
        load: [
          { output: page([row], 1, 1) },
          { output: page([], 1, 2) },
          notFound,
          { error: refused(422, 'VALIDATION') },
          { error: refused(503, 'RETRY_LATER') },
        ],
      },
      distinguish: (context) => [
        (read(context, 'rows') as unknown[]).length,
        (read(context, 'query') as { after?: string }).after !== undefined,
      ],
    },
  },
  {
    name: 'record',
    machine: recordMachine<typeof row, string>(),
    options: {
      inputs: [{ id: 'a' }],
      events: [
        { type: 'record.reload' },
        { type: 'record.act', act: 'order.accept' },
        { type: 'record.changed', record: { id: 'a', version: 2 } },
      ] as EventObject[],
      outcomes: {
        load: [{ output: row }, notFound, { error: refused(503, 'RETRY_LATER') }],
        act: [
          { output: { id: 'a', version: 2 } },
          { error: refused(409, 'TRANSITION_NOT_ALLOWED', { current: { id: 'a', version: 2 } }) },
        ],
      },
      distinguish: (context) => read(context, 'record'),
    },
  },
  ...smallCases,
  {
    name: 'form',
    machine: formMachine<{ name: string }, { name: string }, string>(),
    options: {
      inputs: [
        { newKey: () => 'k', known: known('a', 1) },
        { newKey: () => 'k', known: known('a', 1), start: { name: 'copy' } },
        {
          newKey: () => 'k',
          known: known('a', 1),
          draft: { base: { name: 'a' }, values: { name: 'kept' } },
        },
      ],
      events: [
        { type: 'form.change', part: { name: 'mine' }, paths: ['name'] },
        { type: 'form.change', part: { name: 'a' }, paths: ['name'] },
        { type: 'form.save', input: { name: 'mine' } },
        { type: 'form.refuse', errors: [{ path: 'name', rule: 'x', message: 'y' }] },
        { type: 'form.discard' },
        { type: 'form.known', known: known('theirs', 2) },
        { type: 'form.known', known: known('theirs', 3) },
        { type: 'form.keep-mine' },
        { type: 'form.take-theirs' },
      ] as EventObject[],
      outcomes: {
        send: [
          { output: { output: 'saved' } },
          { output: { output: 'saved', known: known('mine', 2) } },
          { error: refused(422, 'VALIDATION') },
          {
            error: Object.assign(refused(409, 'VERSION_CONFLICT'), { theirs: known('theirs', 2) }),
          },
        ],
      },
      distinguish: (context) => [
        read(context, 'values'),
        read(context, 'known'),
        read(context, 'theirs'),
        (read(context, 'errors') as unknown[]).length,
      ],
    },
  },
  {
    name: 'move',
    machine: moveMachine<typeof row, { event: string; reason?: string }>(),
    options: {
      inputs: [
        { row, move: { event: 'accept' }, isSure: false, newKey: () => 'k' },
        { row, move: { event: 'accept' }, isSure: true, newKey: () => 'k' },
      ],
      events: [
        { type: 'move.press', row, move: { event: 'accept' } },
        { type: 'move.press', row, move: { event: 'reject' } },
        { type: 'move.confirm', details: { reason: 'closed' } },
        { type: 'move.cancel' },
      ] as EventObject[],
      outcomes: {
        loadQuestion: [{ output: undefined }, { output: 'reason' }, notFound],
        send: [
          { output: { row: { id: 'a', version: 2 } } },
          { error: refused(409, 'VERSION_CONFLICT', { current: { id: 'a', version: 2 } }) },
          { error: refused(503, 'RETRY_LATER') },
        ],
      },
      distinguish: (context) => read(context, 'move'),
    },
  },
  {
    name: 'moves',
    machine: movesMachine<typeof row, { event: string }>(),
    options: {
      inputs: [{ newKey: () => 'k' }],
      events: [
        { type: 'moves.press', id: 'a', row, move: { event: 'accept' } },
        { type: 'moves.confirm', details: {} },
        { type: 'moves.cancel' },
        { type: 'moves.undo', id: 'a' },
        { type: 'moves.close', failure: refused(409, 'VERSION_CONFLICT') },
        {
          type: 'xstate.snapshot.a',
          snapshot: { value: { asking: 'open' }, context: { row, move: { event: 'accept' } } },
        },
        ...[undefined, { row, back: { event: 'undo' } }].map((moved) => ({
          type: 'xstate.done.actor.a',
          actorId: 'a',
          output: { row, move: { event: 'accept' }, isSure: false, moved },
        })),
      ] as EventObject[],
      distinguish: (context) => [
        Object.values(read(context, 'records') as object).map((one) => read(one, 'value')),
        read(context, 'undo') !== undefined,
      ],
    },
  },
  {
    name: 'bulk',
    machine: bulkMachine<typeof row, { event: string }>(),
    options: {
      inputs: [{ newKey: () => 'k' }],
      events: [
        { type: 'bulk.run', work: [] },
        { type: 'bulk.run', work: [1, 2].map(() => ({ row, move: { event: 'accept' } })) },
        { type: 'bulk.stop' },
        { type: 'bulk.undo' },
        { type: 'bulk.close' },
      ] as EventObject[],
      outcomes: {
        act: [
          { output: { row, back: { event: 'undo' } } },
          { output: { row } },
          { error: refused(409, 'VERSION_CONFLICT') },
        ],
      },
      distinguish: (context) =>
        ['waiting', 'undo'].map((key) => (read(context, key) as unknown[]).length),
    },
  },
  {
    name: 'importer',
    machine: importerMachine<string>(),
    options: {
      inputs: [{}, { jobId: 'j' }],
      events: [
        { type: 'importer.choose', source: 'a file' },
        { type: 'importer.map', columns: { name: 'Title' } },
        { type: 'importer.mode', mode: 'create' },
        { type: 'importer.check' },
        { type: 'importer.run' },
        { type: 'importer.cancel' },
        { type: 'importer.back' },
        { type: 'importer.restart' },
      ] as EventObject[],
      outcomes: {
        upload: [
          { output: { fileId: 'f', headings: ['Title'] } },
          { error: refused(413, 'TOO_LARGE') },
        ],
        begin: [...jobs, { error: refused(422, 'VALIDATION') }],
        ask: [...jobs, notFound, { error: refused(503, 'RETRY_LATER') }],
        cancel: [
          { output: job('cancelled', true) },
          { output: job('cancelled', false) },
          { error: refused(503, 'RETRY_LATER') },
        ],
      },
      distinguish: (context) => [
        Object.keys(read(context, 'columns') as object).length,
        read(context, 'isDryRun'),
        (read(context, 'job') as { state: string; isDryRun: boolean } | undefined)?.state,
      ],
    },
  },
]
