import type { TFunction } from 'i18next'
import type { CallInput } from '#contract/endpoint.ts'
import type { FieldError } from '#contract/problem.ts'
import { closeTill, type TillDay } from '#contract/till.ts'
import { checkInput } from '../parts/form/check-input.ts'
import { moneyText, optionalMoney, parseMoney } from '../parts/pay/money-input.ts'

/** The form of a closing: amounts as typed. */
type CloseValues = { floatAmount: string; countedAmount: string; note: string }

/** The first values: of a day that was opened again its own, otherwise the float of last time. */
export function firstValues({ closing, floatAmount = 0, currency }: TillDay): CloseValues {
  return {
    floatAmount: moneyText(closing?.floatAmount ?? floatAmount, currency),
    countedAmount: closing ? moneyText(closing.countedAmount, currency) : '',
    note: closing?.note ?? '',
  }
}

/** The input of the call; an empty float is none. */
export function closingInput(
  { day, cashAmount, currency }: TillDay,
  { floatAmount, countedAmount, note }: CloseValues,
): CallInput<typeof closeTill> {
  return {
    day,
    cashAmount,
    floatAmount: optionalMoney(floatAmount, currency) ?? 0,
    countedAmount: parseMoney(countedAmount, currency) ?? Number.NaN,
    ...(note.trim() && { note: note.trim() }),
  }
}

/** The errors of the amounts, in the order of the fields. */
export function checkClosing(till: TillDay, values: CloseValues, t: TFunction): FieldError[] {
  return checkInput(closeTill.input, closingInput(till, values), t)
}

/** The cash expected in the drawer, and the difference once counted; NaN while not a number. */
export function countOf(
  till: TillDay,
  values: CloseValues,
): { expectedAmount: number; difference: number } {
  const { floatAmount, countedAmount } = closingInput(till, values)
  const expectedAmount = floatAmount + till.cashAmount
  return { expectedAmount, difference: countedAmount - expectedAmount }
}
