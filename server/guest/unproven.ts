import { type RawBuilder, sql } from 'kysely'
import { HOUR_MS } from '#contract/durations.ts'
import type { Id } from '#contract/fields.ts'
import { orderStatusIds } from '#contract/order-status.ts'
import { deleteInPieces } from '../db/delete-in-pieces.ts'
import { todayOf } from '../db/local-day.ts'
import type { UnprovenKind } from '../db/tables/booking.ts'
import type { Db } from '../db/tenant.ts'
import type { Networks } from '../http/address.ts'
import { type Reason, Refusal } from '../http/refusal.ts'
import { isCancelledIn, isOverIn } from '../order/over.ts'
import { addressKeyOf, isProven } from '../promotion/proven.ts'
import { guestKeyOf } from '../table/guests.ts'
import { askersOf, provenAskersOf } from './askers.ts'
import { lockCounts } from './booking-limit.ts'
import type { Intake } from './intake.ts'

/**
 * The maximum of open bookings that hold their time without a verified e-mail address, per network
 * address and link. Guests who share an address, as with a mobile carrier, share the limit.
 */
const MAX_HELD = 5
/** A day in any time zone, plus one hour for a clock change. */
const KEPT_MS = 25 * HOUR_MS

/**
 * Limits: open and daily posts per network address and link, daily posts per link, and daily posts
 * per company.
 */
type Bounds = Record<'asker' | 'askerADay' | 'linkADay' | 'companyADay', number>

/** Limits for requests that do not hold a time. */
export const maxRequests: Bounds = { asker: 10, askerADay: 20, linkADay: 40, companyADay: 80 }

/** How a kind of post is counted; `r` is its record. */
type Counting = {
  table: 'sale_order' | 'customer_visit' | 'reservation'
  /** The team has not handled it yet. */
  isOpen(now: number): RawBuilder<unknown>
  /**
   * Which posts of a day count; undefined: all, so that a stranger can't continue while the team
   * works.
   */
  isOfDay?: RawBuilder<unknown>
  bounds(intake: Intake): Bounds
  refusal: Extract<Reason, `LIMIT_REACHED/unproven${string}`>
}

/** Daily limits as multiples of the limit of open posts. */
const times =
  (askerADay: number, linkADay: number) =>
  ({ unprovenOpen: asker }: Intake): Bounds => ({
    asker,
    askerADay: asker * askerADay,
    linkADay: asker * linkADay,
    companyADay: asker * linkADay * 2,
  })

const booking: Counting = {
  table: 'sale_order',
  isOpen: (now) => sql`r.start_ms > ${now} and r.taken_by is null
    and r.order_status_id in (${orderStatusIds.Pending}, ${orderStatusIds.Received})`,
  bounds: () => maxRequests,
  refusal: 'LIMIT_REACHED/unprovenRequests',
}

/**
 * Neither accepted by a person nor paid. An automatically accepted order counts until it is moved.
 */
const isUntaken = sql`r.taken_by is null and r.paid_amount = 0`
const isAsItCame = sql`r.moved_ms = r.created_ms`

const countings: Record<UnprovenKind, Counting> = {
  booking,
  request: booking,
  order: {
    table: 'sale_order',
    isOpen: () => sql`${isUntaken} and ${isAsItCame} and not ${isOverIn('r.order_status_id')}`,
    isOfDay: sql`${isUntaken} and (${isAsItCame} or ${isCancelledIn('r.order_status_id')})`,
    bounds: times(2, 5),
    refusal: 'LIMIT_REACHED/unprovenOrders',
  },
  queue: {
    table: 'customer_visit',
    isOpen: () => sql`r.queue_status = 'Waiting' and r.call_count = 0`,
    isOfDay: sql`r.queue_status <> 'Seated' and r.call_count = 0`,
    bounds: times(2, 5),
    refusal: 'LIMIT_REACHED/unprovenVisits',
  },
  // Reservations count while they hold a table.
  reservation: {
    table: 'reservation',
    isOpen: (now) => sql`r.start_ms > ${now} and r.status in ('Requested', 'Confirmed')`,
    bounds: () => maxRequests,
    refusal: 'LIMIT_REACHED/unprovenRequests',
  },
  // Nobody handles check-ins, so each is open for an hour, and the daily limits are higher.
  checkin: {
    table: 'customer_visit',
    isOpen: (now) => sql`r.created_ms > ${now - HOUR_MS}`,
    bounds: times(10, 20),
    refusal: 'LIMIT_REACHED/unprovenVisits',
  },
}

