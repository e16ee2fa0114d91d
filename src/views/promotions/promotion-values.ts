import type { CallInput } from '#contract/endpoint.ts'
import type { Id } from '#contract/fields.ts'
import type { PromotionHours } from '#contract/promotion-hours.ts'
import type { DeliveryType } from '#contract/order-status.ts'
import type {
  createPromotion,
  Promotion,
  TriedPromotion,
  updatePromotion,
} from '#contract/promotion.ts'
import { changedPart, nullForEmpty, wholeNumber } from '../../machines/screen/typed.ts'
import { fromLocalTime, toLocalTime } from '../parts/calendar/local-time.ts'
import { moneyText, optionalMoney } from '../parts/pay/money-input.ts'

/** A promotion's form values: amounts and times as typed, '' is empty. */
export type PromotionValues = {
  name: string
  applies: 'code' | 'automatic'
  code: string
  kind: Promotion['kind']
  value: string
  minAmount: string
  startsMs: string
  endsMs: string
  /** The numbers of the weekdays; none: every day. */
  weekdays: readonly string[]
  hoursFrom: string
  hoursTo: string
  usageLimit: string
  perCustomerLimit: string
  productIds: readonly Id[]
  categoryIds: readonly Id[]
  deliveryType: DeliveryType | ''
  isStackable: boolean
  isForNew: boolean
}
export type PromotionChanges = Omit<CallInput<typeof updatePromotion>, 'id' | 'expectedVersion'>
/** How to read amounts and times: the company's currency and time zone. */
export type Place = { currency: string; timeZone: string }

export const emptyPromotion: PromotionValues = {
  name: '',
  applies: 'code',
  code: '',
  kind: 'percent',
  value: '',
  minAmount: '',
  startsMs: '',
  endsMs: '',
  weekdays: [],
  hoursFrom: '',
  hoursTo: '',
  usageLimit: '',
  perCustomerLimit: '',
  productIds: [],
  categoryIds: [],
  deliveryType: '',
  isStackable: false,
  isForNew: false,
}

export function valuesOf(promotion: Promotion, { currency, timeZone }: Place): PromotionValues {
  const {
    name,
    code,
    kind,
    value,
    minAmount,
    startsMs,
    endsMs,
    weekdays = [],
    hoursFrom = '',
    hoursTo = '',
    usageLimit,
    perCustomerLimit,
    productIds = [],
    categoryIds = [],
    deliveryType,
    isStackable = false,
    isForNew = false,
  } = promotion
  return {
    name,
    applies: code === undefined ? 'automatic' : 'code',
    code: code ?? '',
    kind,
    value: kind === 'amount' ? moneyText(value, currency) : kind === 'percent' ? String(value) : '',
    minAmount: minAmount === undefined ? '' : moneyText(minAmount, currency),
    startsMs: startsMs === undefined ? '' : toLocalTime(startsMs, timeZone),
    endsMs: endsMs === undefined ? '' : toLocalTime(endsMs, timeZone),
    weekdays: weekdays.map(String),
    hoursFrom,
    hoursTo,
    usageLimit: usageLimit === undefined ? '' : String(usageLimit),
    perCustomerLimit: perCustomerLimit === undefined ? '' : String(perCustomerLimit),
    productIds,
    categoryIds,
    deliveryType: deliveryType ?? '',
    isStackable,
    isForNew,
  }
}

/**
 * The fields as the contract has them; undefined for empty fields, NaN for invalid numbers, so that
 * the contract reports them.
 */
export function fieldsOf(
  values: PromotionValues,
  { currency, timeZone }: Place,
): CallInput<typeof createPromotion> {
  const {
    name,
    applies,
    code,
    kind,
    value,
    minAmount,
    startsMs,
    endsMs,
    weekdays,
    hoursFrom,
    hoursTo,
    usageLimit,
    perCustomerLimit,
    productIds,
    categoryIds,
    deliveryType,
    isStackable,
    isForNew,
  } = values
  return {
    name,
    kind,
    value:
      kind === 'free_delivery'
        ? 0
        : ((kind === 'amount' ? optionalMoney(value, currency) : wholeNumber(value)) ?? Number.NaN),
    code: applies === 'code' ? code : undefined,
    minAmount: optionalMoney(minAmount, currency),
    startsMs: startsMs === '' ? undefined : fromLocalTime(startsMs, timeZone),
    endsMs: endsMs === '' ? undefined : fromLocalTime(endsMs, timeZone),
    weekdays: weekdays.map(Number).toSorted((a, b) => a - b),
    hoursFrom: hoursFrom === '' ? undefined : hoursFrom,
    hoursTo: hoursTo === '' ? undefined : hoursTo,
    usageLimit: wholeNumber(usageLimit),
    perCustomerLimit: wholeNumber(perCustomerLimit),
    productIds: [...productIds],
    categoryIds: [...categoryIds],
    deliveryType: deliveryType === '' ? undefined : deliveryType,
    isStackable,
    isForNew,
  }
}

/** The input for a changed promotion: only changed fields, null for cleared ones. */
export function changesOf(
  values: PromotionValues,
  base: PromotionValues,
  place: Place,
): PromotionChanges {
  const { code, name, kind, value, productIds, categoryIds, ...more } = fieldsOf(values, place)
  const { weekdays, isStackable, isForNew, ...emptied } = more
  const kept = { name, kind, value, productIds, categoryIds, weekdays, isStackable, isForNew }
  const all: PromotionChanges = { ...kept, ...nullForEmpty(emptied) }
  const isOtherCode = values.applies !== base.applies || values.code !== base.code
  return { ...changedPart(all, values, base), ...(isOtherCode && { code: code ?? null }) }
}

/** When the promotion counts, as entered. */
export function hoursOf({ weekdays, hoursFrom, hoursTo }: PromotionValues): PromotionHours {
  return { weekdays: weekdays.map(Number), hoursFrom, hoursTo }
}

/** The promotion for the preview; undefined while it can't be priced. */
export function triedOf(
  values: PromotionValues,
  promotionId: Id | undefined,
  place: Place,
): TriedPromotion | undefined {
  const { kind, value, minAmount, deliveryType, isStackable } = fieldsOf(values, place)
  const isPercent = kind !== 'percent' || (value >= 1 && value <= 100)
  if (Number.isNaN(value) || Number.isNaN(minAmount) || !isPercent) return undefined
  return {
    promotionId,
    kind,
    value,
    isByCode: values.applies === 'code',
    minAmount,
    deliveryType,
    productIds: [...values.productIds],
    categoryIds: [...values.categoryIds],
    isStackable,
  }
}
