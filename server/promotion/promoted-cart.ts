import type { Id } from '#contract/fields.ts'
import type { ModuleId } from '#contract/modules.ts'
import type { DeliveryType } from '#contract/order-status.ts'
import type { FoundPromotion } from './promotions.ts'
import type { termsOf } from './granted.ts'

/** A line of a cart. `parentId` is the product of a variant: promotions refer to products. */
type PromotedLine = {
  productId: Id | null
  parentId?: Id | null | undefined
  categoryId: Id | null
  lineAmount: number
}

/** The facts of a cart that promotions need. Amounts in minor units. */
export type PromotedCart = {
  moduleId: ModuleId
  lines: readonly PromotedLine[]
  deliveryType?: DeliveryType | undefined
  deliveryAmount: number
  customerId?: Id | undefined
  /** The order itself, which does not count as one of the customer's earlier orders. */
  orderId?: Id | undefined
  promoCode?: string | undefined
  /**
   * For a real order, not a preview: promotions with a limit per customer then need an identifiable
   * one.
   */
  isOrder?: boolean
  guestKey?: string | undefined
  /** The hash of the given address; `isProven`: it was verified. */
  addressKey?: string | undefined
  isProven?: boolean | undefined
  /** A draft promotion, priced as if active; replaces the stored one of the same id. */
  tried?: FoundPromotion | undefined
}

export type AppliedPromotion = {
  id: Id
  name: string
  kind: FoundPromotion['kind']
  discountAmount: number
  terms: ReturnType<typeof termsOf>
  isCounted: boolean
  isForNew: boolean
}
