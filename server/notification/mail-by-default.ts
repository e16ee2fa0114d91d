import type { NotificationKind } from '#contract/activity.ts'
import type { Id } from '#contract/fields.ts'
import { has, moduleNameOf } from '#contract/modules.ts'
import type { Tenant } from '../db/tenant.ts'

/** Orders that wait for an answer while possibly nobody is signed in. */
const waiting = ['order.expiring', 'order.expired', 'booking.new'] as const
const withOrders = ['order.new', ...waiting] as const satisfies readonly NotificationKind[]

/**
 * Chooses e-mail for a new member about orders that wait for an answer, so that an owner who is not
 * signed in hears of them. New orders of a company with tables only are left out: its guests sit in
 * front of the team.
 */
export async function mailByDefault({ db, companyId }: Tenant, companyUserId: Id): Promise<void> {
  const modules = await db
    .selectFrom('company_module')
    .select('module_id')
    .where('company_id', '=', companyId)
    .execute()
  const isRemote = modules.some(({ module_id }) => {
    const module = moduleNameOf(module_id)
    return has(module, 'orders') && !has(module, 'tables')
  })
  await db
    .insertInto('notification_mail')
    .values(
      (isRemote ? withOrders : waiting).map((kind) => ({
        company_id: companyId,
        company_user_id: companyUserId,
        kind,
      })),
    )
    .onConflict((it) => it.doNothing())
    .execute()
}
