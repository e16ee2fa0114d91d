import { sql } from 'kysely'
import { type Columns, columnValues } from '../db/columns.ts'
import { Refusal } from '../http/refusal.ts'
import type { Change } from '../change/change.ts'
import { type FoundOrder, orderColumns, type OrderHead } from './order-head.ts'
import { lineColumns, type OrderLine } from './lines/order-line.ts'
import { refusalWithOrder } from './refuse.ts'

const orders = { table: 'sale_order', columns: orderColumns, status: 'orderStatusId' } as const
const lines = { table: 'cart_item', columns: lineColumns, status: 'cartStatus' } as const

type Versioned = { id: string; version: number }

/**
 * Writes a part of a row if it is still what was read, in version and status, and answers it as it
 * is now. The row stays locked until the transaction ends, so that whatever follows from it is
 * worked out alone; undefined when somebody else was faster.
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
 * Writes a part of an order: two people may press at once, and only one of them saw this version.
 * @throws Refusal VERSION_CONFLICT with the order as it is now
 */
export async function saveOrder(
  change: Change,
  read: FoundOrder,
  part: Partial<OrderHead>,
): Promise<FoundOrder> {
  const saved = await saveIfUnchanged(change, orders, read, part)
  if (!saved) throw await refusalWithOrder(change, read.id, 'VERSION_CONFLICT')
  return saved
}

/**
 * Takes an order for a change of its lines: from here on nobody else changes it or them. @throws
 * Refusal VERSION_CONFLICT
 */
export function claimOrder(change: Change, read: FoundOrder): Promise<FoundOrder> {
  return saveOrder(change, read, {})
}

/** Writes a part of a line, if it still is what was read. @throws Refusal VERSION_CONFLICT */
export async function saveLine(
  change: Change,
  read: OrderLine,
  part: Partial<OrderLine>,
): Promise<OrderLine> {
  const saved = await saveIfUnchanged(change, lines, read, part)
  if (!saved) throw new Refusal('VERSION_CONFLICT')
  return saved
}
