import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import type { Receipt } from '#contract/receipt.ts'
import { formatMoney } from '../parts/money-format.ts'
import { formatReceiptTime } from '../parts/time-format.ts'
import { Logo } from '../shell/logo.tsx'

type Line = Receipt['lines'][number]

/** The receipt itself: what was ordered, what it cost, how it stands. */
export function ReceiptPaper({ receipt }: { receipt: Receipt }) {
  const { t, i18n } = useTranslation()
  const money = (amount: number) => formatMoney(amount, receipt.currency, i18n.language)
  return (
    <article className="receipt-paper">
      <header className="receipt-head">
        <Logo url={receipt.company.logoUrl} stamp={receipt.company.logoStamp} className="receipt-logo" />
        <div>
          <h1>{receipt.company.companyName}</h1>
          {receipt.company.phone && <a href={`tel:${receipt.company.phone}`}>{receipt.company.phone}</a>}
        </div>
      </header>
      <p className="receipt-status">
        <strong>{receipt.statusLabel}</strong>
        {receipt.customerFirstName && <span>{t('receipt.thanks', { name: receipt.customerFirstName })}</span>}
      </p>
      <dl className="receipt-facts">
        {factsOf(receipt, t).map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <ul className="receipt-lines">
        {receipt.lines.map((line, index) => (
          <li key={index} data-cancelled={line.cartStatus === 'Cancelled'}>
            <LineText line={line} each={t('receipt.each', { amount: money(line.unitAmount) })} />
            <span className="receipt-amount">{money(line.lineAmount)}</span>
          </li>
        ))}
      </ul>
      <dl className="receipt-amounts">
        {amountsOf(receipt, t).map(([name, amount]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{money(amount)}</dd>
          </div>
        ))}
        <div className="receipt-total">
          <dt>{t('orders.view.totalAmount')}</dt>
          <dd>{money(receipt.totalAmount)}</dd>
        </div>
      </dl>
    </article>
  )
}

function LineText({ line: { quantity, name, options, cartStatus }, each }: { line: Line; each: string }) {
  const { t } = useTranslation()
  return (
    <span>
      <span className="receipt-line-name">
        {quantity} × {name}
      </span>
      <small>{[...options, quantity > 1 ? each : '', cartStatus === 'Cancelled' ? t('cartStatus.Cancelled') : ''].filter(Boolean).join(' · ')}</small>
    </span>
  )
}

function factsOf(receipt: Receipt, t: TFunction): [name: string, value: string][] {
  const time = (ms: number | undefined) => (ms === undefined ? '' : formatReceiptTime(ms, receipt.company.timeZone))
  const facts: [string, string][] = [
    [t('orders.number'), receipt.orderNo],
    [t('receipt.date'), time(receipt.createdMs)],
    [t('receipt.promised'), time(receipt.startMs === undefined ? receipt.promisedMs : undefined)],
    [t('receipt.appointment'), time(receipt.startMs)],
    [t('orders.delivery'), receipt.deliveryType ? t(`delivery.${receipt.deliveryType}`) : ''],
    [t('receipt.table'), receipt.tableName ?? ''],
    [t('receipt.payment'), t(`orders.paymentStatus.${receipt.paymentStatus}`)],
  ]
  return facts.filter(([, value]) => value !== '')
}

/** The amounts between the lines and the total, without those that are nothing. */
function amountsOf(receipt: Receipt, t: TFunction): [name: string, amountMinor: number][] {
  const amounts: [string, number][] = [
    [t('orders.view.subtotal'), receipt.subtotalAmount],
    [t('orders.view.discount'), -receipt.discountAmount],
    [t(receipt.isTaxIncluded ? 'orders.view.taxIncluded' : 'orders.view.tax'), receipt.taxAmount],
    [t('orders.view.deliveryFee'), receipt.deliveryAmount],
    [t('orders.view.tip'), receipt.tipAmount],
    [t('orders.view.refunded'), -receipt.refundedAmount],
  ]
  return amounts.filter(([, amount]) => amount !== 0)
}
