import type { HistoryEntry } from '#contract/history.ts'
import type { PaymentTxn } from '#contract/payment.ts'
import { moneyText } from '../../parts/pay/money-input.ts'

type Entry = Pick<HistoryEntry, 'event' | 'occurredMs' | 'note'>

/** The payment that an entry of the history undid: undone at that moment, with the noted amount. */
export function undonePaymentOf(
  { event, occurredMs, note }: Entry,
  payments: readonly PaymentTxn[],
): PaymentTxn | undefined {
  if (event !== 'payment.undo') return undefined
  const found = payments.filter(
    ({ state, undoneMs, amount, currency }) =>
      state === 'undone' &&
      undoneMs === occurredMs &&
      note === `${moneyText(amount, currency)} ${currency}`,
  )
  return found.every(({ method }) => method === found[0]?.method) ? found[0] : undefined
}
