import { sql } from 'kysely'
import type { Id } from '#contract/fields.ts'
import type { Change } from '../change/change.ts'
import type { Tenant } from '../db/tenant.ts'
import { invalid, Refusal } from '../http/refusal.ts'
import { GRAIN_MS, grainsFrom } from '../resource/grain.ts'

/** When tables are held, and for how many people. */
type Wanted = { id: Id; startMs: number; endMs: number; partySize: number }
type Table = { id: Id; name: string; capacity: number; minCapacity: number | null }

/**
 * Holds tables for a reservation and releases its previous ones. Returns the given tables, or with
 * `any` the smallest free one that fits (of `among`); empty if the company has no tables.
 * @throws Refusal SLOT_TAKEN, LIMIT_REACHED for a party that fits at no table, NOT_FOUND for a
 * table that does not exist or is out of service, VALIDATION for a time that is not on the grid
 */
export async function holdTables(
  change: Change,
  wanted: Wanted,
  which: readonly Id[] | 'any',
  among?: readonly Id[],
): Promise<Id[]> {
  if (wanted.startMs % GRAIN_MS !== 0) throw invalid('start_at', 'multiple_of', 'timeGrid')
  await releaseTables(change, wanted.id)
  const tables = await tablesInService(change.tenant)
  if (which === 'any')
    return holdAny(change, wanted, among ? tables.filter(({ id }) => among.includes(id)) : tables)
  // In the same order for everyone, so that concurrent requests for the same tables do not
  // deadlock.
  const chosen = tables.filter(({ id }) => which.includes(id))
  if (chosen.length < new Set(which).size) throw new Refusal('NOT_FOUND')
  for (const table of chosen)
    if (!(await take(change, wanted, table.id)))
      throw new Refusal('SLOT_TAKEN/table', { table: table.name })
  return [...new Set(which)]
}

/** Holds the tables that are free. Conflicts are ignored, because the guests already sit there. */
export async function holdWhereFree(
  change: Change,
  wanted: Wanted,
  which: readonly Id[],
): Promise<void> {
  await releaseTables(change, wanted.id)
  const tables = await tablesInService(change.tenant)
  for (const { id } of tables.filter((table) => which.includes(table.id)))
    await insertSlots(change, wanted, id)
}

/**
 * Holds tables again for guests who left them, and returns which: their previous ones that are
 * still free, otherwise the smallest free one that fits. Empty if none is free; then the team
 * decides when the guests come.
 */
export async function holdAgain(
  change: Change,
  wanted: Wanted,
  which: readonly Id[],
): Promise<Id[]> {
  await releaseTables(change, wanted.id)
  const tables = await tablesInService(change.tenant)
  const kept: Id[] = []
  for (const { id } of tables.filter((table) => which.includes(table.id)))
    if (await take(change, wanted, id)) kept.push(id)
  if (kept.length > 0) return which.filter((id) => kept.includes(id))
  for (const { id } of tables.filter((table) => fits(table, wanted.partySize)))
    if (await take(change, wanted, id)) return [id]
  return []
}

/** Releases the tables of a reservation. */
export async function releaseTables(
  { tenant: { db, companyId } }: Change,
  reservationId: Id,
): Promise<void> {
  await db
    .deleteFrom('reservation_slot')
    .where('company_id', '=', companyId)
    .where('reservation_id', '=', reservationId)
    .execute()
}

async function holdAny(change: Change, wanted: Wanted, tables: readonly Table[]): Promise<Id[]> {
  if (tables.length === 0) return []
  const fitting = tables.filter((table) => fits(table, wanted.partySize))
  if (fitting.length === 0)
    throw new Refusal('LIMIT_REACHED/partySize', { count: wanted.partySize })
  for (const { id } of fitting) if (await take(change, wanted, id)) return [id]
  throw new Refusal('SLOT_TAKEN/noTable', { count: wanted.partySize })
}

/** Whether a party's size is within a table's limits. */
export function fits(
  { capacity, minCapacity }: Pick<Table, 'capacity' | 'minCapacity'>,
  partySize: number,
): boolean {
  return partySize <= capacity && partySize >= (minCapacity ?? 1)
}

/**
 * Holds a table for the whole time, or not at all. The primary key decides: of two concurrent
 * requests only one succeeds.
 */
async function take(change: Change, wanted: Wanted, tableId: Id): Promise<boolean> {
  if (await isTaken(change, wanted, tableId)) return false
  const count = await insertSlots(change, wanted, tableId)
  if (count === grainsFrom(wanted.startMs, wanted.endMs).length) return true
  const { db, companyId } = change.tenant
  await db
    .deleteFrom('reservation_slot')
    .where('company_id', '=', companyId)
    .where('reservation_id', '=', wanted.id)
    .where('table_id', '=', tableId)
    .execute()
  return false
}

/** Checked first, so that late requests do not wait for row locks. */
async function isTaken(
  { tenant: { db, companyId } }: Change,
  { startMs, endMs }: Wanted,
  tableId: Id,
): Promise<boolean> {
  const row = await db
    .selectFrom('reservation_slot')
    .select('slot_start')
    .where('company_id', '=', companyId)
    .where('table_id', '=', tableId)
    .where('slot_start', '>=', startMs)
    .where('slot_start', '<', endMs)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

async function insertSlots(
  { tenant: { db, companyId } }: Change,
  { id, startMs, endMs }: Wanted,
  tableId: Id,
): Promise<number> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('reservation_slot')
    .values(
      grainsFrom(startMs, endMs).map((start) => ({
        company_id: companyId,
        table_id: tableId,
        slot_start: start,
        reservation_id: id,
      })),
    )
    .onConflict((at) => at.columns(['company_id', 'table_id', 'slot_start']).doNothing())
    .executeTakeFirstOrThrow()
  return Number(numInsertedOrUpdatedRows ?? 0n)
}

/** The smallest first. */
export async function tablesInService({ db, companyId }: Tenant): Promise<Table[]> {
  const { rows } = await sql<Table>`
    select id, name, capacity, min_capacity as "minCapacity" from dining_table
    where company_id = ${companyId} and is_enabled = 1
    order by capacity, sort, name, id`.execute(db)
  return rows
}
