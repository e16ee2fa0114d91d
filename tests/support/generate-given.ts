import type { Endpoint } from '#contract/endpoint.ts'
import { accountGivers } from './given/account.ts'
import { deliveryGivers } from './given/delivery.ts'
import type { Give } from './given/ground.ts'
import { guestGivers } from './given/guest.ts'
import { inspectionGivers } from './given/inspection.ts'
import { jobGivers } from './given/job.ts'
import { bookingGivers } from './given/booking.ts'
import { orderGivers } from './given/order.ts'
import { planGivers } from './given/plan.ts'

/**
 * What the answers of the API do not tell, by the call that asks for it: what is mailed to people,
 * what a guest's own link gave, and records in a state that random calls hardly reach. Each is made
 * anew, for one call.
 */
export const givers: ReadonlyMap<Endpoint, Give> = new Map([
  ...accountGivers,
  ...orderGivers,
  ...bookingGivers,
  ...planGivers,
  ...guestGivers,
  ...jobGivers,
  ...deliveryGivers,
  ...inspectionGivers,
])
