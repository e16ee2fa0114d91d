import { sql } from 'kysely'
import { MINUTE_MS } from '#contract/durations.ts'
import type { InputOf, OutputOf } from '#contract/endpoint.ts'
import type { CompanyId, Id } from '#contract/fields.ts'
import type {
  listReservationTimes,
  OwnReservation,
  placeReservation,
} from '#contract/guest-reservation.ts'
import { moduleIds } from '#contract/modules.ts'
import { localDay } from '#contract/zoned-time.ts'
import { allowedEvents } from '#lifecycles/decide.ts'
import { reservationLifecycle } from '#lifecycles/reservation.ts'
import { bySystem, type Change } from '../change/change.ts'
import { isSecret, newSecret } from '../db/company-secret.ts'
import { fromJson } from '../db/json-text.ts'
import { todayOf } from '../db/local-day.ts'
import type { Db } from '../db/tenant.ts'
import type { Networks } from '../http/address.ts'
import { Refusal } from '../http/refusal.ts'
import { notify, notifyCollected } from '../notification/notify.ts'
import { addReservation } from '../reservation/add-reservation.ts'
import { findFreeTimes } from '../reservation/free-times.ts'
import { moveReservation } from '../reservation/move-reservation.ts'
import { reservationRulesOf } from '../reservation/reservation-rules.ts'
import { reservationRecordOf, reservations } from '../reservation/reservations.ts'
import { agreeToTexts } from '../text/agreements.ts'
import { tellReservationGuest } from '../reservation/tell-guest.ts'
import { placeOfTable } from './guest-place.ts'
import { guestChange, type Intake } from './intake.ts'
import { knownAs, leaveBounded } from './unproven.ts'

/** How long after its time a reservation can be viewed. */
const KEPT_MS = 2 * 24 * 3_600_000

type Wanted = InputOf<typeof placeReservation>

/** The times at which guests can reserve. */
export async function guestTimes(
  { tenant, company: { timeZone } }: Intake,
  wanted: Omit<InputOf<typeof listReservationTimes>, 'intakeToken'>,
  now: number,
): Promise<OutputOf<typeof listReservationTimes>> {
  const { times, mostPeople } = await findFreeTimes(tenant, wanted, { now, timeZone })
  return { slots: times.map(({ startMs }) => ({ startMs })), mostPeople, timeZone }
}

/**
 * Reserves a table for a guest; confirmed at once unless the company confirms each reservation
 * itself.
 * @throws Refusal SLOT_TAKEN, TOO_LATE, LIMIT_REACHED for too large a party, for more upcoming
 * reservations than a guest may have, and beyond the limits of unverified guests (ADR 0117)
 */
export async function reserve(
  intake: Intake,
  wanted: Wanted,
  { now, networks }: { now: number; networks: Networks },
): Promise<OwnReservation> {
  const change = guestChange(intake, now)
  const { partySize, startMs, fullName, phone, callingCode, email, note } = wanted
  const among = await freeTablesAt(intake, wanted, now)
  const guest = await knownAs(intake, wanted, now)
  const leaving = { kind: 'reservation', guest, networks, now } as const
  const { token, id } = await leaveBounded(intake, leaving, async (expectRoom) => {
    await expectRoom()
    const details = { name: fullName, phone, callingCode, email, note, partySize, startMs }
    const added = await leftToOthers(() => addReservation(change, details, among))
    await agreeToTexts(intake.tenant, added.id, intake.textTo, now)
    await expectFewAhead(intake, added, now)
    const { isConfirmedAtOnce } = await reservationRulesOf(intake.tenant)
    if (isConfirmedAtOnce) return moveReservation(bySystem(change), added, 'reservation.confirm')
    await tellReservationGuest(intake.tenant, added, 'requested')
    return added
  })
  const news = noteOf('reservation.new', { id, partySize }, now)
  await (guest.isUnproven
    ? notifyCollected(intake.tenant, { ...news, list: '/table/reservations' })
    : notify(intake.tenant, news))
  return ownReservationOf(intake.tenant.db, token, now)
}

/** The answer for bots. */
export function decoyReservation({ tenant, company }: Intake, wanted: Wanted): OwnReservation {
  return {
    token: newSecret(tenant.companyId),
    name: wanted.fullName,
    partySize: wanted.partySize,
    startMs: wanted.startMs,
    durationMin: 120,
    status: 'Requested',
    companyName: company.companyName,
    timeZone: company.timeZone,
    moduleId: moduleIds.tableOrdering,
    allowedEvents: [],
  }
}

