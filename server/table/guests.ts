import { createHash, randomInt } from 'node:crypto'
import { sql } from 'kysely'
import type { Id } from '#contract/fields.ts'
import type { Tenant } from '../db/tenant.ts'
import { invalid, Refusal } from '../http/refusal.ts'
import { type GuestRules, largestTip } from './guest-rules.ts'

/** A guest at a table, for its orders and session. */
export type TableGuest = {
  rules: GuestRules
  /** The hash of their secret. */ key: string | undefined
}

/**
 * The maximum of wrong codes of a session at a time, from all addresses together; they expire one
 * per minute. A single address gets a quarter of them (`tableTries`).
 */
const MAX_MISSES = 40
const FORGIVEN_MS = 60_000

/** The stored hash of a guest's secret. */
export function guestKeyOf(secret: string | undefined): string | undefined {
  return secret === undefined ? undefined : createHash('sha256').update(secret).digest('base64url')
}

/** A code that guests at the table give to others. */
export function newJoinCode(): string {
  return String(randomInt(10_000)).padStart(4, '0')
}

/** Whether no more codes are accepted. `joinTriesMs`: when the latest attempt expires. */
export function isJoinBlocked(
  { joinTriesMs }: { joinTriesMs: number | null },
  now: number,
): boolean {
  return (joinTriesMs ?? 0) > lastFreeMs(now)
}

function lastFreeMs(now: number): number {
  return now + (MAX_MISSES - 1) * FORGIVEN_MS
}

/** Whether a guest has joined: they gave the code, or their order was accepted. */
export async function isAtTable(
  { db, companyId }: Tenant,
  sessionId: Id,
  key: string | undefined,
): Promise<boolean> {
  if (key === undefined) return false
  const { rows } = await sql`
    select 1 from table_guest where company_id = ${companyId} and table_session_id = ${sessionId}
      and guest_key = ${key}
    union all
    select 1 from order_guest g join sale_order o on o.company_id = g.company_id
      and o.id = g.order_id
    where g.company_id = ${companyId} and o.table_session_id = ${sessionId} and g.guest_key = ${key}
    limit 1`.execute(db)
  return rows.length > 0
}

/** Whether a guest of an order has joined the session, also if the order has not. */
export async function hasGuestAtTable(
  tenant: Tenant,
  sessionId: Id,
  orderId: Id,
): Promise<boolean> {
  const guests = await tenant.db
    .selectFrom('order_guest')
    .select('guest_key')
    .where('company_id', '=', tenant.companyId)
    .where('order_id', '=', orderId)
    .execute()
  const found = await Promise.all(
    guests.map(({ guest_key }) => isAtTable(tenant, sessionId, guest_key)),
  )
  return found.includes(true)
}

/**
 * @throws Refusal CODE_NEEDED for a guest who has not joined the session of a table that requires
 * its code
 */
export async function expectAtTable(
  tenant: Tenant,
  sessionId: Id,
  { rules, key }: TableGuest,
): Promise<void> {
  if (rules.hasCodes && !(await isAtTable(tenant, sessionId, key))) throw new Refusal('CODE_NEEDED')
}

/**
 * The result of trying a code. `grew`: joined, and the party is now larger than the stored size.
 */
export type Tried = 'joined' | 'grew' | 'wrong' | 'blocked'

/**
 * Tries a code. The attempt is counted before the comparison, so that concurrent requests get no
 * extra attempts.
 */
export async function tryJoinCode(
  { db, companyId }: Tenant,
  sessionId: Id,
  guest: { key: string; code: string },
  now: number,
): Promise<Tried> {
  const { rows } = await sql<{ joinCode: string | null }>`
    update table_session set join_tries_ms = ${FORGIVEN_MS} + case when join_tries_ms > ${now}
      then join_tries_ms else ${now} end
    where company_id = ${companyId} and id = ${sessionId} and open_key = 'open'
      and join_tries_ms <= ${lastFreeMs(now)}
    returning join_code as "joinCode"`.execute(db)
  if (!rows[0]) return 'blocked'
  if (rows[0].joinCode !== guest.code) return 'wrong'
  await sql`update table_session set join_tries_ms = join_tries_ms - ${FORGIVEN_MS}
    where company_id = ${companyId} and id = ${sessionId}`.execute(db)
  await db
    .insertInto('table_guest')
    .values({
      company_id: companyId,
      table_session_id: sessionId,
      guest_key: guest.key,
      created_ms: now,
    })
    .onConflict((it) => it.doNothing())
    .execute()
  return (await growParty({ db, companyId }, sessionId, now)) ? 'grew' : 'joined'
}

/**
 * Raises the party size to the number of guests who joined or ordered. Returns whether it was
 * smaller.
 */
export async function growParty(
  { db, companyId }: Tenant,
  sessionId: Id,
  now: number,
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    with here as (
      select guest_key from table_guest
        where company_id = ${companyId} and table_session_id = ${sessionId}
      union
      select g.guest_key from order_guest g join sale_order o on o.company_id = g.company_id
        and o.id = g.order_id
        where g.company_id = ${companyId} and o.table_session_id = ${sessionId}
      limit 100
    )
    update table_session set party_size = (select count(*) from here), updated_ms = ${now},
      version = version + 1
    where company_id = ${companyId} and id = ${sessionId} and open_key = 'open'
      and party_size < (select count(*) from here)`.execute(db)
  return numAffectedRows === 1n
}

/**
 * @throws Refusal VALIDATION at the tip when it is more than the company allows for the guest's
 * lines
 */
export function expectTip(tipAmount: number, linesAmount: number, rules: GuestRules): void {
  if (tipAmount <= largestTip(linesAmount, rules)) return
  throw invalid('tip_amount', 'maximum', 'maxTip', { percent: rules.tipMaxPercent })
}

/** Records the guest who ordered, and their share of the order's tip. */
export async function recordGuest(
  { db, companyId }: Tenant,
  orderId: Id,
  { key, tipAmount }: { key: string | undefined; tipAmount: number },
  now: number,
): Promise<void> {
  if (key === undefined) return
  await sql`
    insert into order_guest (company_id, order_id, guest_key, tip_amount, created_ms)
    values (${companyId}, ${orderId}, ${key}, ${tipAmount}, ${now})
    on conflict (company_id, order_id, guest_key)
    do update set tip_amount = order_guest.tip_amount + excluded.tip_amount`.execute(db)
}

/** Removes a guest's tip, and returns its amount. */
export async function removeTip(
  { db, companyId }: Tenant,
  orderId: Id,
  key: string,
): Promise<number> {
  const of = sql`company_id = ${companyId} and order_id = ${orderId} and guest_key = ${key}`
  const { rows } = await sql<{ tipAmount: number }>`
    select tip_amount as "tipAmount" from order_guest where ${of}`.execute(db)
  await sql`update order_guest set tip_amount = 0 where ${of}`.execute(db)
  return rows[0]?.tipAmount ?? 0
}

/** Unassigns the guests' tips, because the team has set the tip. */
export async function forgetTips({ db, companyId }: Tenant, orderId: Id): Promise<void> {
  await sql`update order_guest set tip_amount = 0 where company_id = ${companyId}
    and order_id = ${orderId}`.execute(db)
}
