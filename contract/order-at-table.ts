import * as z from 'zod/mini'
import { amount } from './fields.ts'
import { orderRow } from './order.ts'
import { as } from './wire.ts'

/** An order of a table's guests. */
export const orderAtTable = z.object({
  ...orderRow.shape,
  owedAmount: amount,
  /** The parts of its total from which the share of a line is computed. */
  subtotalAmount: amount,
  deliveryAmount: amount,
  tipAmount: amount,
  /** What was refunded of its sale. */
  refundedAmount: amount,
  /** It belongs to the open session and its bill; otherwise its guests wait to be seated. */
  isSeated: as('seated', z.boolean()),
})
