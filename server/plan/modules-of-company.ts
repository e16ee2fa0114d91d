import type { ModuleId } from '#contract/modules.ts'
import { isSwitchedOff } from '../account/switched-off.ts'
import { type Doer, writeAudit } from '../activity/audit.ts'
import type { Tenant } from '../db/tenant.ts'
import { refreshSessions } from '../live/end-sessions.ts'
import { listSubscriptions } from './subscription-store.ts'

/**
 * Activates a module whose subscription starts or continues. A company that was InActive for lack
 * of payment becomes Active; its unpaid modules stay off. A company deactivated by master or
 * community stays InActive.
 */
export async function openModule(tenant: Tenant, moduleId: ModuleId, by: Doer): Promise<void> {
  const { db, companyId } = tenant
  const others = (await listSubscriptions(tenant)).filter((it) => it.moduleId !== moduleId)
  const company = await db
    .selectFrom('company_detail')
    .select(['status', 'default_module_id'])
    .where('id', '=', companyId)
    .executeTakeFirstOrThrow()
  const isEnded = ({ status }: { status: string }) =>
    status === 'suspended' || status === 'cancelled'
  const wasOffForMoney =
    company.status === 'InActive' && others.every(isEnded) && !(await isSwitchedOff(tenant))
  await db
    .insertInto('company_module')
    .values({
      company_id: companyId,
      module_id: moduleId,
      status: 'Active',
      settings: '{}',
      created_ms: by.now,
    })
    .onConflict((it) => it.columns(['company_id', 'module_id']).doUpdateSet({ status: 'Active' }))
    .execute()
  const unpaid = others.filter(isEnded).map((it) => it.moduleId)
  if (unpaid.length > 0)
    await db
      .updateTable('company_module')
      .set({ status: 'InActive' })
      .where('company_id', '=', companyId)
      .where('module_id', 'in', unpaid)
      .execute()
  const isDefaultOff =
    company.default_module_id === null || unpaid.some((id) => id === company.default_module_id)
  await setCompany(
    tenant,
    by,
    { initial_payment: 1, ...(isDefaultOff && { default_module_id: moduleId }) },
    wasOffForMoney ? 'Active' : undefined,
  )
}

/**
 * Deactivates an unpaid module. With the last one the company becomes InActive and its people can
 * still read; otherwise only this module is closed.
 */
export async function closeModule(tenant: Tenant, moduleId: ModuleId, by: Doer): Promise<void> {
  const { db, companyId } = tenant
  const open = await db
    .selectFrom('company_module')
    .select('module_id')
    .where('company_id', '=', companyId)
    .where('status', '=', 'Active')
    .where('module_id', '!=', moduleId)
    .orderBy('module_id')
    .execute()
  const next = open[0]
  if (!next) return setCompany(tenant, by, {}, 'InActive')
  await db
    .updateTable('company_module')
    .set({ status: 'InActive' })
    .where('company_id', '=', companyId)
    .where('module_id', '=', moduleId)
    .execute()
  await db
    .updateTable('company_detail')
    .set({ default_module_id: next.module_id })
    .where('id', '=', companyId)
    .where('default_module_id', '=', moduleId)
    .execute()
  refreshSessions(db, companyId)
}

async function setCompany(
  tenant: Tenant,
  by: Doer,
  fields: { initial_payment?: number; default_module_id?: number },
  status: 'Active' | 'InActive' | undefined,
): Promise<void> {
  const { db, companyId } = tenant
  const before = await db
    .selectFrom('company_detail')
    .select(['status'])
    .where('id', '=', companyId)
    .executeTakeFirstOrThrow()
  const { version } = await db
    .updateTable('company_detail')
    .set((row) => ({
      ...fields,
      ...(status && { status }),
      updated_ms: by.now,
      version: row('version', '+', 1),
    }))
    .where('id', '=', companyId)
    .returning('version')
    .executeTakeFirstOrThrow()
  if (status && status !== before.status) {
    const event = status === 'Active' ? 'company.activate' : 'company.deactivate'
    await writeAudit(tenant, by, {
      entity: 'company',
      entityId: companyId,
      event,
      from: before.status,
      to: status,
      version,
    })
  }
  refreshSessions(db, companyId)
}
