import type { Receipt as ReceiptRecord } from '#contract/receipt.ts'
import { useCompanyName, useGuest, useModule, useTitle } from '../guest.ts'
import { LoadFailure, Notice } from '../notice.tsx'
import { CalendarFile } from './calendar-file.tsx'
import { PayOnline } from './pay-online.tsx'
import { ReceiptActs } from './receipt-acts.tsx'
import { ReceiptPaper } from './receipt-paper.tsx'
import { RefusedPayment } from './refused-payment.tsx'
import { useReceipt } from './use-receipt.ts'
import styles from './receipt.module.css'

/** `/receipt/{uuid}`: the order for everyone who has its address, with their actions; printable. */
export function Receipt({ secret }: { secret: string }) {
  const { t, drafts } = useGuest()
  const { receipt, failure, isMissing, isBusy, lostMs, act, reload } = useReceipt(secret)
  useModule(receipt?.moduleId)
  useCompanyName(receipt?.company.companyName)
  useTitle(receipt ? t('receipt.title', { number: receipt.orderNo }) : t('receipt.heading'))

  if (isMissing)
    return <Notice title={t('receipt.missing.title')} text={t('receipt.missing.text')} />
  if (!receipt && failure?.status === 410)
    return <Notice title={t('receipt.expired.title')} text={t('receipt.expired.text')} />
  if (!receipt && failure) return <LoadFailure failure={failure} onRetry={reload} />
  if (!receipt) return <div className={`guest__card ${styles.waiting}`} aria-busy="true" />
  // A link back to the shop if the guest ordered in this tab, because guests at a table order
  // several times.
  const from = drafts.read(`from.${receipt.uuid}`)
  return (
    <>
      {from && receipt.reached && <More {...{ receipt, from }} word={t('receipt.addMore')} />}
      {/* Above the thanks: a guest who reads only those would leave without paying. */}
      {receipt.refusedPayment && (
        <>
          <RefusedPayment receipt={receipt} />
          <PayOnline receipt={receipt} onReleased={reload} />
        </>
      )}
      <ReceiptPaper receipt={receipt} lostMs={lostMs} />
      {!receipt.refusedPayment && <PayOnline receipt={receipt} onReleased={reload} />}
      {from && !receipt.reached && <More {...{ receipt, from }} word={t('receipt.more')} />}
      <ReceiptActs receipt={receipt} failure={failure} isBusy={isBusy} act={act} />
      <CalendarFile receipt={receipt} />
      <button type="button" className={`guest__button ${styles.print}`} onClick={() => print()}>
        {t('receipt.print')}
      </button>
    </>
  )
}

/**
 * Back to the shop. At a table also with another round: what was ordered last is in the cart, where
 * it can be changed; not while there is something else in it.
 */
function More({ receipt, from, word }: { receipt: ReceiptRecord; from: string; word: string }) {
  const { t, drafts } = useGuest()
  const shop = `/others/s/${encodeURIComponent(from)}`
  const cart = `cart.${from}`
  const lines = drafts.read(`again.${receipt.uuid}`)
  const isFree = receipt.tableName !== undefined && (drafts.read(cart) ?? '[]') === '[]'
  return (
    <>
      <a className={`guest__button ${styles.more}`} href={shop}>
        {word}
      </a>
      {isFree && lines !== undefined && (
        <a
          className={`guest__button ${styles.more}`}
          href={`${shop}#cart`}
          onClick={() => drafts.write(cart, lines)}
        >
          {t('receipt.again')}
        </a>
      )}
    </>
  )
}
