import { priceLines } from '#contract/price-lines.ts'
import { fromJson, toJson } from '../../db/json-text.ts'
import type { OrderLine } from '../lines/order-line.ts'
import type { FoundOrder, OrderHead } from '../order-head.ts'
import { isPlain } from './taxes.ts'
import { withinLimit } from './within-limit.ts'

/** The amounts of an order, and its taxes if they differ from the company's single rate. */
export function pricedBy(
  order: FoundOrder,
  live: readonly Pick<OrderLine, 'lineAmount' | 'taxes'>[],
): Partial<Pick<OrderHead, 'totalAmount' | 'taxes'>> {
  const lines = live.map(({ lineAmount, taxes }) => ({
    lineAmount,
    taxes: taxes && fromJson(taxes),
  }))
  const { price, taxes } = priceLines(lines, {
    ...order,
    isTaxIncluded: order.isTaxIncluded === 1,
  })
  return { ...withinLimit(price), taxes: isPlain(taxes, order.taxPercent) ? null : toJson(taxes) }
}
