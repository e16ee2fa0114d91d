import type { TFunction } from 'i18next'
import { createProduct, updateProduct } from '#contract/product.ts'
import { leastCharge } from '#contract/least-charges.ts'
import type { FieldError } from '#contract/problem.ts'
import { asId } from '#contract/fields.ts'
import { checkInput } from '../parts/form/check-input.ts'
import { currencyDigits } from '../parts/money/money-format.ts'
import { amountOf, amountText } from './amount-text.ts'
import { hasRule, productChanges, productInput, type ProductValues } from './product-values.ts'

/** What is wrong with a product that is to be made, in the order of the fields on the screen. */
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

/** What is wrong with the changes of a product. */
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

/** The server raises a lower deposit to what the provider takes, so it is said before. */
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

/** Groups travel as a word beside each choice: one without choices would be lost without a word. */
function emptyGroups({ options }: ProductValues, t: TFunction): FieldError[] {
  return options.flatMap(({ key, choices }) =>
    choices.length === 0
      ? [{ path: `options.${key}`, rule: 'missing', message: t('products.form.groupEmpty') }]
      : [],
  )
}

/** A group that asks for more choices than it has could never be ordered. */
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

/** An amount that can't be read is told how to be written. */
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
