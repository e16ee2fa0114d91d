import type { CallInput } from '#contract/endpoint.ts'
import { id } from '#contract/fields.ts'
import type { createOrder } from '#contract/new-order.ts'
import type { Order } from '#contract/order.ts'
import { toLocalTime } from '../../parts/calendar/local-time.ts'
import { moneyText } from '../../parts/pay/money-input.ts'
import { codeChoice } from '../../parts/form/calling-code.ts'
import { emptyDraft, type OrderDraft } from './order-draft.ts'

type Facts = { zone: string; currency: string; callingCode: OrderDraft['callingCode'] }

/** A refused order as form values; `made` is its prediction, with the names of the items. */
export function draftOf(
  input: CallInput<typeof createOrder>,
  made: Pick<Order, 'customer' | 'cartItems'>,
  { zone, currency, callingCode }: Facts,
): OrderDraft {
  const {
    source,
    deliveryType,
    address = '',
    promisedMs,
    delayMinutes,
    note = '',
    promoCode = '',
    tipAmount = 0,
    discount,
    items,
    customerId = '',
  } = input
  return {
    ...emptyDraft(codeChoice(made.customer?.callingCode) ?? callingCode),
    source: source === 'phone' ? 'phone' : 'walk_in',
    customerId,
    phone: made.customer?.phone ?? '',
    fullName: made.customer?.fullName ?? '',
    deliveryType: deliveryType ?? 'Click and Collect',
    address,
    promise: promisedMs === undefined ? (delayMinutes ?? 'none') : 'at',
    promisedAt: promisedMs === undefined ? '' : toLocalTime(promisedMs, zone),
    note,
    promoCode,
    ...discountOf(discount, currency),
    tip: tipAmount === 0 ? '' : moneyText(tipAmount, currency),
    lines: items.map(({ productId, quantity, optionIds = [], note: about = '' }, at) => ({
      key: String(at + 1),
      productId: id.parse(productId),
      name: made.cartItems[at]?.name ?? '',
      quantity,
      optionIds: optionIds.map((one) => id.parse(one)),
      note: about,
    })),
  }
}

function discountOf(
  discount: CallInput<typeof createOrder>['discount'],
  currency: string,
): Partial<OrderDraft> {
  if (!discount) return {}
  const { amountOff, percent, reason } = discount
  return amountOff === undefined
    ? { discountKind: 'percent', discount: String(percent), discountReason: reason }
    : {
        discountKind: 'amount',
        discount: moneyText(amountOff, currency),
        discountReason: reason,
      }
}
