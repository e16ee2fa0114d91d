import type { Id } from '#contract/fields.ts'
import type { DishToPay } from '#contract/table-bill.ts'
import { newId } from '../db/id.ts'
import type { JsonText } from '../db/json-text.ts'
import type { Tenant } from '../db/tenant.ts'

/** A provider's page on which a guest pays the amount that was due when it was opened. */
export type OrderCheckout = {
  id: Id
  account: string
  amount: number
  currency: string
  /** The dishes that it pays; null: the whole bill. */
  items: JsonText<DishToPay[]> | null
  ref: string | null
  url: string | null
  createdMs: number
  expiresMs: number
}

/** The provider's minimum is 30 minutes. */
const OPEN_MS = 31 * 60_000

const columns = [
  'id',
  'account_ref as account',
  'amount',
  'currency',
  'items',
  'session_ref as ref',
  'url',
  'created_ms as createdMs',
  'expires_ms as expiresMs',
] as const

/** Which open page of an order: the one of the whole bill, or that of a guest's own dishes. */
export const WHOLE_BILL = 'open'

/** An open page of an order; `openKey`: `WHOLE_BILL` or the key of a guest. */
export async function findOpenCheckout(
  tenant: Tenant,
  orderId: Id,
  openKey = WHOLE_BILL,
): Promise<OrderCheckout | undefined> {
  return checkoutsOf(tenant)
    .where('order_id', '=', orderId)
    .where('open_key', '=', openKey)
    .$castTo<OrderCheckout>()
    .executeTakeFirst()
}

/** A page by our id, also an ended one. */
export async function findCheckout(tenant: Tenant, id: Id): Promise<OrderCheckout | undefined> {
  return checkoutsOf(tenant).where('id', '=', id).$castTo<OrderCheckout>().executeTakeFirst()
}

function checkoutsOf({ db, companyId }: Tenant) {
  return db.selectFrom('order_checkout').select(columns).where('company_id', '=', companyId)
}

/** Stores a page that is about to be opened; of concurrent ones the first one wins. */
export async function addCheckout(
  { db, companyId }: Tenant,
  order: Pick<OrderCheckout, 'id' | 'amount' | 'currency' | 'account' | 'items'> & {
    openKey: string
  },
  now: number,
): Promise<void> {
  await db
    .insertInto('order_checkout')
    .values({
      company_id: companyId,
      id: newId(),
      order_id: order.id,
      account_ref: order.account,
      amount: order.amount,
      currency: order.currency,
      open_key: order.openKey,
      items: order.items,
      expires_ms: now + OPEN_MS,
      created_ms: now,
      updated_ms: now,
      version: 1,
    })
    .onConflict((it) => it.columns(['company_id', 'order_id', 'open_key']).doNothing())
    .execute()
}

/** Stores the address of the page. */
export async function storeCheckoutPage(
  { db, companyId }: Tenant,
  { id }: Pick<OrderCheckout, 'id'>,
  { ref, url }: { ref: string; url: string },
  now: number,
): Promise<void> {
  await db
    .updateTable('order_checkout')
    .set((row) => ({
      session_ref: ref,
      url,
      updated_ms: now,
      version: row('version', '+', 1),
    }))
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .execute()
}

/**
 * Marks a page as ended, by our id or the provider's; a page that has already ended is not changed.
 */
export async function endCheckout(
  { db, companyId }: Tenant,
  which: { id: Id } | { ref: string },
  now: number,
): Promise<void> {
  await db
    .updateTable('order_checkout')
    .set((row) => ({ open_key: null, updated_ms: now, version: row('version', '+', 1) }))
    .where('company_id', '=', companyId)
    .where((row) => ('id' in which ? row('id', '=', which.id) : row('session_ref', '=', which.ref)))
    .where('open_key', 'is not', null)
    .execute()
}
