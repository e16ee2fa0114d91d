import type { Promotion } from '#contract/promotion.ts'
import type { Id } from '#contract/fields.ts'
import type { JsonText } from '../json-text.ts'
import type { Generated } from 'kysely'
import type { OfCompany, OfId, OfIdOrNull, OfModule } from './record.ts'

/** Promotions, their uses, and the addresses that guests verify for them. */
export type PromotionTables = {
  promotion: PromotionTable
  promotion_redemption: PromotionRedemptionTable
  guest_proof: GuestProofTable
}

type PromotionTable = {
  company_id: OfCompany
  id: OfId
  created_ms: number
  updated_ms: number
  version: number
  module_id: OfModule
  name: string
  code: string | null
  /** The code in lower case; unique per company. */
  code_norm: string | null
  kind: Promotion['kind']
  value: number
  min_amount: number | null
  starts_ms: number | null
  ends_ms: number | null
  usage_limit: number | null
  per_customer_limit: number | null
  product_ids: JsonText<Id[]>
  category_ids: JsonText<Id[]>
  delivery_type: string | null
  weekdays: Generated<JsonText<number[]>>
  hours_from: Generated<string | null>
  hours_to: Generated<string | null>
  stackable: number
  new_customers: Generated<number>
  /** Current uses; returned uses do not count. */
  used_count: number
  /** The number of all uses so far; numbers the next one. */
  redemption_seq: Generated<number>
  status: string
}

/** The terms that decide the discount of a promotion. */
export type PromotionTerms = {
  kind: Promotion['kind']
  value: number
  minAmount: number | null
  deliveryType: Promotion['deliveryType'] | null
  productIds: Id[]
  categoryIds: Id[]
}

/**
 * `n` numbers the uses of a promotion; as part of the key it prevents duplicates. `returned_ms`:
 * when the use was released, because the order ended unserved.
 */
type PromotionRedemptionTable = {
  company_id: OfCompany
  promotion_id: OfId
  n: number
  order_id: OfId
  customer_id: OfIdOrNull
  discount_amount: number
  created_ms: number
  returned_ms: Generated<number | null>
  /** The terms at the time of use (JSON); null for uses of older releases. */
  terms: Generated<JsonText<PromotionTerms> | null>
  /** The browser of the guest who used it. */
  guest_key: Generated<string | null>
  /** The hash of the e-mail address used. */
  address_key: Generated<string | null>
}

/**
 * `misses`: wrong codes since the last mail. `proven_ms`: null until the right code was entered.
 */
type GuestProofTable = {
  company_id: OfCompany
  guest_key: string
  address_key: string
  sealed_code: string
  misses: number
  sent_ms: number
  proven_ms: number | null
}
