import { payByUuid, type Receipt } from '#contract/receipt.ts'
import { useSubmit } from '../../views/parts/live/use-submit.ts'
import { formatMoney } from '../../views/parts/money/money-format.ts'
import { useGuest } from '../guest.ts'
import { Refusal } from '../notice.tsx'
import { isRefused } from './refused-payment.tsx'
import { useIsBack } from './use-is-back.ts'
import styles from './receipt.module.css'

/** Opens the provider's page for the due amount; absent if nothing can be paid online. */
export function PayOnline({ receipt }: { receipt: Receipt }) {
  const { t, language, config } = useGuest()
  // For a booking only the deposit was paid; the rest may still be due.
  const isRest = receipt.deposit !== undefined && receipt.deposit.untilMs === undefined
  const isReturned = useIsBack()
  const isBack = isReturned && !isRest && !isRefused(receipt, isReturned)
  const { send, saved, isBusy, failure } = useSubmit(payByUuid, ({ url }) => location.assign(url))
  const { uuid, payableAmount, currency } = receipt
  if (!config.payment || payableAmount === undefined) return undefined
  // The page can be restored from the back/forward cache in this state.
  const isLeaving = isBusy || saved !== undefined
  return (
    <section className={styles.acts} aria-label={t('receipt.payment')}>
      <p role="status">{isBack && t('receipt.online.checking')}</p>
      <Refusal failure={failure} />
      <button
        type="button"
        className="guest__button"
        data-look={isBack || isRest ? undefined : 'solid'}
        disabled={isLeaving}
        onClick={() => send({ uuid })}
      >
        {t(receipt.deposit?.untilMs !== undefined ? 'receipt.deposit.pay' : 'receipt.online.pay', {
          amount: formatMoney(payableAmount, currency, language),
        })}
      </button>
      <p className="guest__hint">{t('receipt.online.payHint')}</p>
    </section>
  )
}
