import { type AnyActorRef, assign, type EventObject, setup } from 'xstate'
import { typesOf } from '#lifecycles/types-of.ts'

/** One toast: a key of a language file, or text from the server. */
export type Toast = {
  id: number
  kind: 'success' | 'error' | 'info'
  textKey?: string
  text?: string
  /** The toast's action, such as undo: an event for an actor. */
  action?: { labelKey: string; to: Receiver; event: EventObject }
}
/** An actor, of any system, that handles a toast's action. */
export type Receiver = { send(event: EventObject): void }
type NewToast = Omit<Toast, 'id'>

type Context = { queue: readonly Toast[]; nextId: number }
type Events =
  | ({ type: 'toast.show' } & NewToast)
  | { type: 'toast.dismiss'; id: number }
  | { type: 'toast.act'; id: number }
  /** The action of this actor's toast is no longer possible. */
  | { type: 'toast.withdraw'; to: Receiver }
  | { type: 'toast.drop-errors' }
  | { type: 'toast.hold' }
  | { type: 'toast.release' }

/** More toasts would cover the screen: the oldest is removed. */
const maxShown = 4

/**
 * Shows a toast from any machine of the app. Without the app (a screen machine in a test) it does
 * nothing.
 */
export function showToast({ system }: Pick<AnyActorRef, 'system'>, toast: NewToast): void {
  system.get('toasts')?.send({ type: 'toast.show', ...toast })
}

/**
 * The toasts in a corner of the screen. Each has its own time, the oldest leaves first; hovering
 * pauses the timer.
 */
export const toasts = setup({
  types: typesOf<{ context: Context; events: Events }>(),
  guards: {
    isNew: ({ context }, shown: NewToast) =>
      !context.queue.some((toast) => toast.textKey === shown.textKey && toast.text === shown.text),
    // Only the last action can be undone, so only one toast may have an action.
    isOtherOffer: ({ context }, { action }: NewToast) =>
      action !== undefined && context.queue.some((toast) => toast.action !== undefined),
    isOffered: ({ context }, { to }: { to: Receiver }) =>
      context.queue.some(({ action }) => action?.to === to),
    isAllOffered: ({ context }, { to }: { to: Receiver }) =>
      context.queue.every(({ action }) => action?.to === to),
    hasErrorsOnly: ({ context }) => context.queue.every(({ kind }) => kind === 'error'),
    hasErrors: ({ context }) => context.queue.some(({ kind }) => kind === 'error'),
    isLast: ({ context }) => context.queue.length === 1,
    isLastOne: ({ context }, { id }: { id: number }) =>
      context.queue.every((toast) => toast.id === id),
  },
  actions: {
    add: assign(({ context }, toast: NewToast) => ({
      queue: [
        ...context.queue.filter(({ action }) => !(action && toast.action)),
        { ...toast, id: context.nextId },
      ].slice(-maxShown),
      nextId: context.nextId + 1,
    })),
    remove: assign({
      queue: ({ context }, { id }: { id: number }) =>
        context.queue.filter((toast) => toast.id !== id),
    }),
    removeOffers: assign({
      queue: ({ context }, { to }: { to: Receiver }) =>
        context.queue.filter(({ action }) => action?.to !== to),
    }),
    removeErrors: assign({
      queue: ({ context }) => context.queue.filter(({ kind }) => kind !== 'error'),
    }),
    removeOldest: assign({ queue: ({ context }) => context.queue.slice(1) }),
    sendAction: ({ context }, { id }: { id: number }) => {
      const action = context.queue.find((toast) => toast.id === id)?.action
      action?.to.send(action.event)
    },
  },
  delays: {
    // Long enough to read the reason, or to reach the button.
    shownFor: ({ context }) =>
      context.queue[0]?.kind === 'error' || context.queue[0]?.action ? 10_000 : 5_000,
  },
}).createMachine({
  id: 'toasts', // docs/charts/toasts.svg
  description: 'The messages in a corner of the screen',
  context: { queue: [], nextId: 1 },
  initial: 'empty',
  states: {
    empty: {
      on: {
        'toast.show': {
          target: 'shown',
          actions: { type: 'add', params: ({ event }) => newToast(event) },
        },
      },
    },
    shown: {
      initial: 'ticking',
      states: {
        ticking: {
          after: {
            shownFor: [
              { guard: 'isLast', target: '#toasts.empty', actions: 'removeOldest' },
              { target: 'ticking', reenter: true, actions: 'removeOldest' },
            ],
          },
          on: { 'toast.hold': 'held' },
        },
        held: { on: { 'toast.release': 'ticking' } },
      },
      on: {
        'toast.show': [
          {
            guard: { type: 'isOtherOffer', params: ({ event }) => newToast(event) },
            target: '.ticking',
            actions: { type: 'add', params: ({ event }) => newToast(event) },
          },
          {
            guard: { type: 'isNew', params: ({ event }) => newToast(event) },
            actions: { type: 'add', params: ({ event }) => newToast(event) },
          },
        ],
        'toast.withdraw': [
          {
            guard: { type: 'isAllOffered', params: ({ event }) => event },
            target: 'empty',
            actions: { type: 'removeOffers', params: ({ event }) => event },
          },
          {
            guard: { type: 'isOffered', params: ({ event }) => event },
            target: '.ticking',
            actions: { type: 'removeOffers', params: ({ event }) => event },
          },
        ],
        'toast.drop-errors': [
          { guard: 'hasErrorsOnly', target: 'empty', actions: 'removeErrors' },
          { guard: 'hasErrors', target: '.ticking', actions: 'removeErrors' },
        ],
        // When a toast is closed early, the timer restarts for the next one.
        'toast.act': [
          {
            guard: { type: 'isLastOne', params: ({ event }) => event },
            target: 'empty',
            actions: [
              { type: 'sendAction', params: ({ event }) => event },
              { type: 'remove', params: ({ event }) => event },
            ],
          },
          {
            target: '.ticking',
            actions: [
              { type: 'sendAction', params: ({ event }) => event },
              { type: 'remove', params: ({ event }) => event },
            ],
          },
        ],
        'toast.dismiss': [
          {
            guard: { type: 'isLastOne', params: ({ event }) => event },
            target: 'empty',
            actions: { type: 'remove', params: ({ event }) => event },
          },
          { target: '.ticking', actions: { type: 'remove', params: ({ event }) => event } },
        ],
      },
    },
  },
})

function newToast({ kind, textKey, text, action }: NewToast): NewToast {
  return { kind, textKey, text, action }
}
