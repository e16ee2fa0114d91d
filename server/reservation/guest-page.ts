import { modulesOfPurpose } from '#contract/link.ts'
import type { Tenant } from '../db/tenant.ts'
import { addLink } from '../link/change-link.ts'

/**
 * Opens the page on which guests reserve, or closes it: its link, which keeps its code. Made when
 * it is opened for the first time.
 */
export async function openGuestPage(tenant: Tenant, isOpen: boolean, now: number): Promise<void> {
  const { db, companyId } = tenant
  const { numUpdatedRows } = await db
    .updateTable('dynamic_link')
    .set((row) => ({
      status: isOpen ? ('Active' as const) : ('Revoked' as const),
      updated_ms: now,
      version: row('dynamic_link.version', '+', 1),
    }))
    .where('company_id', '=', companyId)
    .where('purpose', '=', 'reservation')
    .executeTakeFirstOrThrow()
  const [module] = modulesOfPurpose.reservation
  if (isOpen && module && numUpdatedRows === 0n)
    await addLink({ tenant, now, module }, { purpose: 'reservation' })
}
