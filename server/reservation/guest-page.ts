import { modulesOfPurpose } from '#contract/link.ts'
import type { Tenant } from '../db/tenant.ts'
import { addLink } from '../link/change-link.ts'

/**
 * Opens or closes the page for guests' reservations by its link, which keeps its code. The link is
 * created when the page is first opened.
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
