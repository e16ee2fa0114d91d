import { type RawBuilder, sql } from 'kysely'
import type { ChargeFault } from '#contract/payment.ts'
import { type Receipt, shownFaults } from '#contract/receipt.ts'
import { isCancelled } from '#lifecycles/order-lifecycle-of.ts'
import { type Dialect, fromJsonArray } from '../db/dialect.ts'
import type { FoundOrder } from '../order/order-head.ts'
import { depositDue, keptAmount } from '../order/money/deposit.ts'
import { owedAmount } from '../order/money/owed.ts'
import { isChargeable } from '../stripe/amounts.ts'

export type OnlineMoney = {
  canPayOnline: number
  onlineAmount: number
  onlineBackAmount: number
  isPageOpen: number
  ownPages: string
  refusals: string
}
type Refusal = { amount: number; fault: ChargeFault | null; createdMs: number }

/** The columns of `OnlineMoney`, from `sale_order o`. */
export const onlineMoneyColumns = ({ jsonArray }: Dialect): RawBuilder<OnlineMoney> => sql`
  (select ${jsonArray('p', ['guestKey', 'amount', 'expiresMs'], sql`p.id`)} from (
    select k.id, k.open_key as "guestKey", k.amount, k.expires_ms as "expiresMs"
    from order_checkout k where k.company_id = o.company_id and k.order_id = o.id
      and k.items is not null and k.open_key is not null) p) as "ownPages",
  case when exists (select 1 from order_checkout k where k.company_id = o.company_id
    and k.order_id = o.id and k.open_key is not null) then 1 else 0 end as "isPageOpen",
  (select ${jsonArray('p', ['amount', 'fault', 'createdMs'], sql`p."createdMs", p.id`)} from (
    select x.id, x.amount, x.fault, x.created_ms as "createdMs" from payment_txn x
    where x.company_id = o.company_id and x.order_id = o.id and x.direction = 'in'
      and x.method = 'online' and x.state = 'failed' and not exists (
        select 1 from payment_txn y where y.company_id = o.company_id and y.order_id = o.id
          and y.direction = 'in' and y.state = 'succeeded'
          and y.created_ms >= x.created_ms)) p) as "refusals",
  case when exists (select 1 from payment_account a where a.company_id = o.company_id
    and a.charges_enabled = 1) then 1 else 0 end as "canPayOnline",
  (select coalesce(sum(p.amount), 0) from payment_txn p where p.company_id = o.company_id
    and p.order_id = o.id and p.direction = 'in' and p.method = 'online'
    and p.state = 'succeeded' and p.provider_ref is not null) as "onlineAmount",
  (select coalesce(sum(p.amount), 0) from payment_txn p where p.company_id = o.company_id
    and p.order_id = o.id and p.direction = 'out' and p.charge_ref is not null
    and p.state <> 'failed') as "onlineBackAmount"`

type Found = FoundOrder & OnlineMoney

/** The latest online payment, if it was refused, nothing was paid since, and something is due. */
export function refusedPayment(found: Found): Receipt['refusedPayment'] {
  const refusal = fromJsonArray<Refusal>(found.refusals).at(-1)
  if (!refusal || owedAmount(found) === 0) return undefined
  const { amount, fault, createdMs } = refusal
  // Everybody at the table can read the receipt: it does not say that the money did not suffice.
  const shown = shownFaults.find((one) => one === fault) ?? 'declined'
  return { amount, fault: shown, isFinal: found.isPageOpen === 0, createdMs }
}

type OwnPage = { guestKey: string; amount: number; expiresMs: number }

/** What other guests at the table are paying on pages of their own at this moment. */
export function beingPaidAmount(
  found: Found,
  guestKey: string | undefined,
  now: number,
): number | undefined {
  const pages = fromJsonArray<OwnPage>(found.ownPages).filter(
    (page) => page.guestKey !== guestKey && page.expiresMs > now,
  )
  return pages.reduce((sum, { amount }) => sum + amount, 0) || undefined
}

/**
 * The amount that can be paid online now; for a held booking its deposit. Undefined if the company
 * takes no payments online, or the provider does not accept exactly this amount. `beingPaid`: what
 * other guests are paying. `atMost`: the own dishes of a guest.
 */
export function payableAmount(
  found: Found,
  now: number,
  { beingPaid = 0, atMost }: { beingPaid?: number | undefined; atMost?: number | undefined } = {},
): number | undefined {
  if (found.canPayOnline === 0) return undefined
  const owed = depositDue(found, now) ?? Math.max(0, owedAmount(found) - beingPaid)
  const due = atMost === undefined ? owed : Math.min(owed, atMost)
  return due > 0 && isChargeable(due, found.currency) ? due : undefined
}

/**
 * The amount of online payments that was or will be refunded; for an order that ended unserved all
 * of it.
 */
export function onlineRefundAmount(found: Found): number | undefined {
  const paid = Number(found.onlineAmount)
  const back = Number(found.onlineBackAmount)
  const left = Math.min(paid - back, found.paidAmount - found.refundedAmount - keptAmount(found))
  return back + (isCancelled(found) ? Math.max(0, left) : 0) || undefined
}

/** The refund that the business has to make, besides the automatic one of online payments. */
export function dueBackBesides(found: Found, dueBackAmount: number): number | undefined {
  const onlineLeft = (onlineRefundAmount(found) ?? 0) - Number(found.onlineBackAmount)
  return Math.max(0, dueBackAmount - onlineLeft) || undefined
}
