import { sql } from 'kysely'
import type { Id } from '#contract/fields.ts'
import { type Columns, columnValues } from '../db/columns.ts'
import type { Tenant } from '../db/tenant.ts'
import { Refusal } from '../http/refusal.ts'
import type { Change } from '../change/change.ts'
import { findOrder, type FoundOrder, orderColumns, type OrderHead } from './order-head.ts'
import { lineColumns, type OrderLine } from './lines/order-line.ts'
import { refusalWithOrder } from './refuse.ts'
import { noteOrderChange } from './sums/note-change.ts'

const orders = { table: 'sale_order', columns: orderColumns, status: 'orderStatusId' } as const
const lines = { table: 'cart_item', columns: lineColumns, status: 'cartStatus' } as const

type Versioned = { id: Id; version: number }

/**
 * Updates a part of a row if its version and status are unchanged since it was read, and returns
 * the current row; undefined if it changed meanwhile. The row stays locked until the transaction
 * ends, so that follow-up changes are free of races.
 */
async function saveIfUnchanged<Stored extends Versioned, Row extends Stored>(
  { tenant: { db, companyId }, now }: Change,
  {
    table,
    columns,
    status,
  }: { table: string; columns: Columns<Stored>; status: keyof Stored & string },
  read: Row,
  part: Partial<Stored>,
): Promise<Row | undefined> {
  const written = { ...part, version: read.version + 1, updatedMs: now }
  const sets = sql.join(
    Object.entries(columnValues(columns, written)).map(
      ([column, value]) => sql`${sql.ref(column)} = ${value}`,
    ),
  )
  const { numAffectedRows } = await sql`
    update ${sql.table(table)} set ${sets}
    where company_id = ${companyId} and id = ${read.id} and version = ${read.version}
      and ${sql.ref(columns[status])} = ${read[status]}`.execute(db)
  return numAffectedRows === 1n ? { ...read, ...written } : undefined
}

/**
 * Updates a part of an order with optimistic concurrency: of two simultaneous changes only one
 * succeeds.
 * @throws Refusal VERSION_CONFLICT with the current order
 */
export async function saveOrder(
  change: Change,
  read: FoundOrder,
  part: Partial<OrderHead>,
): Promise<FoundOrder> {
  const saved = await saveIfUnchanged(change, orders, read, part)
  if (!saved) throw refusalWithOrder(change, read.id, 'VERSION_CONFLICT')
  await noteOrderChange(change, read)
  return saved
}

/** Locks an order for a change of its lines. @throws Refusal VERSION_CONFLICT */
export function claimOrder(change: Change, read: FoundOrder): Promise<FoundOrder> {
  return saveOrder(change, read, {})
}

/** How often an order is read again after somebody else was faster. */
const TRIES = 20

/**
 * Locks an order as it is now, for calls that name no version of it: on PostgreSQL they wait for
 * whoever changes it, as SQLite lets them, and decide afterwards.
 * @throws Refusal NOT_FOUND, RETRY_LATER
 */
export async function claimCurrent(change: Change, seen: FoundOrder): Promise<FoundOrder> {
  const unchanged: Partial<OrderHead> = {}
  let read: FoundOrder | undefined = seen
  for (let tries = 0; tries < TRIES; tries += 1) {
    const saved: FoundOrder | undefined = await saveIfUnchanged(change, orders, read, unchanged)
    if (saved) {
      await noteOrderChange(change, saved)
      return saved
    }
    read = await findOrder(change.tenant, seen.moduleId, seen.id)
    if (!read) throw new Refusal('NOT_FOUND')
  }
  throw new Refusal('RETRY_LATER')
}

/**
 * Locks orders without a change, one after the other in the order of their ids, so that what is
 * written beside them, such as an invoice, and their next change know of each other.
 */
export async function lockOrders({ db, companyId }: Tenant, ids: readonly Id[]): Promise<void> {
  for (const id of [...new Set(ids)].toSorted())
    await sql`
      update sale_order set version = version
      where company_id = ${companyId} and id = ${id}`.execute(db)
}

/**
 * Updates a part of a line unless it changed since it was read. @throws Refusal VERSION_CONFLICT
 */
export async function saveLine(
  change: Change,
  read: OrderLine,
  part: Partial<OrderLine>,
): Promise<OrderLine> {
  const saved = await saveIfUnchanged(change, lines, read, part)
  if (!saved) throw new Refusal('VERSION_CONFLICT')
  return saved
}
