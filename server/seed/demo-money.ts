import type { PaymentTxn } from '#contract/payment.ts'
import type { TaxSum } from '#contract/tax.ts'
import { type JsonText, toJson } from '../db/json-text.ts'
import { priceLines } from '#contract/price-lines.ts'
import { isPlain } from '../order/money/taxes.ts'
import type { DemoLine } from './demo-lines.ts'
import { demoTaxes } from './demo-taxes.ts'
import type { Plan } from './plan.ts'
import type { Shop } from './shop.ts'

export type Money = {
  columns: Record<
    | 'subtotal_amount'
    | 'discount_amount'
    | 'tax_amount'
    | 'tax_percent'
    | 'tax_included'
    | 'delivery_amount'
    | 'tip_amount'
    | 'total_amount'
    | 'paid_amount'
    | 'refunded_amount',
    number
  > & {
    payment_status: 'paid' | 'unpaid'
    currency: string
    taxes: JsonText<TaxSum[]> | null
  }
  paid?: { atMs: number; method: PaymentTxn['method'] }
  isOwedBack: boolean
}

/** The price of a demo order, and whether it is paid. */
export function moneyOf(
  { random, company, kind }: Shop,
  plan: Plan,
  lines: readonly DemoLine[],
  endMs: number,
): Money {
  const isServed = plan.ending === 'completed' || plan.ending === 'attended'
  const { taxPercent, isTaxIncluded } = company
  const tipAmount = isServed && random.chance(15) ? Math.round((lines[0]?.lineAmount ?? 0) / 10) : 0
  const terms = {
    discountAmount: 0,
    taxPercent,
    isTaxIncluded,
    deliveryAmount: plan.deliveryType === 'Delivery' ? company.deliveryAmount : 0,
    tipAmount,
  }
  const taxesOfLine = demoTaxes(company)
  const { price, taxes } = priceLines(
    lines.map(({ lineAmount }) => ({ lineAmount, taxes: taxesOfLine })),
    terms,
  )
  // Guests may pay in advance, except at a table, where the bill is paid last.
  const isPaidAhead = kind !== 'table' && random.chance(isServed ? 40 : 25)
  const isPaid = isServed || isPaidAhead
  // Not online, because no provider has that money, so none could refund it.
  const paid = isPaid
    ? {
        atMs: isPaidAhead ? plan.createdMs : endMs - 1000,
        method: random.pick(['cash', 'card', 'card'] as const),
      }
    : undefined
  return {
    columns: {
      subtotal_amount: price.subtotalAmount,
      discount_amount: 0,
      tax_amount: price.taxAmount,
      tax_percent: taxPercent,
      tax_included: isTaxIncluded ? 1 : 0,
      taxes: isPlain(taxes, taxPercent) ? null : toJson(taxes),
      delivery_amount: price.deliveryAmount,
      tip_amount: price.tipAmount,
      total_amount: price.totalAmount,
      paid_amount: isPaid ? price.totalAmount : 0,
      refunded_amount: 0,
      payment_status: isPaid ? 'paid' : 'unpaid',
      currency: company.currency,
    },
    paid,
    isOwedBack: isPaid && lines.every(({ cartStatus }) => cartStatus === 'Cancelled'),
  }
}

/** The payment of a demo order, and the pending refund of a cancelled one. */
export function seedPayments(
  { random, batch, company }: Shop,
  orderId: string,
  { paid, isOwedBack, columns }: Money,
): void {
  if (!paid) return
  const row = (
    purpose: 'order' | 'refund',
    direction: 'in' | 'out',
    state: 'succeeded' | 'pending',
  ) =>
    batch.add('payment_txn', {
      company_id: company.id,
      id: random.id(paid.atMs),
      created_ms: paid.atMs,
      updated_ms: paid.atMs,
      version: 1,
      order_id: orderId,
      purpose,
      method: paid.method,
      direction,
      amount: columns.total_amount,
      currency: company.currency,
      state,
      provider_ref: null,
      actor_name: company.staff,
    })
  row('order', 'in', 'succeeded')
  if (isOwedBack) row('refund', 'out', 'pending')
}
