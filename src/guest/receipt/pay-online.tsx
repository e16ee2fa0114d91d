import { payByUuid, type Receipt } from '#contract/receipt.ts'
import { useSubmit } from '../../views/parts/live/use-submit.ts'
import { formatMoney } from '../../views/parts/money/money-format.ts'
import { useGuest } from '../guest.ts'
import { Refusal } from '../notice.tsx'
import { knownGuestSecret } from '../guest-secret.ts'
import { noteLeaving, useLeftPayment } from './left-payment.ts'
import { payWaysOf } from './pay-choices.ts'
import { isRefused } from './refused-payment.tsx'
import { useIsBack } from './use-is-back.ts'
import styles from './receipt.module.css'

/** Opens the provider's page for a due amount; absent if nothing can be paid online. */
export function PayOnline({ receipt, onReleased }: { receipt: Receipt; onReleased: () => void }) {
  const { t, language, config, storage, drafts } = useGuest()
  useLeftPayment(receipt, onReleased)
  // For a booking only the deposit was paid; the rest may still be due.
  const isRest = receipt.deposit !== undefined && receipt.deposit.untilMs === undefined
  const isReturned = useIsBack()
  const isBack = isReturned && !isRest && !isRefused(receipt, isReturned)
  const { send, saved, isBusy, failure } = useSubmit(payByUuid, ({ url }) => location.assign(url))
  const { uuid, beingPaidAmount, currency } = receipt
  const ways = payWaysOf(receipt)
  if (!config.payment || ways.length === 0) return undefined
  const guestSecret = receipt.tableName === undefined ? undefined : knownGuestSecret(storage)
  const money = (amount: number) => formatMoney(amount, currency, language)
  // The page can be restored from the back/forward cache in this state.
  const isLeaving = isBusy || saved !== undefined
  return (
    <section className={styles.acts} aria-label={t('receipt.payment')}>
      <p role="status">{isBack && t('receipt.online.checking')}</p>
      <Refusal failure={failure} />
      {beingPaidAmount !== undefined && (
        <p>{t('receipt.online.beingPaid', { amount: money(beingPaidAmount) })}</p>
      )}
      {ways.map(({ words, amount, isOwn }, at) => (
        <button
          key={words}
          type="button"
          className="guest__button"
          data-look={isBack || isRest || at > 0 ? undefined : 'solid'}
          disabled={isLeaving}
          onClick={() => {
            if (isOwn) noteLeaving(drafts, uuid)
            send({ uuid, amount, ...(guestSecret && { guestSecret, ...(isOwn && { isOwn }) }) })
          }}
        >
          {t(`receipt.${words}`, { amount: money(amount) })}
        </button>
      ))}
      <p className="guest__hint">{t('receipt.online.payHint')}</p>
    </section>
  )
}
