import type { CardFace } from '#contract/payment.ts'
import { newId } from '../db/id.ts'
import type { Tenant } from '../db/tenant.ts'

/** A card that is saved at the provider, with the provider's ids. */
export type SavedCard = CardFace & {
  customer: string
  method: string
  expMonth: number
  expYear: number
}

/** The card to which the company's subscriptions are charged. */
export async function findCard(tenant: Tenant): Promise<SavedCard | undefined> {
  const row = await rowOf(tenant)
  if (!row) return undefined
  const { customer_ref: customer, method_ref: method, brand, last4, exp_month, exp_year } = row
  if (method === null || brand === null || last4 === null) return undefined
  return { customer, method, brand, last4, expMonth: exp_month ?? 0, expYear: exp_year ?? 0 }
}

/** The company's customer id at the provider, with or without a card. */
export async function findCustomer(tenant: Tenant): Promise<string | undefined> {
  return (await rowOf(tenant))?.customer_ref
}

/** Stores a card in place of the previous one. */
export async function storeCard(
  { db, companyId }: Tenant,
  { customer, method, brand, last4, expMonth, expYear }: SavedCard,
  now: number,
): Promise<void> {
  const fields = {
    customer_ref: customer,
    method_ref: method,
    brand,
    last4,
    exp_month: expMonth,
    exp_year: expYear,
    updated_ms: now,
  }
  await db
    .insertInto('plan_card')
    .values({ company_id: companyId, id: newId(), created_ms: now, version: 1, ...fields })
    .onConflict((it) =>
      it
        .column('company_id')
        .doUpdateSet((row) => ({ ...fields, version: row('plan_card.version', '+', 1) })),
    )
    .execute()
}

/** Deletes the card; of concurrent calls only the first one returns true. */
export async function dropCard(
  { db, companyId }: Tenant,
  { method }: Pick<SavedCard, 'method'>,
  now: number,
): Promise<boolean> {
  const none = { method_ref: null, brand: null, last4: null, exp_month: null, exp_year: null }
  const { numUpdatedRows } = await db
    .updateTable('plan_card')
    .set((row) => ({ ...none, updated_ms: now, version: row('version', '+', 1) }))
    .where('company_id', '=', companyId)
    .where('method_ref', '=', method)
    .executeTakeFirstOrThrow()
  return numUpdatedRows === 1n
}

/** Deletes a customer that the provider does not know, because its keys were changed. */
export async function dropCustomer({ db, companyId }: Tenant): Promise<void> {
  await db.deleteFrom('plan_card').where('company_id', '=', companyId).execute()
}

function rowOf({ db, companyId }: Tenant) {
  return db
    .selectFrom('plan_card')
    .selectAll()
    .where('company_id', '=', companyId)
    .executeTakeFirst()
}
