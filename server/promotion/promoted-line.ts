import type { Id } from '#contract/fields.ts'

/** A line of a cart; `parentId` is the product of a variant, which promotions name. */
export type PromotedLine = {
  productId: Id | null
  parentId?: Id | null | undefined
  categoryId: Id | null
  lineAmount: number
}
