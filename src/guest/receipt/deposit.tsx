import type { ParseKeys } from 'i18next'
import type { Receipt } from '#contract/receipt.ts'
import { formatMoney } from '../../views/parts/money/money-format.ts'
import { sayMoment } from '../../views/parts/time/say-time.ts'
import { BackUntil } from '../booking/deposit-terms.tsx'
import { useGuest } from '../guest.ts'
import { useNewsAt } from '../use-news-at.ts'
import styles from './receipt.module.css'

/** The guest's text by status; waived and returned deposits have none. */
const said: Partial<Record<NonNullable<Receipt['deposit']>['status'], ParseKeys>> = {
  due: 'receipt.deposit.due',
  lapsed: 'receipt.deposit.lapsed',
  paid: 'receipt.deposit.paid',
  kept: 'receipt.deposit.kept',
}

/** The status of a booking's deposit, and until when it is refundable. */
export function Deposit({ receipt }: { receipt: Receipt }) {
  const { t, language } = useGuest()
  const { deposit, company, currency } = receipt
  useNewsAt(changesMs(receipt))
  const words = deposit && said[deposit.status]
  if (!words) return undefined
  const { depositAmount, untilMs, backMs } = deposit
  return (
    <div className={styles.unheld} role="status">
      <p>
        {t(words, {
          amount: formatMoney(depositAmount, currency, language),
          time: sayMoment(untilMs ?? 0, company.timeZone, language),
        })}
      </p>
      {backMs !== undefined && <BackUntil backMs={backMs} timeZone={company.timeZone} />}
    </div>
  )
}

/** When the receipt has to be refetched: the hold ends, or the deposit is no longer refundable. */
function changesMs({ deposit, allowedEvents }: Receipt): number | undefined {
  return (
    deposit?.untilMs ??
    (allowedEvents.includes('order.customer-cancel') ? deposit?.backMs : undefined)
  )
}
