import type { TFunction } from 'i18next'
import type { Receipt } from '#contract/receipt.ts'
import { formatMoney } from '../../views/parts/money/money-format.ts'
import { discountName } from '../../views/parts/money/discount-name.ts'
import { taxRows } from '../../views/parts/money/tax-rows.ts'
import { settledWithTax } from '../../views/parts/list/settled-rows.ts'
import { formatReceiptTime } from '../../views/parts/time/time-format.ts'
import { useAllergenList } from '../allergen-list.ts'
import { CompanyHead } from '../company-head.tsx'
import { useGuest } from '../guest.ts'
import { appointmentText, whereOf } from './appointment-text.ts'
import { Deposit } from './deposit.tsx'
import { isReceiptCancelled, paidWord } from './paid-word.ts'
import { Tracker } from './tracker.tsx'
import styles from './receipt.module.css'

type Line = Receipt['lines'][number]

/** The receipt itself: lines, amounts and status. */
export function ReceiptPaper({
  receipt,
  lostMs,
}: {
  receipt: Receipt
  /** Since when the page can't be updated. */ lostMs: number | undefined
}) {
  const { t, language } = useGuest()
  const money = (amount: number) => formatMoney(amount, receipt.currency, language)
  const isCancelled = isReceiptCancelled(receipt)
  return (
    <article className={`guest__card ${styles.paper}`}>
      <CompanyHead company={receipt.company} />
      <p className={styles.status} data-waiting={isCancelled || receipt.orderStatusId === 1}>
        <strong>
          {t(
            receipt.deposit?.untilMs !== undefined
              ? 'receipt.deposit.waiting'
              : `receipt.status.${receipt.orderStatusId}`,
          )}
        </strong>
        {isJoinedLater(receipt) && <span>{t('receipt.joinLater')}</span>}
        {receipt.customerFirstName && !isCancelled && (
          <span>{t('receipt.thanks', { name: receipt.customerFirstName })}</span>
        )}
      </p>
      <Tracker receipt={receipt} lostMs={lostMs} />
      <Deposit receipt={receipt} />
      {receipt.isTimeHeld === false && <p className={styles.unheld}>{t('receipt.notHeld')}</p>}
      {receipt.onlineRefundAmount !== undefined && (
        <p className={styles.unheld}>
          {t('receipt.online.refund', { amount: money(receipt.onlineRefundAmount) })}
        </p>
      )}
      {receipt.dueBackAmount !== undefined && (
        <p className={styles.unheld}>
          {t('receipt.dueBack', { amount: money(receipt.dueBackAmount) })}
        </p>
      )}
      <dl className={styles.facts}>
        {factsOf(receipt, t, language).map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <Lines receipt={receipt} money={money} />
      <dl className={styles.amounts}>
        {amountsOf(receipt, t).map(([name, amount]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{money(amount)}</dd>
          </div>
        ))}
        <div className={styles.total}>
          <dt>{t('receipt.amount.total')}</dt>
          <dd>{isCancelled ? <s>{money(receipt.totalAmount)}</s> : money(receipt.totalAmount)}</dd>
        </div>
        {settledWithTax(receipt).map(([name, amount]) => (
          <div key={name} data-row={name}>
            <dt>{t(`receipt.amount.${name}`)}</dt>
            <dd>{money(amount)}</dd>
          </div>
        ))}
      </dl>
      <Refunds receipt={receipt} money={money} />
    </article>
  )
}

/** Each refund: when, how, and for what. */
function Refunds({ receipt: { refunds, company }, money }: LinesProps) {
  const { t } = useGuest()
  if (!refunds || refunds.length === 0) return null
  return (
    <section>
      <h2>{t('receipt.refunds')}</h2>
      <ul className={styles.lines}>
        {refunds.map(({ createdMs, method, amount, refundedLines = [] }) => (
          <li key={createdMs}>
            <span>
              {refundedLines.map(({ name, quantity }) => `${quantity} × ${name}`).join(', ') ||
                t('receipt.amount.refunded')}
              <small>
                {formatReceiptTime(createdMs, company.timeZone)} · {t(`receipt.method.${method}`)}
              </small>
            </span>
            <span className={styles.amount}>{money(-amount)}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}

type LinesProps = { receipt: Receipt; money: (amount: number) => string }

/** At a table with several guests, the guest's own lines are first, with their total. */
function Lines({ receipt, money }: LinesProps) {
  const { t } = useGuest()
  const own = receipt.lines.filter(({ isOwn }) => isOwn)
  const others = receipt.lines.filter(({ isOwn }) => !isOwn)
  if (own.length === 0 || others.length === 0)
    return <LineList lines={receipt.lines} receipt={receipt} money={money} />
  const amountOf = (lines: readonly Line[]) =>
    money(
      lines
        .filter(({ cartStatus }) => cartStatus !== 'Cancelled')
        .reduce((sum, { lineAmount }) => sum + lineAmount, 0),
    )
  return (
    <>
      <h2>
        {t('receipt.ownDishes')} · {amountOf(own)}
      </h2>
      <LineList lines={own} receipt={receipt} money={money} />
      <h2>
        {t('receipt.otherDishes')} · {amountOf(others)}
      </h2>
      <LineList lines={others} receipt={receipt} money={money} />
    </>
  )
}

function LineList({ lines, receipt, money }: LinesProps & { lines: readonly Line[] }) {
  return (
    <ul className={styles.lines}>
      {lines.map((line, index) => (
        <li key={index} data-cancelled={line.cartStatus === 'Cancelled'}>
          <LineText
            line={line}
            isTracked={receipt.reached !== undefined && receipt.startMs === undefined}
            money={money}
          />
          <span className={styles.amount}>{money(line.lineAmount)}</span>
        </li>
      ))}
    </ul>
  )
}

/** How many pieces of a line were refunded, or which part of their price. */
function refundedText(
  t: TFunction,
  { quantity, lineAmount, refundedQuantity, refundedAmount }: Line,
  money: LinesProps['money'],
): string {
  if (!refundedQuantity) return ''
  return refundedAmount === undefined
    ? t('receipt.refundedOf', { count: refundedQuantity, all: quantity })
    : t('receipt.refundedPart', { amount: money(refundedAmount), all: money(lineAmount) })
}

function LineText({
  line,
  isTracked,
  money,
}: {
  line: Line
  /** Whether lines show their progress, while the order is open. */ isTracked: boolean
  money: LinesProps['money']
}) {
  const { t } = useGuest()
  const { quantity, name, options, cartStatus, isOwn, guestName, note, allergies } = line
  const each = t('receipt.each', { amount: money(line.unitAmount) })
  const listOf = useAllergenList()
  return (
    <span>
      <span className={styles.lineName}>
        {quantity} × {name}
      </span>
      <small>
        {[
          ...options,
          quantity > 1 ? each : '',
          refundedText(t, line, money),
          line.keptQuantity === undefined
            ? ''
            : t('receipt.leftOf', { count: line.keptQuantity, all: quantity }),
          isTracked || cartStatus === 'Cancelled' ? t(`cartStatus.${cartStatus}`) : '',
          isOwn ? t('receipt.own') : (guestName ?? ''),
          note && `“${note}”`,
          allergies && t('allergy.free', { list: listOf(allergies) }),
        ]
          .filter(Boolean)
          .join(' · ')}
      </small>
    </span>
  )
}

function factsOf(
  receipt: Receipt,
  t: TFunction,
  language: string,
): [name: string, value: string][] {
  const time = (ms: number | undefined) =>
    ms === undefined ? '' : formatReceiptTime(ms, receipt.company.timeZone)
  const word = paidWord(receipt)
  const facts: [string, string][] = [
    [t('receipt.number'), receipt.orderNo],
    [t('receipt.date'), time(receipt.createdMs)],
    [t('receipt.arrives'), time(receipt.arrivesMs)],
    [t('receipt.promised'), time(isReadyTold(receipt) ? receipt.promisedMs : undefined)],
    [t('receipt.appointment'), appointmentText(receipt, language)],
    [t('receipt.with'), receipt.resourceName ?? ''],
    [
      t('receipt.delivery'),
      [receipt.deliveryType && t(`delivery.${receipt.deliveryType}`), whereOf(receipt)]
        .filter(Boolean)
        .join(' · '),
    ],
    [t('receipt.table'), receipt.tableName ?? ''],
    [t('receipt.tableCode'), receipt.tableCode ?? ''],
    [
      t('receipt.rating'),
      receipt.rating === undefined ? '' : t('receipt.acts.stars', { count: receipt.rating }),
    ],
    [t('receipt.note'), receipt.note ?? ''],
    [t('receipt.payment'), word ? t(`receipt.paid.${word}`) : ''],
  ]
  return facts.filter(([, value]) => value !== '')
}

/** Guests at a table whose order waits can't share its code yet. */
function isJoinedLater({ orderStatusId, tableName, tableCode }: Receipt): boolean {
  return orderStatusId === 1 && tableName !== undefined && tableCode === undefined
}

/** A booking has its appointment, and a delivery the time at which it arrives. */
function isReadyTold({ startMs, arrivesMs }: Receipt): boolean {
  return startMs === undefined && arrivesMs === undefined
}

/** The amounts between the lines and the total, without zeros. */
function amountsOf(receipt: Receipt, t: TFunction): [name: string, amountMinor: number][] {
  const amounts: [string, number][] = [
    [t('receipt.amount.subtotal'), receipt.subtotalAmount],
    [discountName(t('receipt.amount.discount'), receipt.promotions), -receipt.discountAmount],
    ...taxRows(
      receipt,
      t(receipt.isTaxIncluded ? 'receipt.amount.taxIncluded' : 'receipt.amount.tax'),
    ),
    [t('receipt.amount.delivery'), receipt.deliveryAmount],
    [t('receipt.amount.tip'), receipt.tipAmount],
  ]
  return amounts.filter(([, amount]) => amount !== 0)
}
