import type { PaymentTxn } from '#contract/payment.ts'
import type { TaxSum } from '#contract/tax.ts'
import { localTime } from '#contract/zoned-time.ts'
import { isLive } from '#lifecycles/order-with-lines.ts'
import { amountText, type Cell } from '../../http/csv.ts'
import type { orderFileWords } from '../../words/order-file.ts'
import { taxSumsOf } from '../money/taxes.ts'
import { lessTaxes, sumOfTaxes } from '../money/refund-taxes.ts'
import { refundedTaxesOf, returnedTaxesOf } from '../money/returned-taxes.ts'
import { notKept, shownMoney } from '../money/sale-refund.ts'
import type { OrderLine } from '../lines/order-line.ts'
import type { FoundOrder } from '../order-head.ts'
import type { JoinedColumns } from './order-row.ts'

/** `kept`: the amount that counts as sold (ADR 0227). */
export type CsvOrder = FoundOrder & JoinedColumns & { kept: number }
export type CsvLine = Pick<OrderLine, 'name' | 'quantity' | 'cartStatus'>
export type CsvPayment = Pick<PaymentTxn, 'method' | 'direction' | 'amount'>

type Contents = { lines: readonly CsvLine[]; payments: readonly CsvPayment[] }
type Reader = ReturnType<typeof orderFileWords> & { timeZone: string }
type Heading = keyof Reader['headings']

/** The cells of an order by their headings. Net, tax and tip come to the total. */
export function orderCells(
  order: CsvOrder,
  contents: Contents,
  reader: Reader,
): Record<Heading, Cell> {
  return {
    ...headOf(order, reader),
    ...personOf(order),
    ...linesOf(contents.lines),
    ...moneyOf(order, contents.payments, reader),
    reason: order.reasonCode ? reader.word(`parts.reason.code.${order.reasonCode}`) : '',
    note: order.note ?? '',
    address: order.address ?? '',
  }
}

function headOf(order: CsvOrder, { word, timeZone }: Reader) {
  const shown = (ms: number | null) => (ms === null ? '' : localTime(ms, timeZone))
  const [date = '', time = ''] = shown(order.takenMs ?? order.createdMs).split(' ')
  return {
    number: order.orderNo,
    date,
    time,
    status: order.outcome
      ? word(`orders.view.outcome.${order.outcome}`)
      : word(`orderStatus.${order.orderStatusId}`),
    payment: word(`orders.paymentStatus.${order.paymentStatus}`),
    kind: order.deliveryType ? word(`delivery.${order.deliveryType}`) : '',
    source: word(`orders.source.${order.source}`),
    start: shown(order.startMs),
    end: shown(order.endMs),
  }
}

function personOf(order: CsvOrder) {
  return {
    customer: order.customerName ?? '',
    callingCode: order.customerCallingCode ?? '',
    phone: order.customerPhone ?? '',
    email: order.customerEmail ?? '',
    table: order.tableName ?? '',
    resource: order.resourceName ?? '',
  }
}

/** What the total is of: the lines that were not cancelled; of a cancelled order what was ordered. */
function linesOf(lines: readonly CsvLine[]) {
  const live = lines.filter(isLive)
  const counted = live.length > 0 ? live : lines
  return {
    items: counted.map(({ quantity, name }) => `${quantity} × ${name}`).join('; '),
    pieces: counted.reduce((sum, { quantity }) => sum + quantity, 0),
  }
}

/** Of a no-show only the part counts that was kept, as in the reports. */
function moneyOf(order: CsvOrder, payments: readonly CsvPayment[], reader: Reader) {
  const isNoShow = order.outcome === 'no_show'
  const tip = isNoShow ? 0 : order.tipAmount
  const { paidAmount, refundedAmount } = shownMoney(order)
  const text = (amount: number) => amountText(amount, order.currency)
  const taxes = chargedTaxes(order)
  const taxAmount = taxes.reduce((sum, one) => sum + one.taxAmount, 0)
  return {
    subtotal: text(isNoShow ? 0 : order.subtotalAmount),
    discount: text(isNoShow ? 0 : order.discountAmount),
    delivery: text(isNoShow ? 0 : order.deliveryAmount),
    net: text(order.kept - taxAmount - tip),
    tax: text(taxAmount),
    tip: text(tip),
    total: text(order.kept),
    paid: text(paidAmount),
    refunded: text(refundedAmount),
    refundedTax: text(sumOfTaxes(refundedTaxesOf(order) ?? [])),
    currency: order.currency,
    methods: methodsOf(payments, text, reader),
    taxes: taxesText(taxes, text, reader),
  }
}

/** `Cash 20.00; Card 5.00; Cash, refunded 2.00` */
function methodsOf(
  payments: readonly CsvPayment[],
  text: (amount: number) => string,
  { word }: Reader,
): string {
  const sums = new Map<string, number>()
  for (const { method, direction, amount } of payments) {
    const name = word(`orders.view.method.${method}`)
    const kind = direction === 'in' ? name : word('orders.view.given', { method: name })
    sums.set(kind, (sums.get(kind) ?? 0) + amount)
  }
  return [...sums].map(([kind, amount]) => `${kind} ${text(amount)}`).join('; ')
}

/**
 * The taxes as they were charged, because refunds have a column of their own; of a no-show those of
 * what was kept (ADR 0260).
 */
function chargedTaxes(order: CsvOrder): TaxSum[] {
  const taxes = taxSumsOf(order)
  return order.outcome === 'no_show'
    ? lessTaxes(taxes, returnedTaxesOf(taxes, order, notKept(order)))
    : taxes
}

/** `CGST 9 %: 1.80; SGST 9 %: 1.80`; empty where no tax is charged. */
function taxesText(
  taxes: readonly TaxSum[],
  text: (amount: number) => string,
  { tax }: Reader,
): string {
  return taxes
    .filter(({ percent, taxAmount }) => percent !== 0 || taxAmount !== 0)
    .map(({ name = tax, percent, taxAmount }) => `${name} ${percent} %: ${text(taxAmount)}`)
    .join('; ')
}
