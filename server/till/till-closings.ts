import { type RawBuilder, sql } from 'kysely'
import type { InputOf } from '#contract/endpoint.ts'
import type { listTillClosings, TillClosing, Unfinished } from '#contract/till.ts'
import type { Page } from '#contract/page.ts'
import type { PaymentTxn } from '#contract/payment.ts'
import { localTime } from '#contract/zoned-time.ts'
import { likeAnywhere, limitTo } from '../db/dialect.ts'
import { fromJson, type JsonText } from '../db/json-text.ts'
import { sortedBy } from '../db/page-of.ts'
import { recordsOf } from '../db/records.ts'
import type { Tenant } from '../db/tenant.ts'
import { amountText, type CsvFile } from '../http/csv.ts'

type Stored = {
  day: string
  fromMs: number
  untilMs: number
  floatAmount: number
  expectedAmount: number
  countedAmount: number
  netAmount: number
  currency: string
  note: string | null
  actorName: string | null
  /** Null when the day was opened again. */
  closedMs: number | null
  /** Null: it was never opened again. */
  former: JsonText<TillClosing['former']> | null
  /** Null: closed before they were counted. */
  unfinished: JsonText<Unfinished> | null
}
type Query = InputOf<typeof listTillClosings>

/** The payments of a closed day that were recorded or changed after its closing. */
const changes = sql`(select count(*) from payment_txn p where p.company_id = r.company_id
  and p.created_ms >= r.from_ms and p.created_ms < r.until_ms and p.updated_ms > r.closed_ms
  and p.state in ('succeeded', 'undone') and p.order_id is not null)`

/** Taken minus refunded by a method on a closed day, as of now. */
const netBy = (method: PaymentTxn['method']) => sql`(select cast(coalesce(
    sum(case when p.direction = 'in' then p.amount else -p.amount end), 0) as bigint)
  from payment_txn p where p.company_id = r.company_id
    and p.created_ms >= r.from_ms and p.created_ms < r.until_ms
    and p.state = 'succeeded' and p.order_id is not null and p.currency = r.currency
    and p.method = ${method})`

type Methods = TillClosing['methods']
type Derived = Methods & { changes: number }

/** The closed days of a company. */
export const closings = recordsOf<Stored, Derived, TillClosing>({
  table: 'till_closing',
  columns: {
    day: 'day',
    fromMs: 'from_ms',
    untilMs: 'until_ms',
    floatAmount: 'float_amount',
    expectedAmount: 'expected_amount',
    countedAmount: 'counted_amount',
    netAmount: 'net_amount',
    currency: 'currency',
    note: 'note',
    actorName: 'actor_name',
    closedMs: 'closed_ms',
    former: 'former',
    unfinished: 'unfinished',
  },
  derived: {
    changes,
    cash: netBy('cash'),
    card: netBy('card'),
    online: netBy('online'),
    bank: netBy('bank'),
  },
  sortedBy: sortedBy('desc', sql`r.day`),
  toRow: ({ note, actorName, closedMs, former, unfinished, cash, card, online, bank, ...row }) => ({
    ...row,
    methods: { cash, card, online, bank },
    unfinished: unfinished === null ? undefined : fromJson(unfinished),
    note: note ?? undefined,
    actorName: actorName ?? undefined,
    closedMs: closedMs ?? undefined,
    former: former === null ? [] : fromJson(former),
    isChanged:
      closedMs !== null &&
      (netOf({ cash, card, online, bank }) !== row.netAmount ||
        cash !== row.expectedAmount - row.floatAmount),
  }),
})

function netOf({ cash, card, online, bank }: Methods): number {
  return cash + card + online + bank
}

/** The closing of a day, or undefined. */
export async function closingOf(tenant: Tenant, day: string): Promise<TillClosing | undefined> {
  const found = await closings.page(tenant, { currentPage: 1, rowSize: 1 }, [sql`r.day = ${day}`])
  return found.rows[0]
}

/** The float of the last closing in a currency before a day. */
export async function lastFloat(
  { db, companyId }: Tenant,
  day: string,
  currency: string,
): Promise<number | undefined> {
  const { rows } = await sql<{ floatAmount: number }>`
    select r.float_amount as "floatAmount" from till_closing r
    where r.company_id = ${companyId} and r.day < ${day} and r.currency = ${currency}
    order by r.day desc
    ${limitTo(1)}`.execute(db)
  return rows[0]?.floatAmount
}

/** A page of the closed days since `firstDay`, newest first. */
export function pageOfClosings(
  tenant: Tenant,
  { search, order, ...query }: Query,
  firstDay?: string,
): Promise<Page<TillClosing>> {
  const also = askedFor({ ...query, search }, firstDay)
  return closings.page(tenant, query, also, sortedBy(order ?? 'desc', sql`r.day`))
}

/** `search` matches the note or who closed it. */
function askedFor(
  { search, fromDate, toDate }: Pick<Query, 'search' | 'fromDate' | 'toDate'>,
  firstDay?: string,
): RawBuilder<unknown>[] {
  const text = search?.trim() ? likeAnywhere(search.trim()) : undefined
  return [
    ...(firstDay ? [sql`r.day >= ${firstDay}`] : []),
    ...(fromDate ? [sql`r.day >= ${fromDate}`] : []),
    ...(toDate ? [sql`r.day <= ${toDate}`] : []),
    ...(text
      ? [
          sql`(lower(r.note) like ${text} escape '\\'
            or lower(r.actor_name) like ${text} escape '\\')`,
        ]
      : []),
  ]
}

/** The closed days as CSV, in the order in which they were closed first. */
export function closingsCsv(
  tenant: Tenant,
  query: Query,
  timeZone: string,
  firstDay?: string,
): CsvFile {
  return {
    name: 'end-of-day.csv',
    rows: csvRows(tenant, askedFor(query, firstDay), timeZone),
  }
}

async function* csvRows(
  tenant: Tenant,
  also: RawBuilder<unknown>[],
  timeZone: string,
): CsvFile['rows'] {
  yield [
    'day',
    'cash',
    'card',
    'online',
    'bank',
    'net',
    'net_at_closing',
    'float',
    'expected',
    'counted',
    'difference',
    'currency',
    'changes_after',
    'is_changed',
    'closed_by',
    'closed',
    'note',
    'open_orders',
    'open_amount',
    'unpaid_orders',
    'owed_amount',
  ]
  for await (const row of closings.each(tenant, also)) {
    const money = (amount: number) => amountText(amount, row.currency)
    const { cash, card, online, bank } = row.methods
    yield [
      row.day,
      ...[cash, card, online, bank].map(money),
      money(netOf(row.methods)),
      money(row.netAmount),
      money(row.floatAmount),
      money(row.expectedAmount),
      money(row.countedAmount),
      money(row.countedAmount - row.expectedAmount),
      row.currency,
      row.changes,
      row.isChanged ? 'yes' : 'no',
      row.actorName,
      row.closedMs && localTime(row.closedMs, timeZone),
      row.note,
      row.unfinished?.openOrders,
      row.unfinished && money(row.unfinished.openAmount),
      row.unfinished?.unpaidOrders,
      row.unfinished && money(row.unfinished.owedAmount),
    ]
  }
}
