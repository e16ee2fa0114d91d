import { sql } from 'kysely'
import type { InputOf } from '#contract/endpoint.ts'
import type { Id } from '#contract/fields.ts'
import { moduleIds } from '#contract/modules.ts'
import { isOpenable, tableDetail, type updateTable } from '#contract/table.ts'
import { decide, type Decision } from '#lifecycles/decide.ts'
import { type TableEffect, type TableEventName, tableLifecycle } from '#lifecycles/table.ts'
import { Refusal } from '../http/refusal.ts'
import type { Said } from '../words/sentence.ts'
import { publish } from '../live/publish.ts'
import { notify } from '../notification/notify.ts'
import type { Change } from '../change/change.ts'
import { recordHistory, recordMove } from '../change/history.ts'
import { missing } from '../change/refuse.ts'
import {
  findTable,
  type FoundTable,
  isBillOpen,
  liveLineCount,
  liveStatusOf,
} from './live-tables.ts'
import { wasReserved } from './was-reserved.ts'
import { writeEffect } from './session-effects.ts'
import { tableDetailOf } from './show-table.ts'

type Wanted = {
  id: Id
  expectedVersion?: number | undefined
  event: TableEventName
  /** The session that `table.open` opens again. */
  released?: Id | undefined
} & Pick<InputOf<typeof updateTable>, 'toTableId' | 'partySize' | 'refundLater'>
type Scene = { table: FoundTable; other?: FoundTable | undefined }

/**
 * Moves a table by an event, or its guests to another table. An impossible event is refused as
 * such; the version is checked last. Both tables and their sessions are locked from the claim on,
 * so that nobody orders at a table whose guests are leaving.
 * @throws Refusal NOT_FOUND, TABLE_OCCUPIED, SAME_TABLE, UNPAID, IN_USE, VERSION_CONFLICT, and the
 * lifecycle's codes
 */
export async function moveTable(change: Change, wanted: Wanted): Promise<void> {
  const { id, event, expectedVersion } = wanted
  const isGoing = event === 'table.transfer-out' || event === 'table.merge-out'
  if (isGoing && !wanted.toTableId) throw missing('to_table_id', 'toTable')
  const toTableId = isGoing ? wanted.toTableId : undefined

  await agreeTo(change, await sceneOf(change, id, toTableId), event)
  const isClaimed = await claimTables(change, { id, expectedVersion, toTableId })
  const scene = await sceneOf(change, id, toTableId)
  const { effects, from, to } = await agreeTo(change, scene, event)
  if (!isClaimed) throw refusal(change, id, 'VERSION_CONFLICT')
  if (isFreeing(event) && scene.table.dueBackAmount > 0 && !wanted.refundLater)
    throw refusal(change, id, 'UNPAID/refundDue')

  for (const { type, params } of effects)
    await writeEffect[type](change, { ...scene, ...wanted, params })
  const { table, other } = scene
  const openedFrom = other && liveStatusOf(other)
  await recordHistory(change, [
    { entity: 'table', entityId: id, parentId: id, event, from, to, version: table.version },
    ...(event === 'table.transfer-out' && other && openedFrom
      ? [
          {
            entity: 'table',
            entityId: other.id,
            parentId: other.id,
            event: 'table.open',
            from: openedFrom,
            to: 'occupied',
            version: other.version,
          },
        ]
      : []),
  ])
  if (event === 'table.transfer-out' && (await wasReserved(change, table)))
    await reserve(change, id)
  if (event === 'table.request-bill' && change.role === 'guest') {
    await notify(change.tenant, {
      kind: 'table.bill-requested',
      values: { table: table.name },
      link: '/table/tablecustomerlist',
      moduleId: moduleIds.tableOrdering,
      now: change.now,
    })
  }
  for (const moved of [table, ...(other ? [other] : [])]) publishTable(change, moved)
}

async function reserve(change: Change, id: Id): Promise<void> {
  const scene = await sceneOf(change, id, undefined)
  const event = 'table.reserve'
  const { effects, from, to } = await agreeTo(change, scene, event)
  for (const { type, params } of effects) await writeEffect[type](change, { ...scene, params })
  const { version } = scene.table
  await recordMove(change, { event, from, to }, { entity: 'table', entityId: id, version })
}

/** Publishes the change to all subscribers of tables. */
export function publishTable(
  { tenant }: Change,
  { id, version }: Pick<FoundTable, 'id' | 'version'>,
): void {
  publish(tenant, { topic: 'table', id, version, moduleId: moduleIds.tableOrdering })
}

/** A refusal with the current table. */
export function refusal(change: Change, id: Id, ...said: Said<'refusal'>): Refusal {
  return new Refusal(...said).with({
    readCurrent: (db) => tableDetailOf({ ...change.tenant, db }, id, change),
    currentSchema: tableDetail,
  })
}

async function sceneOf({ tenant }: Change, id: Id, toTableId: Id | undefined): Promise<Scene> {
  const table = await findTable(tenant, id)
  const other = toTableId && toTableId !== id ? await findTable(tenant, toTableId) : undefined
  if (!table || (toTableId && toTableId !== id && !other)) throw new Refusal('NOT_FOUND')
  return { table, other: toTableId === id ? table : other }
}

/** Whether the event ends the session of a table: a refund that is due would be forgotten. */
function isFreeing(event: TableEventName): boolean {
  return event === 'table.release' || event === 'table.clear'
}

type Agreed = Extract<Decision<TableEventName, TableEffect>, { ok: true }>

/**
 * Asks the lifecycle, then checks what it does not know: unpaid money, and whether the other table
 * is free.
 */
async function agreeTo(
  change: Change,
  { table, other }: Scene,
  event: TableEventName,
): Promise<Agreed> {
  const liveStatus = liveStatusOf(table)
  const isFree = other && isOpenable({ liveStatus: liveStatusOf(other) })
  const target = other && (other === table ? 'same' : isFree ? 'free' : 'busy')
  const decision = decide(
    tableLifecycle,
    { liveStatus, liveLineCount: liveLineCount(table), ...(target && { target }) },
    { type: event, by: change },
  )
  if (!decision.ok)
    throw refusal(
      change,
      table.id,
      event === 'table.open' && table.sessionId !== null ? 'TABLE_OCCUPIED' : decision.code,
    )
  if (event === 'table.release' && isBillOpen(table)) throw refusal(change, table.id, 'UNPAID')
  if (event === 'table.merge-out' && other?.sessionId === null)
    throw refusal(change, table.id, 'TRANSITION_NOT_ALLOWED/emptyTable')
  return decision
}

/**
 * Locks the tables in the order of their ids and increments their versions; returns whether the
 * first one had the expected version.
 */
export async function claimTables(
  { tenant: { db, companyId }, now }: Change,
  {
    id,
    expectedVersion,
    toTableId,
  }: { id: Id; expectedVersion?: number | undefined; toTableId?: Id | undefined },
): Promise<boolean> {
  let isClaimed = true
  for (const tableId of [...new Set([id, toTableId ?? id])].toSorted()) {
    const isSeen =
      tableId === id && expectedVersion !== undefined
        ? sql` and version = ${expectedVersion}`
        : sql``
    const { numAffectedRows } = await sql`
      update dining_table set version = version + 1, updated_ms = ${now}
        where company_id = ${companyId} and id = ${tableId}${isSeen}`.execute(db)
    if (tableId === id) isClaimed = numAffectedRows === 1n
    await sql`update table_session set updated_ms = ${now} where company_id = ${companyId}
      and table_id = ${tableId} and open_key = 'open'`.execute(db)
  }
  return isClaimed
}
