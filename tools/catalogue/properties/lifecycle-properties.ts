import type { Property } from '#kit/properties.ts'
import type { Move } from '../lifecycle-moves.ts'
import {
  membershipProperties,
  planPaymentProperties,
  promotionProperties,
  sharedPageProperties,
  staffInvitationProperties,
  subscriptionProperties,
} from './company.ts'
import {
  bookingProperties,
  cartItemProperties,
  deliveryProperties,
  orderProperties,
  paymentProperties,
  tableOrderProperties,
} from './selling.ts'
import {
  jobApplicationProperties,
  jobPostingProperties,
  queueEntryProperties,
  reservationProperties,
  tableProperties,
} from './waiting.ts'

const properties: Readonly<Record<string, readonly Property<Move>[]>> = {
  order: orderProperties,
  'table-order': tableOrderProperties,
  booking: bookingProperties,
  'cart-item': cartItemProperties,
  payment: paymentProperties,
  delivery: deliveryProperties,
  table: tableProperties,
  reservation: reservationProperties,
  'queue-entry': queueEntryProperties,
  'job-posting': jobPostingProperties,
  'job-application': jobApplicationProperties,
  promotion: promotionProperties,
  subscription: subscriptionProperties,
  'plan-payment': planPaymentProperties,
  'staff-invitation': staffInvitationProperties,
  membership: membershipProperties,
  'shared-page': sharedPageProperties,
}

/** The properties of every walk of a lifecycle. */
export function propertiesOf({ name }: { name: string }): readonly Property<Move>[] {
  return properties[name] ?? []
}
