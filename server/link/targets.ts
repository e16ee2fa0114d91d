import { type RawBuilder, sql } from 'kysely'
import type { Id } from '#contract/fields.ts'
import type { Link } from '#contract/link.ts'
import type { Tenant } from '../db/tenant.ts'
import { Refusal } from '../http/refusal.ts'

type Purpose = Link['purpose']

/** The record a purpose is about, and what it is called. */
type Target = {
  table: string
  label: string
  /** Without one the link leads nowhere. */ isNeeded?: boolean
  ofModule?: boolean
}

const branch: Target = { table: 'location', label: 'name' }

const targetOf: Record<Purpose, Target> = {
  shop: branch,
  queue: branch,
  checkin: branch,
  table: { table: 'dining_table', label: 'name', isNeeded: true },
  booking: { table: 'product', label: 'name', ofModule: true },
  job: { table: 'community_event', label: 'name' },
  receipt: { table: 'sale_order', label: 'order_no', isNeeded: true, ofModule: true },
}

/** Whether a link of this purpose has to name a record. */
export function needsTarget(purpose: Purpose): boolean {
  return targetOf[purpose].isNeeded === true
}

/** @throws Refusal NOT_FOUND for a record that isn't the company's and the module's */
export async function checkTarget(
  { db, companyId }: Tenant,
  purpose: Purpose,
  id: Id,
  moduleId: number,
): Promise<void> {
  const { table, ofModule } = targetOf[purpose]
  const here = ofModule ? sql` and x.module_id = ${moduleId}` : sql``
  const { rows } =
    await sql`select x.id from ${sql.table(table)} x where x.company_id = ${companyId} and x.id = ${id}${here}`.execute(
      db,
    )
  if (rows.length === 0) throw new Refusal('NOT_FOUND')
}

/** What the target of link `r` is called, in one expression for lists. */
export const targetLabel: RawBuilder<unknown> = sql`case r.purpose ${sql.join(
  Object.entries(targetOf).map(
    ([purpose, { table, label }]) =>
      sql`when ${sql.lit(purpose)} then (select x.${sql.ref(label)} from ${sql.table(table)} x where x.company_id = r.company_id and x.id = r.target_id)`,
  ),
  sql` `,
)} end`