/** The guest's own reservation. @throws Refusal NOT_FOUND, LINK_EXPIRED */
export async function ownReservationOf(
  db: Db,
  token: string,
  now: number,
): Promise<OwnReservation> {
  const { change, id, companyName, companyPhone } = await findByToken(db, token, now)
  const found = await reservations.find(change.tenant, id)
  const events = allowedEvents(reservationLifecycle, reservationRecordOf(found, change), change)
  return {
    token,
    name: found.name,
    partySize: found.partySize,
    startMs: found.startMs,
    durationMin: (found.endMs - found.startMs) / MINUTE_MS,
    status: found.status,
    companyName,
    companyPhone: companyPhone ?? undefined,
    timeZone: change.timeZone,
    place: await placeOfTable(change.tenant, fromJson(found.tableIds)[0], change),
    moduleId: moduleIds.tableOrdering,
    allowedEvents: events.includes('reservation.customer-cancel')
      ? ['reservation.customer-cancel']
      : [],
  }
}

/** @throws Refusal NOT_FOUND, TRANSITION_NOT_ALLOWED, TOO_LATE */
export async function cancelOwn(db: Db, token: string, now: number): Promise<OwnReservation> {
  const { change, id } = await findByToken(db, token, now)
  await reservations.lock(change.tenant, id)
  const found = await reservations.find(change.tenant, id)
  await moveReservation(change, found, 'reservation.customer-cancel')
  await notify(change.tenant, noteOf('reservation.cancelled', found, now))
  return ownReservationOf(db, token, now)
}

/** The notification for the team. It contains no name; that is on the screen that it links to. */
function noteOf(
  kind: 'reservation.new' | 'reservation.cancelled',
  { id, partySize }: { id: Id; partySize: number },
  now: number,
) {
  const link = `/table/reservationview?id=${id}`
  const values = { partySize: String(partySize) }
  return { kind, values, link, moduleId: moduleIds.tableOrdering, about: id, now } as const
}

/**
 * The tables that are free for a guest at a time. @throws Refusal with the reason when there is
 * none
 */
async function freeTablesAt(
  { tenant, company: { timeZone } }: Intake,
  { partySize, startMs }: Wanted,
  now: number,
): Promise<readonly Id[]> {
  if (startMs <= now) throw new Refusal('TOO_LATE')
  const day = { partySize, date: localDay(startMs, timeZone), days: 1 }
  const { times, mostPeople } = await findFreeTimes(tenant, day, { now, timeZone })
  if (partySize > mostPeople) throw new Refusal('LIMIT_REACHED/guestParty', { count: mostPeople })
  const time = times.find((one) => one.startMs === startMs)
  if (!time) throw new Refusal('SLOT_TAKEN')
  return time.tableIds
}

/** A guest only learns that somebody else was faster, not the details of the refusal. */
async function leftToOthers<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    throw error instanceof Refusal && error.code === 'SLOT_TAKEN'
      ? new Refusal('SLOT_TAKEN')
      : error
  }
}

/** Counted after the write, while the guests' gate is locked. @throws Refusal LIMIT_REACHED */
async function expectFewAhead(
  { tenant: { db, companyId }, company, bookingRules }: Intake,
  { customerId, startMs }: { customerId: Id | null; startMs: number },
  now: number,
): Promise<void> {
  const day = todayOf(startMs, company.timeZone)
  const { rows } = await sql<{ open: number; onDay: number }>`
    select count(*) as "open", coalesce(sum(case when start_ms >= ${day.fromMs}
      and start_ms < ${day.untilMs} then 1 else 0 end), 0) as "onDay"
    from reservation where company_id = ${companyId} and customer_id = ${customerId}
      and status in ('Requested', 'Confirmed') and start_ms > ${now}`.execute(db)
  const { open = 0, onDay = 0 } = rows[0] ?? {}
  const { perDay, atOnce } = bookingRules
  if (open <= atOnce && onDay <= perDay) return
  throw new Refusal('LIMIT_REACHED/guestBookings', { count: open > atOnce ? atOnce : perDay })
}

async function findByToken(
  db: Db,
  token: string,
  now: number,
): Promise<{ change: Change; id: Id; companyName: string; companyPhone: string | null }> {
  const { rows } = await sql<{
    id: Id
    companyId: CompanyId
    endMs: number
    timeZone: string
    companyName: string
    companyPhone: string | null
  }>`
    select r.id, r.company_id as "companyId", r.end_ms as "endMs", d.time_zone as "timeZone",
      d.company_name as "companyName", d.phone as "companyPhone"
    from reservation r join company_detail d on d.id = r.company_id
      where ${isSecret('r', 'token', token)}`.execute(db)
  const [row] = rows
  if (!row) throw new Refusal('NOT_FOUND')
  const { companyId, timeZone, endMs, ...known } = row
  if (now - endMs > KEPT_MS) throw new Refusal('LINK_EXPIRED')
  return { ...known, change: { role: 'guest', now, timeZone, tenant: { db, companyId } } }
}
