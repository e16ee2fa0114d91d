import type { CallInput } from '#contract/endpoint.ts'
import { id, phone, phoneDigits } from '#contract/fields.ts'
import type { Off } from '#contract/hand-discount.ts'
import { keysOf } from '#contract/keys-of.ts'
import type { createOrder } from '#contract/new-order.ts'
import { type DeliveryType, deliveryType as deliveryTypes } from '#contract/order-status.ts'
import type { calculatePrice } from '#contract/price.ts'
import {
  type DraftLine,
  fieldsOf,
  isDraftLine,
  isLike,
  lineInput,
} from '../../parts/draft/draft-line.ts'
import { fromLocalTime } from '../../parts/calendar/local-time.ts'
import { parseMoney } from '../../parts/pay/money-input.ts'
import { codeChoice, type CodeChoice, numberInput } from '../../parts/form/calling-code.ts'

/**
 * The form values of a new order. `promise`: empty, a number of minutes, or the time in
 * `promisedAt`.
 */
export type OrderDraft = {
  source: 'walk_in' | 'phone'
  /** A selected customer; '': the one with the phone number, or a new one. */
  customerId: string
  callingCode: CodeChoice
  phone: string
  fullName: string
  deliveryType: DeliveryType
  tableId: string
  address: string
  promise: 'none' | 'at' | number
  promisedAt: string
  /**
   * The local start of a booking; `startMs` is the selected slot, 0 for any other time. Both are
   * needed, because a local time can occur twice.
   */
  start: string
  startMs: number
  /** The resource; '': anyone available. */
  resourceId: string
  isOverbook: boolean
  note: string
  promoCode: string
  /** A manual discount: a whole percentage, or an amount; '': none. */
  discountKind: 'percent' | 'amount'
  discount: string
  discountReason: string
  tip: string
  lines: DraftLine[]
}

/** The initial values. */
export function emptyDraft(callingCode: CodeChoice): OrderDraft {
  const typed = {
    customerId: '',
    phone: '',
    fullName: '',
    tableId: '',
    address: '',
    promisedAt: '',
    start: '',
    startMs: 0,
    resourceId: '',
    isOverbook: false,
    note: '',
    promoCode: '',
    discount: '',
    discountReason: '',
    tip: '',
  }
  return {
    ...typed,
    source: 'walk_in',
    callingCode,
    deliveryType: 'Click and Collect',
    discountKind: 'percent',
    promise: 'none',
    lines: [],
  }
}

/** Whether a stored value is a draft of this version of the form. */
export function isOrderDraft(value: unknown): value is OrderDraft {
  const fields = fieldsOf(value)
  const lines = fields.get('lines')
  return (
    isLike(value, { ...emptyDraft('+44'), promise: fields.get('promise') }) &&
    codeChoice(fields.get('callingCode')) !== undefined &&
    deliveryTypes.safeParse(fields.get('deliveryType')).success &&
    Array.isArray(lines) &&
    lines.every(isDraftLine)
  )
}

export type DraftField =
  | 'lines'
  | 'phone'
  | 'fullName'
  | 'address'
  | 'promisedAt'
  | 'start'
  | 'discount'
  | 'discountReason'
  | 'tip'
/** Data from outside the form: the found customer, the module and the company. */
type DraftFacts = {
  customerId: string | undefined
  zone: string
  currency: string
  isBooking: boolean
}
type Checked =
  | { ok: true; input: CallInput<typeof createOrder> }
  | { ok: false; wrong: DraftField[] }

