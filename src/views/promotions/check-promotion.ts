import type { TFunction } from 'i18next'
import type { FieldError } from '#contract/problem.ts'
import { createPromotion } from '#contract/promotion.ts'
import { checkInput, withOthers, wrongIf } from '../parts/form/check-input.ts'
import { fieldsOf, type Place, type PromotionValues } from './promotion-values.ts'

const order: readonly string[] = [
  'name',
  'code',
  'value',
  'minAmount',
  'deliveryType',
  'startsMs',
  'endsMs',
  'weekdays',
  'hoursFrom',
  'hoursTo',
  'usageLimit',
  'perCustomerLimit',
  'productIds',
  'categoryIds',
]

/**
 * The errors of a promotion, in the order of its fields, with specific messages where the
 * contract's rule is too general.
 */
export function checkPromotion(values: PromotionValues, place: Place, t: TFunction): FieldError[] {
  const fields = fieldsOf(values, place)
  const own = [
    wrongIf(
      'value',
      values.kind === 'percent' && !(fields.value >= 1 && fields.value <= 100),
      t('promotions.wrong.percent'),
    ),
    wrongIf('value', values.kind === 'amount' && !(fields.value > 0), t('promotions.wrong.amount')),
    wrongIf(
      'code',
      values.applies === 'code' && !/^[\w-]{3,24}$/.test(values.code.trim()),
      t('promotions.wrong.code'),
    ),
    wrongIf(
      'endsMs',
      fields.startsMs !== undefined &&
        fields.endsMs !== undefined &&
        fields.endsMs <= fields.startsMs,
      t('promotions.wrong.ends'),
    ),
  ].flat()
  return withOthers(own, checkInput(createPromotion.input, fields, t), order)
}
