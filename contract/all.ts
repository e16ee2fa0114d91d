import type { Endpoint } from './endpoint.ts'
import * as account from './account.ts'
import * as activity from './activity.ts'
import * as application from './application.ts'
import * as booking from './booking.ts'
import * as calendar from './calendar.ts'
import * as cartItem from './cart-item.ts'
import * as catalogue from './catalogue.ts'
import * as community from './community.ts'
import * as company from './company.ts'
import * as customer from './customer.ts'
import * as dashboard from './dashboard.ts'
import * as delivery from './delivery.ts'
import * as guest from './guest.ts'
import * as guestJob from './guest-job.ts'
import * as guestQueue from './guest-queue.ts'
import * as guestReservation from './guest-reservation.ts'
import * as guestTable from './guest-table.ts'
import * as health from './health.ts'
import * as industry from './industry.ts'
import * as inspection from './inspection.ts'
import * as installation from './installation.ts'
import * as invoice from './invoice.ts'
import * as job from './job.ts'
import * as laterOrders from './later-orders.ts'
import * as link from './link.ts'
import * as listChoice from './list-choice.ts'
import * as location from './location.ts'
import * as module from './module.ts'
import * as newOrder from './new-order.ts'
import * as order from './order.ts'
import * as orderChange from './order-change.ts'
import * as paper from './paper.ts'
import * as passkey from './passkey.ts'
import * as payment from './payment.ts'
import * as paymentAccount from './payment-account.ts'
import * as place from './place.ts'
import * as plan from './plan.ts'
import * as planCard from './plan-card.ts'
import * as planPayment from './plan-payment.ts'
import * as presence from './presence.ts'
import * as price from './price.ts'
import * as product from './product.ts'
import * as productImport from './product-import.ts'
import * as promotion from './promotion.ts'
import * as push from './push.ts'
import * as receipt from './receipt.ts'
import * as refund from './refund.ts'
import * as report from './report.ts'
import * as reservation from './reservation.ts'
import * as resource from './resource.ts'
import * as savedView from './saved-view.ts'
import * as secondStep from './second-step.ts'
import * as security from './security.ts'
import * as staff from './staff.ts'
import * as stock from './stock.ts'
import * as table from './table.ts'
import * as textNumber from './text-number.ts'
import * as till from './till.ts'
import * as upload from './upload.ts'
import * as user from './user.ts'
import * as visit from './visit.ts'

const exported = {
  ...account,
  ...activity,
  ...application,
  ...booking,
  ...calendar,
  ...cartItem,
  ...catalogue,
  ...community,
  ...company,
  ...customer,
  ...dashboard,
  ...delivery,
  ...guest,
  ...guestJob,
  ...guestQueue,
  ...guestReservation,
  ...guestTable,
  ...health,
  ...industry,
  ...inspection,
  ...installation,
  ...invoice,
  ...job,
  ...laterOrders,
  ...link,
  ...listChoice,
  ...location,
  ...module,
  ...newOrder,
  ...order,
  ...orderChange,
  ...paper,
  ...passkey,
  ...payment,
  ...paymentAccount,
  ...place,
  ...plan,
  ...planCard,
  ...planPayment,
  ...presence,
  ...price,
  ...product,
  ...productImport,
  ...promotion,
  ...push,
  ...receipt,
  ...refund,
  ...report,
  ...reservation,
  ...resource,
  ...savedView,
  ...secondStep,
  ...security,
  ...staff,
  ...stock,
  ...table,
  ...textNumber,
  ...till,
  ...upload,
  ...user,
  ...visit,
}

/**
 * Every endpoint of the API by its name in code: what the files above export and is an endpoint.
 * The server refuses to start when one has no handler. Endpoints of files that are not listed above
 * are served separately (`resume.ts`).
 */
export const endpoints = endpointsIn(exported)

type EndpointsOf<Exported> = {
  [Name in keyof Exported as Exported[Name] extends Endpoint ? Name : never]: Exported[Name]
}

function endpointsIn<Exported extends object>(all: Exported): EndpointsOf<Exported> {
  const isEndpoint = (value: unknown) =>
    typeof value === 'object' && value !== null && 'access' in value && 'path' in value
  return Object.fromEntries(
    Object.entries(all).filter(([, value]) => isEndpoint(value)),
  ) as EndpointsOf<Exported>
}