type Known = {
  guestKey: string | undefined
  addressKey: string | undefined
  isUnproven: boolean
}
type Guest = { guestSecret?: string | undefined; email?: string | undefined }

/** The identity of a guest, and whether it is verified. */
export async function knownAs(
  { tenant }: Intake,
  { guestSecret, email }: Guest,
  now: number,
): Promise<Known> {
  const pair = { guestKey: guestKeyOf(guestSecret), addressKey: email && addressKeyOf(email) }
  return { ...pair, isUnproven: !(await isProven(tenant, pair, now)) }
}

/**
 * Whether a further booking of unverified guests has to wait for the team. Bookings that the team
 * has accepted are not counted.
 */
export async function isPastUnproven(
  intake: Intake,
  askers: Networks,
  now: number,
): Promise<boolean> {
  const { open } = await countsOf(intake, ['booking', 'request'], askers, now)
  return isAnyFull(open, askers, MAX_HELD)
}

/**
 * Limits posts of unverified guests, so that nobody can flood the team. Counted before the write,
 * while the guests' gate is locked (`lockCounts`).
 * @throws Refusal LIMIT_REACHED; guests can avoid it by verifying their address
 */
export async function expectFew(
  intake: Intake,
  kind: UnprovenKind,
  askers: Networks,
  now: number,
): Promise<void> {
  const counts = await countsOf(intake, [kind], askers, now)
  const { bounds, refusal } = countings[kind]
  const { linkADay, companyADay, ...own } = bounds(intake)
  const isFull =
    isOwnFull(counts, askers, own) ||
    counts.linkADay >= linkADay ||
    counts.companyADay >= companyADay
  if (isFull) throw new Refusal(refusal)
}

function isOwnFull(
  { open, ofDay }: Counts,
  askers: Networks,
  { asker, askerADay }: Pick<Bounds, 'asker' | 'askerADay'>,
): boolean {
  return isAnyFull(open, askers, asker) || isAnyFull(ofDay, askers, askerADay)
}

/** Whether one of the networks has reached its limit. */
function isAnyFull(counts: readonly number[], askers: Networks, most: number): boolean {
  return askers.some(({ times }, at) => (counts[at] ?? 0) >= Math.floor(most * times))
}

type Leaving = {
  kind: UnprovenKind
  guest: Known
  networks: Networks
  now: number
}

/**
 * Writes a guest's post within the limits. Guests with a verified address have limits of their own.
 * `write` calls `expectRoom` as late as possible, because other guests of the company wait for the
 * lock from then on.
 * @throws Refusal LIMIT_REACHED
 */
export async function leaveBounded<Written extends { id: Id }>(
  intake: Intake,
  { kind, guest: { isUnproven, addressKey }, networks, now }: Leaving,
  write: (expectRoom: () => Promise<void>) => Promise<Written>,
): Promise<Written> {
  const askers = isUnproven ? askersOf(intake, networks) : provenAskersOf(addressKey, networks)
  const written = await write(async () => {
    await lockCounts(intake)
    if (isUnproven) return expectFew(intake, kind, askers, now)
    const counts = await countsOf(intake, [kind], askers, now)
    if (isOwnFull(counts, askers, countings[kind].bounds(intake)))
      throw new Refusal('LIMIT_REACHED/ownPosts')
  })
  const from = isUnproven ? intake : { ...intake, linkId: null }
  await recordUnproven(from, { kind, id: written.id, untilMs: now + KEPT_MS }, askers, now)
  return written
}

