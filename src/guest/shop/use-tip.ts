import { formatMoney } from '../../views/parts/money/money-format.ts'
import { moneyText, parseMoney } from '../../views/parts/pay/money-input.ts'
import { tipChoices } from '../../views/parts/pay/tip-choices.ts'
import { useGuest } from '../guest.ts'
import { amountOfAll, type Cart, type Catalog } from './cart.ts'
import type { AtTable } from './use-table.ts'

type Typed = { tip: string }
export type TipChoice = { percent: number; amount: number; text: string }

/** The entered tip, and an error if it is above the limit. */
export function useTip(at: AtTable | undefined, { lines }: Cart, catalog: Catalog) {
  const { t, language } = useGuest()
  const { currency } = catalog
  const tipOf = ({ tip }: Typed) => (tip.trim() === '' ? 0 : parseMoney(tip, currency))
  const percent = at?.table?.tipMaxPercent
  const most =
    percent === undefined ? Infinity : Math.floor((amountOfAll(lines, catalog) * percent) / 100)
  return {
    tipOf,
    choices: tipChoices(amountOfAll(lines, catalog), percent).map((choice) => ({
      ...choice,
      text: moneyText(choice.amount, currency),
    })),
    tipTooLarge: (typed: Typed) =>
      (tipOf(typed) ?? 0) > most
        ? t('guest.table.tipMost', { amount: formatMoney(most, currency, language) })
        : undefined,
  }
}
