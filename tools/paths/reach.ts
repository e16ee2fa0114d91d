import type { EventObject, StateValue } from 'xstate'
import { has, type ModuleName } from '#contract/modules.ts'
import type { Capability } from '#contract/modules/module.ts'
import type { ActorRole } from '#contract/role.ts'
import { roleIn } from './roles.ts'

export type Bar = {
  machine: string
  event?: string
  /** Absent: any role. */
  role?: ActorRole
  /** A condition that can't become false. */
  unfit?: string
  /** Only in these states. */
  states?: readonly StateValue[]
  /** Only refused attempts: no call of the product sends it. */
  isAttempt?: true
  /** Reachable in modules with this capability. */
  unless?: Capability
  /** The key of the reason in `tools/paths/words`, under `out`. */
  why: string
}

/** Parts of the charts that nobody can trigger: plans leave them out, with the reason. */
export const bars: readonly Bar[] = [
  { machine: 'payment', event: 'payment.authorize', why: 'reserving' },
  { machine: 'payment', event: 'payment.capture', why: 'reserving' },
  { machine: 'payment', event: 'payment.fail', why: 'reserving' },
  { machine: 'payment', event: 'payment.void', why: 'voiding' },
  { machine: 'payment', event: 'payment.reopen', why: 'reopening' },
  { machine: 'payment', event: 'payment.undo', why: 'undoing' },
  { machine: 'payment', event: 'payment.refund-failed', why: 'failing' },
  { machine: 'payment', event: 'payment.refund-part-failed', why: 'failing' },
  {
    machine: 'payment',
    event: 'payment.refund-part',
    states: ['part_refunded'],
    isAttempt: true,
    why: 'furtherPart',
  },
  { machine: 'payment', event: 'payment.refund-part', role: 'system', why: 'wholeOnline' },
  { machine: 'order', event: 'order.await-payment', why: 'undoing' },
  { machine: 'table-order', event: 'order.await-payment', why: 'undoing' },
  { machine: 'order', unfit: 'areItemsReady', unless: 'kitchen', why: 'kitchen' },
  { machine: 'cart-item', unfit: 'isReadyToServe', unless: 'kitchen', why: 'kitchen' },
  { machine: 'cart-item', event: 'item.change-qty', role: 'guest', why: 'ownQuantity' },
  { machine: 'cart-item', event: 'item.cancel', role: 'guest', isAttempt: true, why: 'ownLine' },
  { machine: 'table', event: 'table.open', role: 'guest', why: 'ownTable' },
  {
    machine: 'table',
    event: 'table.request-bill',
    role: 'guest',
    states: ['free', 'reserved', 'out_of_service'],
    why: 'noGuest',
  },
  { machine: 'reservation', unfit: 'isStillAhead', states: ['Requested'], why: 'unanswered' },
  { machine: 'staff-invitation', event: 'staff.leave', isAttempt: true, why: 'leaving' },
  { machine: 'subscription', event: 'subscription.pay', isAttempt: true, why: 'confirming' },
  {
    machine: 'subscription',
    event: 'subscription.pay-initial',
    isAttempt: true,
    why: 'confirming',
  },
]

/** What a step needs: a move, a refused move in a state, or a false condition. */
type Wanted = { event: EventObject; tried?: StateValue } | { unfit: string; tried: StateValue }

/** Why something can't be triggered in a module; undefined if it can. */
export function barOf(machine: string, module: ModuleName, wanted: Wanted): string | undefined {
  return bars.find(
    (bar) =>
      bar.machine === machine &&
      !(bar.unless && has(module, bar.unless)) &&
      (bar.states === undefined || bar.states.some((state) => state === wanted.tried)) &&
      ('unfit' in wanted ? bar.unfit === wanted.unfit : isBarred(bar, wanted)),
  )?.why
}

function isBarred(
  { event, role, isAttempt }: Bar,
  wanted: Extract<Wanted, { event: EventObject }>,
): boolean {
  const { tried } = wanted
  return (
    event === wanted.event.type &&
    (role === undefined || role === roleIn(wanted.event)) &&
    (isAttempt === undefined || tried !== undefined)
  )
}
