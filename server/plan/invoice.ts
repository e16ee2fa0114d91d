import type { ModuleId } from '#contract/modules.ts'
import { newId } from '../db/id.ts'
import type { Tenant } from '../db/tenant.ts'
import type { PlanPeriod } from './terms.ts'

type Sum = { moduleIds: readonly ModuleId[]; period: PlanPeriod; amount: number; currency: string; now: number }

/** Writes an invoice: paid by a movement of money, or open without one. What is paid replaces what was open for the same modules. */
export async function writeInvoice(tenant: Tenant, { moduleIds, period, amount, currency, now }: Sum, paymentId?: string): Promise<void> {
  const { db, companyId } = tenant
  if (paymentId !== undefined) await voidOpen(tenant, moduleIds, now)
  const { invoice_seq } = await db
    .updateTable('company_detail')
    .set((row) => ({ invoice_seq: row('invoice_seq', '+', 1) }))
    .where('id', '=', companyId)
    .returning('invoice_seq')
    .executeTakeFirstOrThrow()
  const paid = paymentId === undefined ? { status: 'open', paid_ms: null, payment_id: null } : { status: 'paid', paid_ms: now, payment_id: paymentId }
  const stamps = { created_ms: now, updated_ms: now, version: 1 }
  const number = `INV-${String(invoice_seq).padStart(6, '0')}`
  const row = { company_id: companyId, id: newId(), ...stamps, number, module_ids: JSON.stringify(moduleIds), period, amount, tax_amount: 0, currency, ...paid }
  await db.insertInto('invoice').values(row).execute()
}

async function voidOpen({ db, companyId }: Tenant, moduleIds: readonly ModuleId[], now: number): Promise<void> {
  const open = await db.selectFrom('invoice').select(['id', 'module_ids']).where('company_id', '=', companyId).where('status', '=', 'open').execute()
  const replaced = open.filter(({ module_ids }) => (JSON.parse(module_ids) as ModuleId[]).every((id) => moduleIds.includes(id))).map(({ id }) => id)
  if (replaced.length === 0) return
  await db
    .updateTable('invoice')
    .set((row) => ({ status: 'void', updated_ms: now, version: row('version', '+', 1) }))
    .where('company_id', '=', companyId)
    .where('id', 'in', replaced)
    .execute()
}
