import * as z from 'zod/mini'
import { endpoint, listEndpoint } from './endpoint.ts'
import { id, quantity } from './fields.ts'
import { listInput } from './page.ts'
import { product } from './product.ts'
import { as, instant } from './wire.ts'

/** The reasons of a manual stock correction. */
export const movedByHand = ['delivery', 'return', 'count', 'waste', 'other'] as const

/** The reasons of a stock correction: manual, or a product import. */
export const stockMoveReasons = [...movedByHand, 'import'] as const

/** A stock correction. `quantity` is negative if the stock was reduced. */
export const stockMove = z.object({
  id: as('stock_move_id', id),
  productId: id,
  productName: z.string(),
  quantity: z.int(),
  reason: z.enum(stockMoveReasons),
  actorName: z.optional(z.string()),
  createdMs: instant(),
})
export type StockMove = z.infer<typeof stockMove>

export const listStockMoves = listEndpoint({
  base: 'business',
  path: 'product/stockmoves',
  summary: 'Corrections of stock, newest first; what orders take and return is in the orders',
  access: 'product.write',
  input: z.strictObject({
    ...listInput,
    productId: z.optional(id),
    reason: z.optional(z.enum(stockMoveReasons)),
  }),
  output: stockMove,
})

/** A manual stock adjustment, with its reason. */
export const moveStock = endpoint({
  method: 'POST',
  base: 'business',
  path: 'product/stock',
  summary: 'Correct the stock of a product',
  access: 'product.stock',
  input: z.strictObject({
    productId: id,
    direction: z.enum(['in', 'out']),
    quantity,
    reason: z.enum(movedByHand),
  }),
  output: product,
  refusals: ['NOT_FOUND', 'OUT_OF_STOCK', 'LIMIT_REACHED'],
})
