import { sql } from 'kysely'
import type { CompanyId } from '#contract/fields.ts'
import { moduleIds } from '#contract/modules.ts'
import { addDays } from '#contract/zoned-time.ts'
import type { Databases } from '../../db/databases.ts'
import type { Db } from '../../db/tenant.ts'
import { sumDays, sumMonth, type SumRow } from './day-sums.ts'
import { nextMonth } from './parts-of.ts'
import { daysOf, marksOf, stateOf } from './sum-up-days.ts'

/** The number of compared days and months of a company, and those that differ from its orders. */
type Checked = { spans: number; wrong: string[] }

/** Compares the stored sums of a company with its orders, month by month. */
export async function checkSums(
  databases: Databases,
  company: { companyId: CompanyId; timeZone: string },
): Promise<Checked> {
  const { companyId, timeZone } = company
  const db = databases.longRead(companyId)
  const state = await stateOf(db, companyId)
  const checked: Checked = { spans: 0, wrong: [] }
  if (!state || state.timeZone !== timeZone) return checked
  for (let from = state.firstDay; from < state.sealedUntil; from = nextMonth(from)) {
    const until = nextMonth(from) < state.sealedUntil ? nextMonth(from) : state.sealedUntil
    const month = `${from.slice(0, 7)}-01`
    const stored = await daysOf(db, companyId, month)
    const now = await sumDays(db, company, [{ from, to: addDays(until, -1) }])
    // Days with a current change are skipped: their sums are outdated until they are rebuilt.
    const changed = new Set((await marksOf(databases.write, company)).map(({ day }) => day))
    for (let day = from; day < until; day = addDays(day, 1)) {
      if (changed.has(day)) continue
      checked.spans += 1
      if (textOf(stored, day) !== textOf(now, day)) checked.wrong.push(day)
    }
    const isWhole = nextMonth(month) <= state.sealedUntil
    if (!isWhole || [...changed].some((day) => day.startsWith(month.slice(0, 7)))) continue
    checked.spans += 1
    const ofMonth = await monthOf(db, companyId, month)
    if (textOf(ofMonth, month) !== textOf(await sumMonth(month, stored), month))
      checked.wrong.push(month.slice(0, 7))
  }
  return checked
}

/** Invalidates a company's sums; until they are rebuilt, reports add up the order rows. */
export async function forgetSums(databases: Databases, companyId: CompanyId): Promise<void> {
  await sql`update order_sum_company set sealed_until = first_day, version = version + 1
    where company_id = ${companyId}`.execute(databases.write)
}

function monthOf(db: Db, companyId: CompanyId, month: string): Promise<SumRow[]> {
  return db
    .selectFrom('order_sum')
    .selectAll()
    .where('company_id', '=', companyId)
    .where('module_id', 'in', Object.values(moduleIds))
    .where('span', '=', 'month')
    .where('from_day', '=', month)
    .execute()
}

/** The sums of a day or a month as text, for comparison. */
function textOf(rows: readonly SumRow[], from: string): string {
  const texts = rows
    .filter((row) => row.from_day === from)
    .map((row) => JSON.stringify(Object.entries(row).toSorted(([a], [b]) => (a < b ? -1 : 1))))
  return texts.toSorted().join('\n')
}
