import type { TFunction } from 'i18next'
import { createProduct, updateProduct } from '#contract/product.ts'
import { leastCharge } from '#contract/least-charges.ts'
import type { FieldError } from '#contract/problem.ts'
import { asId } from '#contract/fields.ts'
import { checkInput } from '../parts/form/check-input.ts'
import { currencyDigits } from '../parts/money/money-format.ts'
import { amountOf, amountText } from './amount-text.ts'
import { hasRule, productChanges, productInput, type ProductValues } from './product-values.ts'

/** The errors of a new product, in the order of the fields on the screen. */
export function checkNewProduct(
  values: ProductValues,
  currency: string,
  t: TFunction,
): FieldError[] {
  return inWords(
    [
      ...checkInput(createProduct.input, productInput(values, currency), t),
      ...lowDeposit(values, currency, t),
      ...emptyGroups(values, t),
      ...wantingGroups(values, t),
    ],
    values,
    t,
  )
}

/** The errors of a product's changes. */
export function checkProductChanges(
  values: ProductValues,
  base: ProductValues,
  currency: string,
  t: TFunction,
): FieldError[] {
  const input = { id: asId('x'), expectedVersion: 1, ...productChanges(values, base, currency) }
  return inWords(
    [
      ...checkInput(updateProduct.input, input, t),
      ...(values.depositAmount === base.depositAmount ? [] : lowDeposit(values, currency, t)),
      ...emptyGroups(values, t),
      ...wantingGroups(values, t),
    ],
    values,
    t,
  )
}

/** Warns that the server raises a lower deposit to the provider's minimum. */
function lowDeposit(
  { depositAmount }: ProductValues,
  currency: string,
  t: TFunction,
): FieldError[] {
  const digits = currencyDigits(currency)
  const least = leastCharge(currency)
  const amount = amountOf(depositAmount, digits) ?? least
  if (depositAmount.trim() === '' || amount >= least) return []
  const message = t('products.form.depositLow', { amount: amountText(least, digits) })
  return [{ path: 'depositAmount', rule: 'too_small', message }]
}

/**
 * Option groups are stored only as a field of each option, so a group without options would be lost
 * silently.
 */
function emptyGroups({ options }: ProductValues, t: TFunction): FieldError[] {
  return options.flatMap(({ key, choices }) =>
    choices.length === 0
      ? [{ path: `options.${key}`, rule: 'missing', message: t('products.form.groupEmpty') }]
      : [],
  )
}

/** A group that requires more options than it has could never be ordered. */
function wantingGroups({ options }: ProductValues, t: TFunction): FieldError[] {
  return options.filter(hasRule).flatMap(({ least, choices: { length: count } }, at) =>
    count > 0 && Number(least) > count
      ? [
          {
            path: `optionGroups.${at}.minChoices`,
            rule: 'more_than_choices',
            message: t('products.form.fewChoices', { min: least.trim(), count }),
          },
        ]
      : [],
  )
}

/** Adds the expected format to the error of an invalid amount. */
function inWords(
  errors: readonly FieldError[],
  { priceAmount, variants }: ProductValues,
  t: TFunction,
): FieldError[] {
  return errors.map((error) => {
    const isAmount = error.path.endsWith('Amount') && error.rule === 'invalid_type'
    const [, place] = /^variants\.(\d+)\.priceAmount$/.exec(error.path) ?? []
    const isLeftOut =
      error.path === 'priceAmount'
        ? priceAmount.trim() === ''
        : variants[Number(place)]?.price.trim() === ''
    if (!isAmount || isLeftOut) return isAmount ? { ...error, message: t('rule.required') } : error
    return { ...error, message: t('products.form.amountWrong') }
  })
}
