import type { Id } from '#contract/fields.ts'
import { roleIds } from '#contract/role.ts'
import type { Tenant } from '../db/tenant.ts'
import { notify } from '../notification/notify.ts'

type Waiting = { id: Id; amount: number; currency: string; now: number }

/**
 * Notifies everyone who can confirm a payment for modules, in their own company: the partner who
 * referred the company, otherwise every master. The notification is removed when the payment is
 * settled.
 */
export async function tellConfirmers(
  { db, companyId }: Tenant,
  { id, amount, currency, now }: Waiting,
): Promise<void> {
  const company = await db
    .selectFrom('company_detail')
    .select(['company_name', 'partner_id'])
    .where('id', '=', companyId)
    .executeTakeFirstOrThrow()
  const { partner_id: partnerId } = company
  const places = await db
    .selectFrom('company_user')
    .select(['company_id', 'id', 'user_id'])
    .where('role_id', '=', partnerId ? roleIds.partner : roleIds.master)
    .where('status', '=', 'Active')
    .where((row) => (partnerId ? row('user_id', '=', partnerId) : row.lit(true)))
    .orderBy('created_ms')
    .orderBy('id')
    .execute()
  // A person's own company is the oldest one they belong to; they only oversee the others.
  const homes = new Map(places.toReversed().map((place) => [place.user_id, place]))
  for (const home of homes.values())
    await notify(
      { db, companyId: home.company_id },
      {
        kind: 'payment.waiting',
        values: { company: company.company_name, amount: String(amount), currency },
        link: '/staff/businesses',
        to: home.id,
        about: id,
        now,
      },
    )
}