/** Validates a draft; errors are in the order of the fields. */
export function checkDraft(draft: OrderDraft, facts: DraftFacts): Checked {
  const { zone, currency, isBooking, customerId } = facts
  const tipAmount = draft.tip.trim() === '' ? 0 : parseMoney(draft.tip, currency)
  const promisedMs = draft.promise === 'at' ? fromLocalTime(draft.promisedAt, zone) : undefined
  const off = offOf(draft, currency)
  const reason = draft.discountReason.trim()
  const startMs = isBooking ? startOf(draft, zone) : undefined
  const isPhoneSound = draft.phone.trim() === '' || phone.safeParse(draft.phone).success
  const wrong: Record<DraftField, boolean> = {
    phone: customerId === undefined && !isPhoneSound,
    fullName: customerId === undefined && draft.phone.trim() !== '' && draft.fullName.trim() === '',
    lines: draft.lines.length === 0,
    start: isBooking && startMs === undefined,
    address: !draft.tableId && draft.deliveryType === 'Delivery' && draft.address.trim() === '',
    promisedAt: !isBooking && draft.promise === 'at' && promisedMs === undefined,
    discount: off === undefined && draft.discount.trim() !== '',
    discountReason: off !== undefined && reason === '',
    tip: tipAmount === undefined,
  }
  const names = keysOf(wrong).filter((name) => wrong[name])
  if (names.length > 0) return { ok: false, wrong: names }
  return {
    ok: true,
    input: {
      ...customerOf(draft, customerId),
      ...placeOf(draft),
      ...(startMs !== undefined && { startMs, ...whoOf(draft) }),
      ...(promisedMs !== undefined && { promisedMs }),
      ...(!isBooking && typeof draft.promise === 'number' && { delayMinutes: draft.promise }),
      ...(draft.note.trim() && { note: draft.note.trim() }),
      ...(draft.promoCode.trim() && { promoCode: draft.promoCode.trim() }),
      ...(off && { discount: { ...off, reason } }),
      ...(tipAmount && { tipAmount }),
      items: draft.lines.map(lineInput),
    },
  }
}

/** The start of a booking; undefined without a valid one. */
export function startOf(
  { start, startMs }: Pick<OrderDraft, 'start' | 'startMs'>,
  zone: string,
): number | undefined {
  return startMs > 0 ? startMs : fromLocalTime(start, zone)
}

/** The price query of a draft; undefined while it is empty. */
export function priceQuestion(
  draft: OrderDraft,
  { customerId, currency }: Pick<DraftFacts, 'customerId' | 'currency'>,
): CallInput<typeof calculatePrice> | undefined {
  if (draft.lines.length === 0) return undefined
  const tipAmount = parseMoney(draft.tip, currency)
  const off = offOf(draft, currency)
  return {
    purpose: 'order',
    items: draft.lines.map(({ productId, quantity: count, optionIds }) => ({
      productId,
      quantity: count,
      optionIds,
    })),
    deliveryType: draft.tableId ? 'Click and Collect' : draft.deliveryType,
    ...(draft.promoCode.trim() && { promoCode: draft.promoCode.trim() }),
    ...(off && { discount: off }),
    ...(tipAmount && { tipAmount }),
    ...(customerId && { customerId: id.parse(customerId) }),
  }
}

/** The manual discount; undefined for none, and for an invalid amount or percentage. */
function offOf(
  { discountKind, discount }: Pick<OrderDraft, 'discountKind' | 'discount'>,
  currency: string,
): Off | undefined {
  const text = discount.trim()
  if (discountKind === 'amount') {
    const amountOff = parseMoney(text, currency)
    return amountOff ? { amountOff } : undefined
  }
  const percent = Number(text.replace(/ ?%$/, ''))
  return Number.isInteger(percent) && percent >= 1 && percent <= 100 ? { percent } : undefined
}

/** Whether two phone numbers are equal, in any notation. */
export function isSamePhone(typed: string, known: string | undefined): boolean {
  const digits = phoneDigits(typed)
  return digits.length >= 6 && known !== undefined && phoneDigits(known) === digits
}

function customerOf(
  { phone: typed, callingCode: code, fullName }: OrderDraft,
  customerId: string | undefined,
): Pick<CallInput<typeof createOrder>, 'customerId' | 'customer'> {
  if (customerId !== undefined) return { customerId: id.parse(customerId) }
  if (fullName.trim() === '') return {}
  return {
    customer: {
      fullName: fullName.trim(),
      ...numberInput({ phone: typed.trim(), callingCode: code }),
    },
  }
}

function whoOf({
  resourceId,
  isOverbook,
}: OrderDraft): Pick<CallInput<typeof createOrder>, 'resourceId' | 'isOverbook'> {
  return {
    ...(resourceId && { resourceId: id.parse(resourceId) }),
    ...(isOverbook && { isOverbook }),
  }
}

function placeOf({
  source,
  tableId,
  deliveryType: how,
  address,
}: OrderDraft): Pick<
  CallInput<typeof createOrder>,
  'source' | 'tableId' | 'deliveryType' | 'address'
> {
  if (tableId) return { source: 'table', tableId: id.parse(tableId) }
  return { source, deliveryType: how, ...(how === 'Delivery' && { address: address.trim() }) }
}
