import type { Generated } from 'kysely'
import type { OfCompany } from './record.ts'

/** Promotions, their uses, and the addresses that guests prove for them. */
export type PromotionTables = {
  promotion: PromotionTable
  promotion_redemption: PromotionRedemptionTable
  guest_proof: GuestProofTable
}

type PromotionTable = {
  company_id: OfCompany
  id: string
  created_ms: number
  updated_ms: number
  version: number
  module_id: number
  name: string
  code: string | null
  /** The code in lower case; unique per company. */
  code_norm: string | null
  kind: string
  value: number
  min_amount: number | null
  starts_ms: number | null
  ends_ms: number | null
  usage_limit: number | null
  per_customer_limit: number | null
  product_ids: string
  category_ids: string
  delivery_type: string | null
  stackable: number
  /** Current uses; uses given back don't count. */
  used_count: number
  /** The number of uses ever, which numbers the next one. */
  redemption_seq: Generated<number>
  status: string
}

/**
 * `n` numbers the uses of a promotion; as part of the key it prevents duplicates. `returned_ms`:
 * given back, because the order ended unserved.
 */
type PromotionRedemptionTable = {
  company_id: OfCompany
  promotion_id: string
  n: number
  order_id: string
  customer_id: string | null
  discount_amount: number
  created_ms: number
  returned_ms: Generated<number | null>
  /** The terms at the time of use (JSON); null for uses from before they were kept. */
  terms: Generated<string | null>
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
