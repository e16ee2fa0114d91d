import { sql } from 'kysely'
import type { InputOf } from '#contract/endpoint.ts'
import type { Id } from '#contract/fields.ts'
import type { createTable, TableDetail, updateTable } from '#contract/table.ts'
import type { TableEventName } from '#lifecycles/table.ts'
import { columnValues, givenOf } from '../db/columns.ts'
import { newId } from '../db/id.ts'
import { invalid, Refusal } from '../http/refusal.ts'
import { linkFor } from '../link/change-link.ts'
import type { Change } from '../change/change.ts'
import { missing } from '../change/refuse.ts'
import { followSeated } from '../reservation/follow-seated.ts'
import { newJoinCode } from './guests.ts'
import { findTable } from './live-tables.ts'
import { moveTable, publishTable, refusal } from './move-table.ts'
import { setSession } from './session-effects.ts'
import { undoMerge } from './undo-merge.ts'
import { undoRelease } from './undo-release.ts'
import { tableDetailOf } from './show-table.ts'

type Input = InputOf<typeof updateTable>
type Fields = Pick<Input, 'name' | 'capacity' | 'minCapacity' | 'area' | 'sort'>

/** Events that end a session or move it to another table. */
const leaving: readonly TableEventName[] = [
  'table.clear',
  'table.release',
  'table.merge-out',
  'table.transfer-out',
]

const columns = {
  name: 'name',
  capacity: 'capacity',
  minCapacity: 'min_capacity',
  area: 'area',
  sort: 'sort',
} as const

/**
 * Creates a table with its QR link and returns its id. @throws Refusal NOT_FOUND for a branch of
 * another company; DUPLICATE for a name in use
 */
export async function addTable(change: Change, fields: InputOf<typeof createTable>): Promise<Id> {
  const { db, companyId } = change.tenant
  const { name, capacity, minCapacity = null, area, locationId = null, sort = 0 } = fields
  if (locationId !== null) {
    const branch = await db
      .selectFrom('location')
      .select('id')
      .where('company_id', '=', companyId)
      .where('id', '=', locationId)
      .executeTakeFirst()
    if (!branch) throw new Refusal('NOT_FOUND')
  }
  const id = newId()
  const stamps = { created_ms: change.now, updated_ms: change.now, version: 1 }
  await db
    .insertInto('dining_table')
    .values({
      company_id: companyId,
      id,
      ...stamps,
      location_id: locationId,
      name,
      capacity,
      min_capacity: minCapacity,
      area: area || null,
      sort,
      is_enabled: 1,
    })
    .execute()
  await linkFor(change.tenant, 'table', id, change.now)
  publishTable(change, { id, version: 1 })
  return id
}

/**
 * Moves a table by an event of the team, updates its fields, or both. @throws Refusal
 * ROLE_FORBIDDEN for fields if the caller may not write them, and all that `moveTable` throws
 */
export async function changeTable(
  change: Change,
  input: Input,
  mayWrite: boolean,
): Promise<TableDetail> {
  const {
    id,
    expectedVersion,
    event,
    toTableId,
    partySize,
    newCode,
    refundLater,
    undoMerge: isBack,
    undoRelease: isSeatedAgain,
    ...fields
  } = input
  const given = givenOf(fields)
  const hasFields = Object.keys(given).length > 0
  if (hasFields && !mayWrite) throw new Refusal('ROLE_FORBIDDEN')
  if (isBack) await undoMerge(change, { id, expectedVersion, toTableId })
  else if (isSeatedAgain) await undoRelease(change, { id, expectedVersion })
  else if (event)
    await moveTable(change, { id, expectedVersion, event, toTableId, partySize, refundLater })
  if (isBack || (event && leaving.includes(event))) await followSeated(change)
  if (newCode) await writeCode(change, id)
  const isUndo = isBack || isSeatedAgain
  if (!isUndo && (hasFields || !event))
    await writeFields(change, { id, expectedVersion: event ? undefined : expectedVersion }, given)
  if (!isUndo && !event && partySize !== undefined) await writePartySize(change, id, partySize)
  return tableDetailOf(change.tenant, id, change)
}

/**
 * @throws Refusal NOT_FOUND, VALIDATION, VERSION_CONFLICT with the current table, DUPLICATE for a
 * name in use
 */
async function writeFields(
  change: Change,
  { id, expectedVersion }: { id: Id; expectedVersion: number | undefined },
  fields: Fields,
): Promise<void> {
  const { db, companyId } = change.tenant
  const table = await findTable(change.tenant, id)
  if (!table) throw new Refusal('NOT_FOUND')
  if ((fields.minCapacity ?? table.minCapacity ?? 0) > (fields.capacity ?? table.capacity)) {
    throw invalid('min_capacity', 'out_of_range', 'more_than_seats')
  }
  const values = {
    ...columnValues(columns, fields),
    ...(fields.area === '' && { area: null }),
    updated_ms: change.now,
  }
  const sets = sql.join(
    Object.entries(values).map(([column, value]) => sql`${sql.ref(column)} = ${value}`),
  )
  const { rows } = await sql<{ id: Id; version: number }>`
    update dining_table set ${sets}, version = version + 1
    where company_id = ${companyId} and id = ${id} and version = ${expectedVersion ?? table.version}
      returning id, version`.execute(db)
  if (!rows[0]) throw refusal(change, id, 'VERSION_CONFLICT')
  publishTable(change, rows[0])
}

/**
 * Replaces a code that is leaked, or blocked by wrong attempts. @throws Refusal VALIDATION at a
 * free table
 */
async function writeCode(change: Change, id: Id): Promise<void> {
  const table = await findTable(change.tenant, id)
  if (!table || table.sessionId === null) throw missing('new_code', 'emptyTable')
  await setSession(change, table.sessionId, sql`join_code = ${newJoinCode()}, join_tries_ms = 0`)
}

/** Sets the current party size. @throws Refusal VALIDATION at a free table */
async function writePartySize(change: Change, id: Id, partySize: number): Promise<void> {
  const table = await findTable(change.tenant, id)
  if (!table || table.sessionId === null) throw missing('event', 'emptyTable')
  await setSession(change, table.sessionId, sql`party_size = ${partySize}`)
}
