import { type RawBuilder, sql } from 'kysely'
import type { Id } from '#contract/fields.ts'
import type { Link } from '#contract/link.ts'
import type { Tenant } from '../db/tenant.ts'
import { Refusal } from '../http/refusal.ts'

type Purpose = Link['purpose']

/** The target record of a purpose, and its label. */
type Target = {
  table: string
  label: string
  /** Whether a link is Unbound without a target. */ isNeeded?: boolean
  ofModule?: boolean
}

const branch: Target = { table: 'location', label: 'name' }

const targetOf: Record<Purpose, Target> = {
  shop: branch,
  queue: branch,
  checkin: branch,
  table: { table: 'dining_table', label: 'name', isNeeded: true },
  reservation: branch,
  booking: { table: 'product', label: 'name', ofModule: true },
  job: { table: 'community_event', label: 'name' },
  receipt: { table: 'sale_order', label: 'order_no', isNeeded: true, ofModule: true },
}

/** Whether a link of this purpose needs a target record. */
export function needsTarget(purpose: Purpose): boolean {
  return targetOf[purpose].isNeeded === true
}

/** @throws Refusal NOT_FOUND for a record of another company or module */
export async function checkTarget(
  { db, companyId }: Tenant,
  purpose: Purpose,
  id: Id,
  moduleId: number,
): Promise<void> {
  const { table, ofModule } = targetOf[purpose]
  const here = ofModule ? sql` and x.module_id = ${moduleId}` : sql``
  const { rows } =
    await sql`select x.id from ${sql.table(table)} x where x.company_id = ${companyId}
      and x.id = ${id}${here}`.execute(db)
  if (rows.length === 0) throw new Refusal('NOT_FOUND')
}

/** The label of the target of link `r`, as an expression for lists. */
export const targetLabel: RawBuilder<unknown> = sql`case r.purpose ${sql.join(
  Object.entries(targetOf).map(
    ([purpose, { table, label }]) =>
      sql`when ${sql.lit(purpose)} then (select x.${sql.ref(label)} from ${sql.table(table)} x
        where x.company_id = r.company_id and x.id = r.target_id)`,
  ),
  sql` `,
)} end`
