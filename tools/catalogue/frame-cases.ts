import type { EventObject } from 'xstate'
import { connectivity } from '../../src/machines/app/connectivity.ts'
import { live } from '../../src/machines/app/live.ts'
import { moduleSwitch } from '../../src/machines/app/module-switch.ts'
import { outbox } from '../../src/machines/app/outbox.ts'
import { session } from '../../src/machines/app/session.ts'
import { toasts } from '../../src/machines/app/toasts.ts'
import type { MachineCase } from './machine-case.ts'
import { aUser, aUserElsewhere, cancelled, notFound, read, refused } from './world.ts'

const receiver = { send: () => undefined }
const events = <Events extends EventObject>(...list: Events[]): Events[] => list

/** The password was correct, the code is missing. */
const asked = { token: 'half', kinds: ['app'] }

/** The machines of every screen. */
export const frameCases: MachineCase[] = [
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
        { type: 'session.use-passkey' },
        { type: 'session.ask-code', asked } as EventObject,
        { type: 'session.give-code', passcode: '123456' } as EventObject,
        { type: 'session.start-over' },
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
          { error: refused(403, 'SECOND_STEP_NEEDED', { current: asked }) },
        ],
        usePasskey: [
          { output: { token: 'old', expiresMs: 1, user: aUser } },
          { error: refused(422, 'INVALID_CREDENTIALS') },
          { error: cancelled },
        ],
        takeCode: [
          { output: { token: 'old', expiresMs: 1, user: aUser } },
          { error: refused(422, 'VALIDATION') },
          { error: refused(410, 'LINK_EXPIRED') },
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
]
