import type { ModuleName } from '#contract/modules.ts'
import { deliveryLifecycle } from '#lifecycles/delivery.ts'
import { jobPostingLifecycle } from '#lifecycles/job-posting.ts'
import { membershipLifecycle } from '#lifecycles/membership.ts'
import { paymentLifecycle } from '#lifecycles/payment.ts'
import { planPaymentLifecycle } from '#lifecycles/plan-payment.ts'
import { promotionLifecycle } from '#lifecycles/promotion.ts'
import { reservationLifecycle } from '#lifecycles/reservation.ts'
import { sharedPageLifecycle } from '#lifecycles/shared-page.ts'
import { staffInvitationLifecycle } from '#lifecycles/staff-invitation.ts'
import { subscriptionLifecycle } from '#lifecycles/subscription.ts'
import { tableOrderLifecycle } from '#lifecycles/table-order.ts'
import { depositWorld } from './booking.ts'
import { type DrivenLifecycle, homesOf } from './driven-lifecycle.ts'
import { deliveriesOf, deliveryWorlds } from './delivery.ts'
import { jobsOf, jobWorlds } from './job.ts'
import { membershipsOf, membershipWorlds } from './membership.ts'
import { paymentsOf, paymentWorlds } from './payment.ts'
import { planPaymentsOf, planPaymentWorlds } from './plan-payment.ts'
import { promotionsOf, promotionWorlds } from './promotion.ts'
import { reservationsOf, reservationWorlds } from './reservation.ts'
import { placesInStaffOf, staffWorlds } from './staff.ts'
import { sessionModule } from './session.ts'
import { sharedPagesOf, sharedPageWorlds } from './shared-page.ts'
import { subscriptionsOf, subscriptionWorlds } from './subscription.ts'
import { tableOrdersOf, tableOrderWorlds } from './table-order.ts'
import { walkedLifecycles } from './walked.ts'

/** The lifecycles whose plans run; those of `walked.ts` are walked under Vitest as well. */
export const drivenLifecycles: readonly DrivenLifecycle[] = [
  ...walkedLifecycles.map((one) =>
    one.name === 'booking' ? { ...one, worlds: [...one.worlds, depositWorld] } : one,
  ),
  {
    name: 'payment',
    needs: ['goods'],
    lifecycle: paymentLifecycle,
    worlds: paymentWorlds,
    recordsOf: paymentsOf,
  },
  {
    name: 'delivery',
    needs: [],
    lifecycle: deliveryLifecycle,
    worlds: deliveryWorlds,
    unreachable: {
      'delivery.courier-dropped':
        'a service assigns its couriers itself, as the plan of the role delivery-partner has it',
    },
    recordsOf: deliveriesOf,
  },
  {
    name: 'job-posting',
    needs: [],
    lifecycle: jobPostingLifecycle,
    worlds: jobWorlds,
    recordsOf: jobsOf,
  },
  {
    name: 'reservation',
    needs: [],
    lifecycle: reservationLifecycle,
    worlds: reservationWorlds,
    recordsOf: reservationsOf,
  },
  {
    name: 'promotion',
    needs: ['goods'],
    lifecycle: promotionLifecycle,
    worlds: promotionWorlds,
    recordsOf: promotionsOf,
  },
  {
    name: 'staff-invitation',
    needs: [],
    lifecycle: staffInvitationLifecycle,
    worlds: staffWorlds,
    recordsOf: placesInStaffOf,
  },
  {
    name: 'membership',
    needs: [],
    lifecycle: membershipLifecycle,
    worlds: membershipWorlds,
    recordsOf: membershipsOf,
  },
  {
    name: 'table-order',
    needs: [],
    lifecycle: tableOrderLifecycle,
    worlds: tableOrderWorlds,
    recordsOf: tableOrdersOf,
  },
  {
    name: 'subscription',
    needs: ['goods'],
    lifecycle: subscriptionLifecycle,
    worlds: subscriptionWorlds,
    recordsOf: subscriptionsOf,
  },
  {
    name: 'plan-payment',
    needs: [],
    lifecycle: planPaymentLifecycle,
    worlds: planPaymentWorlds,
    unreachable: {
      'plan-payment.capture':
        'the provider knows nothing of a transfer; the plan of the role system has it online',
      'plan-payment.confirm': 'a partner confirms for the companies that they brought in',
      'plan-payment.reject': 'a partner rejects for the companies that they brought in',
    },
    recordsOf: planPaymentsOf,
  },
  {
    name: 'shared-page',
    needs: ['goods'],
    lifecycle: sharedPageLifecycle,
    worlds: sharedPageWorlds,
    recordsOf: sharedPagesOf,
  },
]

/** The modules in which a machine is driven, in display order; none for the app's own. */
export function modulesDriven(machine: string): readonly ModuleName[] {
  // tests/features/session-run.ts drives it.
  if (machine === 'session') return [sessionModule]
  const driven = drivenLifecycles.find(({ name }) => name === machine)
  return driven ? homesOf(driven) : []
}