/**
 * Records a post for counting until `untilMs`. Without a link it does not count for daily totals.
 */
export async function recordUnproven(
  { tenant: { db, companyId }, linkId }: Pick<Intake, 'tenant'> & { linkId: Id | null },
  { kind, id, untilMs }: { kind: UnprovenKind; id: Id; untilMs: number },
  askers: Networks,
  now: number,
): Promise<void> {
  const [own, site, region] = askers
  await db
    .insertInto('unproven_post')
    .values({
      company_id: companyId,
      kind,
      record_id: id,
      asker_key: own.key,
      site_key: site?.key ?? null,
      region_key: region?.key ?? null,
      link_id: linkId,
      created_ms: now,
      until_ms: untilMs,
    })
    // Two guests of a table may add to the same bill.
    .onConflict((it) => it.doNothing())
    .execute()
}

/** Whether a guest created this record, and whether they were verified. Known for a day only. */
export async function howLeft(
  { db, companyId }: Intake['tenant'],
  kind: UnprovenKind,
  recordId: Id,
): Promise<'proven' | 'unproven' | undefined> {
  const post = await db
    .selectFrom('unproven_post')
    .select('link_id')
    .where('company_id', '=', companyId)
    .where('kind', '=', kind)
    .where('record_id', '=', recordId)
    .executeTakeFirst()
  return post && (post.link_id === null ? 'proven' : 'unproven')
}

/** Deletes expired counts of all companies. */
export async function forgetPastAskers(db: Db, now: number): Promise<void> {
  const key = ['company_id', 'kind', 'record_id']
  await deleteInPieces(db, { table: 'unproven_post', key, where: sql`until_ms < ${now}` })
}

/** The columns of the networks, the narrowest first. */
const askerColumns = ['asker_key', 'site_key', 'region_key'] as const

/** Per network the open posts and those of the day; and all posts of the day. */
type Counts = { open: number[]; ofDay: number[]; linkADay: number; companyADay: number }

async function countsOf(
  { tenant: { db, companyId }, company, linkId }: Intake,
  kinds: readonly [UnprovenKind, ...UnprovenKind[]],
  askers: Networks,
  now: number,
): Promise<Counts> {
  const { fromMs } = todayOf(now, company.timeZone)
  const { table, isOpen, isOfDay = sql`1 = 1` } = countings[kinds[0]]
  const isToday = sql`u.created_ms >= ${fromMs} and ${isOfDay}`
  const own = askers.map(({ key }, at) => sql`${sql.ref(`u.${askerColumns[at]}`)} = ${key}`)
  const sums = own.flatMap((isOwn, at) => [
    sql`, ${countIf(sql`${isOwn} and ${isOpen(now)}`)} as ${sql.ref(`open${at}`)}`,
    sql`, ${countIf(sql`${isOwn} and ${isToday}`)} as ${sql.ref(`ofDay${at}`)}`,
  ])
  const { rows } = await sql<Record<string, number>>`
    select ${countIf(sql`u.link_id = ${linkId} and ${isToday}`)} as "linkADay",
      ${countIf(sql`u.link_id is not null and ${isToday}`)} as "companyADay"
      ${sql.join(sums, sql``)}
    from unproven_post u
      join ${sql.table(table)} r on r.company_id = u.company_id and r.id = u.record_id
    where u.company_id = ${companyId} and u.kind in (${sql.join(kinds)})
      and (u.created_ms >= ${fromMs} or ${sql.join(own, sql` or `)})`.execute(db)
  const count = (name: string) => rows[0]?.[name] ?? 0
  return {
    open: own.map((_, at) => count(`open${at}`)),
    ofDay: own.map((_, at) => count(`ofDay${at}`)),
    linkADay: count('linkADay'),
    companyADay: count('companyADay'),
  }
}

function countIf(condition: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`coalesce(sum(case when ${condition} then 1 else 0 end), 0)`
}
