import { percentOf } from '#contract/percent.ts'
import { formatMoney } from '../../views/parts/money/money-format.ts'
import { moneyText, parseMoney } from '../../views/parts/pay/money-input.ts'
import { tipChoices } from '../../views/parts/pay/tip-choices.ts'
import { useGuest } from '../guest.ts'
import { amountOfAll, type Cart, type Catalog } from './cart.ts'
import type { AtTable } from './use-table.ts'

/** A typed sum, or a chosen percentage with the sum that it was when it was chosen. */
type Tip = { tip: string; tipPercent: string }
/** `of`: the price of the items, in minor units. */
export type TipChoice = { percent: number; amount: number; of: number; text: string }

/** The tip, an error above the limit, and a notice when a percentage is another sum now. */
export function useTip(at: AtTable | undefined, { lines }: Cart, catalog: Catalog) {
  const { t, language } = useGuest()
  const { currency } = catalog
  const ordered = amountOfAll(lines, catalog)
  const percent = at?.table?.tipMaxPercent
  const most = percent === undefined ? Infinity : percentOf(ordered, percent)
  const tipOf = ({ tip, tipPercent }: Tip) => {
    if (tipPercent) return percentOf(ordered, Number(tipPercent))
    return tip.trim() === '' ? 0 : parseMoney(tip, currency)
  }
  const textOf = (values: Tip) =>
    values.tipPercent ? moneyText(tipOf(values) ?? 0, currency) : values.tip
  return {
    tipOf,
    textOf,
    choices: tipChoices(ordered, percent).map((choice) => ({
      ...choice,
      of: ordered,
      text: moneyText(choice.amount, currency),
    })),
    tipTooLarge: (values: Tip) =>
      (tipOf(values) ?? 0) > most
        ? t('guest.table.tipMost', { amount: formatMoney(most, currency, language) })
        : undefined,
    changeOf: (values: Tip) =>
      textOf(values) === values.tip
        ? undefined
        : t('guest.table.tipChanged', {
            percent: new Intl.NumberFormat(language, { style: 'percent' }).format(
              Number(values.tipPercent) / 100,
            ),
            amount: formatMoney(tipOf(values) ?? 0, currency, language),
          }),
  }
}
