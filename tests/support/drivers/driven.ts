import { deliveryLifecycle } from '#lifecycles/delivery.ts'
import { jobPostingLifecycle } from '#lifecycles/job-posting.ts'
import { membershipLifecycle } from '#lifecycles/membership.ts'
import { paymentLifecycle } from '#lifecycles/payment.ts'
import { promotionLifecycle } from '#lifecycles/promotion.ts'
import { staffInvitationLifecycle } from '#lifecycles/staff-invitation.ts'
import type { DrivenLifecycle } from './driven-lifecycle.ts'
import { deliveriesOf, deliveryWorlds } from './delivery.ts'
import { jobsOf, jobWorlds } from './job.ts'
import { membershipsOf, membershipWorlds } from './membership.ts'
import { paymentsOf, paymentWorlds } from './payment.ts'
import { promotionsOf, promotionWorlds } from './promotion.ts'
import { placesInStaffOf, staffWorlds } from './staff.ts'
import { walkedLifecycles } from './walked.ts'

/** The lifecycles whose plans run; those of `walked.ts` are walked under Vitest as well. */
export const drivenLifecycles: readonly DrivenLifecycle[] = [
  ...walkedLifecycles,
  {
    name: 'payment',
    module: 'ekart',
    lifecycle: paymentLifecycle,
    worlds: paymentWorlds,
    recordsOf: paymentsOf,
  },
  {
    name: 'delivery',
    module: 'ekart',
    lifecycle: deliveryLifecycle,
    worlds: deliveryWorlds,
    recordsOf: deliveriesOf,
  },
  {
    name: 'job-posting',
    module: 'job',
    lifecycle: jobPostingLifecycle,
    worlds: jobWorlds,
    recordsOf: jobsOf,
  },
  {
    name: 'promotion',
    module: 'ekart',
    lifecycle: promotionLifecycle,
    worlds: promotionWorlds,
    recordsOf: promotionsOf,
  },
  {
    name: 'staff-invitation',
    module: 'ekart',
    lifecycle: staffInvitationLifecycle,
    worlds: staffWorlds,
    recordsOf: placesInStaffOf,
  },
  {
    name: 'membership',
    module: 'ekart',
    lifecycle: membershipLifecycle,
    worlds: membershipWorlds,
    recordsOf: membershipsOf,
  },
]
