import type { Id } from '#contract/fields.ts'
import type { ModuleId } from '#contract/modules.ts'
import { fromJson, toJson } from '../db/json-text.ts'
import { newId } from '../db/id.ts'
import type { Tenant } from '../db/tenant.ts'
import type { PlanPeriod } from './terms.ts'

type Sum = {
  moduleIds: readonly ModuleId[]
  period: PlanPeriod
  amount: number
  currency: string
  now: number
}

/**
 * Creates an open invoice, optionally with its pending payment. Replaces an open invoice for the
 * same modules. Returns its number.
 */
export async function writeInvoice(
  tenant: Tenant,
  { moduleIds, period, amount, currency, now }: Sum,
  paymentId?: Id,
): Promise<string> {
  const { db, companyId } = tenant
  await voidOpen(tenant, moduleIds, now)
  const { invoice_seq } = await db
    .updateTable('company_detail')
    .set((row) => ({ invoice_seq: row('invoice_seq', '+', 1) }))
    .where('id', '=', companyId)
    .returning('invoice_seq')
    .executeTakeFirstOrThrow()
  const number = `INV-${String(invoice_seq).padStart(6, '0')}`
  const state = {
    status: 'open' as const,
    paid_ms: null,
    payment_id: paymentId ?? null,
    created_ms: now,
    updated_ms: now,
    version: 1,
  }
  const row = {
    company_id: companyId,
    id: newId(),
    ...state,
    number,
    module_ids: toJson([...moduleIds]),
    period,
    amount,
    tax_amount: 0,
    currency,
  }
  await db.insertInto('invoice').values(row).execute()
  return number
}

/** Marks the invoice of a payment as paid. */
export async function payInvoice(tenant: Tenant, paymentId: Id, now: number): Promise<void> {
  await changeOf(tenant, paymentId, { status: 'paid', paid_ms: now }, now)
}

/** Voids the invoice of a first payment that failed. */
export async function voidInvoice(tenant: Tenant, paymentId: Id, now: number): Promise<void> {
  await changeOf(tenant, paymentId, { status: 'void' }, now)
}

type Change = { status: 'paid'; paid_ms: number } | { status: 'void' }

async function changeOf(
  { db, companyId }: Tenant,
  paymentId: Id,
  change: Change,
  now: number,
): Promise<void> {
  await db
    .updateTable('invoice')
    .set((row) => ({ ...change, updated_ms: now, version: row('version', '+', 1) }))
    .where('company_id', '=', companyId)
    .where('payment_id', '=', paymentId)
    .execute()
}

async function voidOpen(
  { db, companyId }: Tenant,
  moduleIds: readonly ModuleId[],
  now: number,
): Promise<void> {
  const open = await db
    .selectFrom('invoice')
    .select(['id', 'module_ids'])
    .where('company_id', '=', companyId)
    .where('status', '=', 'open')
    .execute()
  const replaced = open
    .filter(({ module_ids }) => fromJson(module_ids).every((id) => moduleIds.includes(id)))
    .map(({ id }) => id)
  if (replaced.length === 0) return
  await db
    .updateTable('invoice')
    .set((row) => ({ status: 'void', updated_ms: now, version: row('version', '+', 1) }))
    .where('company_id', '=', companyId)
    .where('id', 'in', replaced)
    .execute()
}
