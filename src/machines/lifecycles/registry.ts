import type { AnyStateMachine } from 'xstate'
import type { ActorRole } from '#contract/role.ts'
import { bookingLifecycle } from './booking.ts'
import { cartItemLifecycle } from './cart-item.ts'
import type { Asked } from './decide.ts'
import { deliveryLifecycle } from './delivery.ts'
import { jobApplicationLifecycle } from './job-application.ts'
import { jobPostingLifecycle } from './job-posting.ts'
import { membershipLifecycle } from './membership.ts'
import { orderLifecycle } from './order.ts'
import { paymentLifecycle } from './payment.ts'
import { planPaymentLifecycle } from './plan-payment.ts'
import { promotionLifecycle } from './promotion.ts'
import { queueEntryLifecycle } from './queue-entry.ts'
import { reservationLifecycle } from './reservation.ts'
import { sharedPageLifecycle } from './shared-page.ts'
import type { StandIn } from './stand-in.ts'
import { staffInvitationLifecycle } from './staff-invitation.ts'
import { subscriptionLifecycle } from './subscription.ts'
import { tableLifecycle } from './table.ts'
import { tableOrderLifecycle } from './table-order.ts'

/** A lifecycle without its row type: what charts, tables, paths and the inspector need. */
export type RegisteredLifecycle = {
  name: string
  title: string
  machine: AnyStateMachine
  effects: readonly string[]
  asks: Readonly<Partial<Record<string, Asked>>>
  asksIf?: Readonly<Partial<Record<string, string>>>
  back: Readonly<Partial<Record<string, string>>>
  standIns?: readonly StandIn<string>[]
  atOnce?: readonly string[]
}

export const lifecycles = [
  orderLifecycle,
  tableOrderLifecycle,
  bookingLifecycle,
  cartItemLifecycle,
  paymentLifecycle,
  deliveryLifecycle,
  tableLifecycle,
  reservationLifecycle,
  queueEntryLifecycle,
  jobPostingLifecycle,
  jobApplicationLifecycle,
  promotionLifecycle,
  subscriptionLifecycle,
  planPaymentLifecycle,
  staffInvitationLifecycle,
  membershipLifecycle,
  sharedPageLifecycle,
] as const satisfies readonly RegisteredLifecycle[]

/** All roles that may request a transition, whether it is allowed or not. */
export const actorRoles = [
  'business',
  'staff',
  'guest',
  'system',
  'delivery-partner',
  'community',
  'master',
  'partner',
] as const satisfies readonly ActorRole[]
