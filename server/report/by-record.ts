import { sql } from 'kysely'
import type { CompanyId, Id } from '#contract/fields.ts'
import { noRecord } from '#contract/report.ts'
import type { Db } from '../db/tenant.ts'
import { findGroups, findSums } from '../order/sums/find-sums.ts'
import { added, nothing } from '../order/sums/sums.ts'
import { type Asked, chosenBy, type Groups, rangeOf, withAverage } from './sale.ts'

/** Sales by the person who took the order; automatically accepted orders are under `none`. */
export function groupByStaff(db: Db, asked: Asked): Promise<Groups> {
  return groupBy(db, asked, 'staff')
}

/** Sales by table; takeaway is under `none`. */
export function groupByTable(db: Db, asked: Asked): Promise<Groups> {
  return groupBy(db, asked, 'table')
}

async function groupBy(db: Db, asked: Asked, grouping: 'staff' | 'table'): Promise<Groups> {
  const groups = await findGroups(db, chosenBy(asked), rangeOf(asked), grouping)
  const names = await namesOf(db, asked.companyId, grouping, [...groups.keys()])
  return {
    rows: [...groups].map(([id, sums]) => ({ id, name: names.get(id), ...withAverage(sums) })),
    totals: [...groups.values()].reduce(added, nothing),
  }
}

/**
 * Sales per product, and the totals of their orders. Products have their current name, which is
 * looked up once per product: per line it would be most of the work for a year. Lines without a
 * stored product are grouped by their text.
 */
export async function groupByProduct(db: Db, asked: Asked): Promise<Groups> {
  const [chosen, range] = [chosenBy(asked), rangeOf(asked)]
  const groups = await findGroups(db, chosen, range, 'product')
  const totals = await findSums(db, chosen, range, { byDay: false })
  const names = await namesOf(db, asked.companyId, 'product', [...groups.keys()])
  const nameOf = (id: string) => (isFree(id) ? id.slice(noRecord.length + 1) : names.get(id))
  return {
    rows: [...groups].map(([id, { quantity, orders, goodsAmount }]) => ({
      id,
      name: nameOf(id),
      quantity,
      orders,
      goodsAmount,
    })),
    totals: totals.reduce<typeof nothing>(added, nothing),
  }
}

const isFree = (id: string) => id.startsWith(`${noRecord} `)

type Grouping = 'staff' | 'table' | 'product'

const namesFrom = {
  staff: sql`select r.id as "id", u.full_name as "name" from company_user r
    join app_user u on u.id = r.user_id`,
  table: sql`select r.id as "id", r.name as "name" from dining_table r`,
  product: sql`select r.id as "id", r.name as "name" from product r`,
}
/** Within the parameter limits of both databases. */
const NAMES_AT_ONCE = 5_000

async function namesOf(
  db: Db,
  companyId: CompanyId,
  grouping: Grouping,
  ids: readonly string[],
): Promise<Map<string, string>> {
  const stored = ids.filter((id) => !id.startsWith(noRecord))
  const names = new Map<string, string>()
  for (let start = 0; start < stored.length; start += NAMES_AT_ONCE) {
    const some = stored.slice(start, start + NAMES_AT_ONCE)
    const { rows } = await sql<{ id: Id; name: string }>`${namesFrom[grouping]}
      where r.company_id = ${companyId} and r.id in (${sql.join(some)})`.execute(db)
    for (const { id, name } of rows) names.set(id, name)
  }
  return names
}
