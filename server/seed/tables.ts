import { sql } from 'kysely'
import type { CompanyId } from '#contract/fields.ts'
import { orderStatusIds } from '#contract/order-status.ts'
import { moduleIds } from '#contract/modules.ts'
import type { Db } from '../db/tenant.ts'
import { createRandom, type Random } from './random.ts'

type Company = { id: CompanyId; staffId: string; staffName: string }
type Moved = {
  tableId: string
  event: string
  from: string
  to: string
  atMs: number
  role?: 'staff' | 'business' | 'system'
}

/**
 * Fills the demo's tables: waiters, a requested bill, a table to clear, a reserved table, and one
 * out of service.
 */
export async function seedTables(db: Db, now: number): Promise<void> {
  const random = createRandom(12)
  for (const company of await companiesWithTables(db)) await seedRoom(db, random, company, now)
}

async function seedRoom(db: Db, random: Random, company: Company, now: number): Promise<void> {
  await sql`update dining_table set min_capacity = 2 where company_id = ${company.id}
    and capacity > 4`.execute(db)
  await sql`update table_session set opened_by = ${company.staffId}
    where company_id = ${company.id} and open_key = 'open'`.execute(db)
  const { rows: open } = await sql<{ tableId: string; openedMs: number; isReady: number }>`
    select s.table_id as "tableId", s.opened_ms as "openedMs",
    case when o.order_status_id = ${orderStatusIds.Ready} then 1 else 0 end as "isReady"
    from table_session s join sale_order o on o.company_id = s.company_id
    and o.table_session_id = s.id
    where s.company_id = ${company.id} and s.open_key = 'open' order by s.opened_ms, s.id`.execute(
    db,
  )
  const taken = new Set(open.map(({ tableId }) => tableId))
  const free = (
    await db
      .selectFrom('dining_table')
      .select('id')
      .where('company_id', '=', company.id)
      .orderBy('sort')
      .execute()
  ).filter(({ id }) => !taken.has(id))
  const moves: Moved[] = open.map(({ tableId, openedMs }) => ({
    tableId,
    event: 'table.open',
    from: 'free',
    to: 'occupied',
    atMs: openedMs,
  }))

  const asking = open.find(({ isReady }) => isReady === 1)
  if (asking) {
    await sql`update table_session set bill_requested_ms = ${now - 120_000}
      where company_id = ${company.id} and table_id = ${asking.tableId}
      and open_key = 'open'`.execute(db)
    moves.push({
      tableId: asking.tableId,
      event: 'table.request-bill',
      from: 'occupied',
      to: 'bill_requested',
      atMs: now - 120_000,
    })
  }
  const [, kept, broken] = free
  const empty = free.filter((table) => table !== kept && table !== broken).map(({ id }) => id)
  moves.push(...(await leaveUncleared(db, company, empty)))
  // The party size of a demo session is random, so it may exceed the seats of its table.
  const seats = sql`(select t.capacity from dining_table t
    where t.company_id = table_session.company_id and t.id = table_session.table_id)`
  await sql`update table_session set party_size = ${seats}
    where company_id = ${company.id} and party_size > ${seats}`.execute(db)
  if (kept) {
    await db
      .updateTable('dining_table')
      .set({ is_reserved: 1 })
      .where('company_id', '=', company.id)
      .where('id', '=', kept.id)
      .execute()
    moves.push({
      tableId: kept.id,
      event: 'table.reserve',
      from: 'free',
      to: 'reserved',
      atMs: now - 3_600_000,
    })
  }
  if (broken) {
    await db
      .updateTable('dining_table')
      .set({ is_enabled: 0 })
      .where('company_id', '=', company.id)
      .where('id', '=', broken.id)
      .execute()
    moves.push({
      tableId: broken.id,
      event: 'table.disable',
      from: 'free',
      to: 'out_of_service',
      atMs: now - 7_200_000,
      role: 'business',
    })
  }
  await writeJoinCodes(db, company)
  if (moves.length > 0)
    await db
      .insertInto('state_history')
      .values(moves.map((move) => historyRow(random, company, move)))
      .execute()
}

/** The join codes of the open sessions: unique, and the same in every run. */
async function writeJoinCodes(db: Db, { id }: Company): Promise<void> {
  const sessions = await db
    .selectFrom('table_session')
    .select('id')
    .where('company_id', '=', id)
    .where('open_key', '=', 'open')
    .orderBy('opened_ms')
    .orderBy('id')
    .execute()
  for (const [index, session] of sessions.entries())
    await db
      .updateTable('table_session')
      // 2737 and 9000 have no common factor, so no code repeats.
      .set({ join_code: String(1000 + (((index + 1) * 2737) % 9000)) })
      .where('company_id', '=', id)
      .where('id', '=', session.id)
      .execute()
}

/** The guests who paid last sat at an empty table, which is not cleared yet. */
async function leaveUncleared(
  db: Db,
  company: Company,
  [tableId]: readonly string[],
): Promise<Moved[]> {
  if (tableId === undefined) return []
  const { rows } = await sql<{
    orderId: string
    sessionId: string
    movedMs: number
    openedMs: number
  }>`
    select o.id as "orderId", s.id as "sessionId", o.moved_ms as "movedMs",
      s.opened_ms as "openedMs"
    from sale_order o join table_session s on s.company_id = o.company_id
    and s.id = o.table_session_id
    where o.company_id = ${company.id}
    and o.order_status_id = ${orderStatusIds.Completed} order by o.moved_ms desc, o.id desc
    limit 1`.execute(db)
  const last = rows[0]
  if (!last) return []
  await sql`update sale_order set table_id = ${tableId}
    where company_id = ${company.id} and id = ${last.orderId}`.execute(db)
  await sql`
    update table_session set table_id = ${tableId}, closed_ms = null, open_key = 'open',
      opened_by = ${company.staffId}
    where company_id = ${company.id} and id = ${last.sessionId}`.execute(db)
  return [
    { tableId, event: 'table.open', from: 'free', to: 'occupied', atMs: last.openedMs },
    {
      tableId,
      event: 'table.settled',
      from: 'occupied',
      to: 'to_clear',
      atMs: last.movedMs,
      role: 'system',
    },
  ]
}

function historyRow(
  random: Random,
  { id, staffId, staffName }: Company,
  { tableId, event, from, to, atMs, role = 'staff' }: Moved,
) {
  const actor =
    role === 'staff'
      ? { actor_id: staffId, actor_name: staffName }
      : { actor_id: null, actor_name: null }
  const nothing = { reason_code: null, note: null, record_version: 1 }
  return {
    company_id: id,
    id: random.id(atMs),
    entity: 'table',
    entity_id: tableId,
    parent_id: tableId,
    event,
    from_state: from,
    to_state: to,
    actor_role: role,
    ...actor,
    ...nothing,
    occurred_ms: atMs,
  }
}

async function companiesWithTables(db: Db): Promise<Company[]> {
  const { rows } = await sql<Company>`
    select m.company_id as "id", w.id as "staffId", u.full_name as "staffName"
    from company_module m join company_user w on w.company_id = m.company_id join app_user u
    on u.id = w.user_id
    where m.module_id = ${moduleIds.tableOrdering} and u.is_demo = 1 and u.email like 'staff@%'
    order by u.email`.execute(db)
  return rows
}
