import { sql } from 'kysely'
import type { InputOf, OutputOf } from '#contract/endpoint.ts'
import type { CompanyId, Id } from '#contract/fields.ts'
import type {
  checkIn,
  getQueueBoard,
  joinQueue,
  moveTicket,
  Ticket,
} from '#contract/guest-queue.ts'
import type { ModuleId } from '#contract/modules.ts'
import { limitTo } from '../db/dialect.ts'
import type { Db, Tenant } from '../db/tenant.ts'
import type { Networks } from '../http/address.ts'
import { isSecret } from '../db/company-secret.ts'
import { Refusal } from '../http/refusal.ts'
import { forgetNotesAbout, notify, notifyCollected, uncollect } from '../notification/notify.ts'
import type { Change } from '../change/change.ts'
import { agreeToTexts } from '../text/agreements.ts'
import { writeVisit } from '../visit/add-visit.ts'
import { findVisit, showVisit } from '../visit/find-visits.ts'
import { moveInQueue } from '../visit/move-visit.ts'
import { againIfOvertaken } from '../visit/overtaken.ts'
import type { StoredVisit } from '../visit/visit-row.ts'
import { expectOpen, findByCode, guestChange, type Intake } from './intake.ts'
import { howLeft, knownAs, leaveBounded } from './unproven.ts'

/** How long a ticket can be viewed. */
const KEPT_MS = 2 * 24 * 3_600_000
/** Guests who leave sooner than this are not reported. */
const AT_ONCE_MS = 60_000
/** How many numbers the board shows. */
const SHOWN = 12
const link = '/queue/list'

/**
 * Joins the end of the queue. @throws Refusal CLOSED, DUPLICATE for someone who already waits,
 * LIMIT_REACHED beyond the limits of unverified guests (ADR 0117)
 */
export async function join(
  intake: Intake,
  wanted: InputOf<typeof joinQueue>,
  { now, networks }: Came,
): Promise<Ticket> {
  const { id, token, isUnproven } = await visitAs('queue', intake, wanted, { now, networks })
  const ticket = await ticketOf(intake.tenant.db, token, now)
  const note = {
    kind: 'queue.joined',
    values: { ticketNo: ticket.ticketNo, partySize: String(wanted.partySize) },
    link,
    moduleId: intake.moduleId,
    now,
  } as const
  await (isUnproven
    ? notifyCollected(intake.tenant, { ...note, list: link })
    : notify(intake.tenant, { ...note, about: id }))
  return ticket
}

/** Records a check-in. @throws Refusal CLOSED, LIMIT_REACHED as `join` */
export async function writeCheckIn(
  intake: Intake,
  wanted: InputOf<typeof checkIn>,
  came: Came,
): Promise<OutputOf<typeof checkIn>> {
  const { joinedMs } = await visitAs('checkin', intake, wanted, came)
  return { companyName: intake.company.companyName, checkedInMs: joinedMs }
}

type Came = { now: number; networks: Networks }

async function visitAs(
  type: 'queue' | 'checkin',
  intake: Intake,
  {
    fullName,
    phone,
    callingCode,
    email,
    partySize,
    guestSecret,
    ...others
  }: InputOf<typeof joinQueue | typeof checkIn>,
  { now, networks }: Came,
): Promise<Awaited<ReturnType<typeof writeVisit>> & { isUnproven: boolean }> {
  expectOpen(intake)
  const write = (expectRoom: () => Promise<void>) =>
    writeVisit(guestChange(intake, now), intake.moduleId, {
      expectRoom,
      type,
      locationId: intake.targetId,
      fullName,
      phone,
      callingCode,
      email,
      partySize,
      service: 'service' in others ? others.service : undefined,
    })
  const guest = await knownAs(intake, { guestSecret, email }, now)
  const visit = await leaveBounded(intake, { kind: type, guest, networks, now }, write)
  await agreeToTexts(intake.tenant, visit.id, intake.textTo, now)
  return { ...visit, isUnproven: guest.isUnproven }
}

/** The guest's queue entry. @throws Refusal NOT_FOUND, LINK_EXPIRED */
export async function ticketOf(db: Db, token: string, now: number): Promise<Ticket> {
  const { change, id, moduleId, companyName } = await findByToken(db, token, now)
  const {
    ticketNo = '',
    queueStatus = 'Cancel',
    ahead,
    estimate,
    calledMs,
    callCount,
    service,
    counter,
    isAlmost,
    isOnHold,
    reasonCode,
    locationId,
    allowedEvents,
  } = await showVisit(change.tenant, moduleId, id, change)
  return {
    token,
    ticketNo,
    queueStatus,
    position: ahead === undefined ? undefined : ahead + 1,
    estimate,
    calledMs,
    service,
    counter,
    isAlmost,
    isOnHold,
    isMissed: queueStatus === 'Cancel' && reasonCode === 'no_show' && callCount > 0,
    joinCode:
      queueStatus === 'Cancel'
        ? await openCodeOf(change.tenant, { moduleId, locationId }, now)
        : undefined,
    companyName,
    moduleId,
    allowedEvents: allowedEvents.filter(isGuestEvent),
  }
}

/** The code of a link to this queue, if it currently accepts guests. */
async function openCodeOf(
  { db, companyId }: Tenant,
  { moduleId, locationId }: { moduleId: ModuleId; locationId: Id | undefined },
  now: number,
): Promise<string | undefined> {
  const { rows } = await sql<{ code: string }>`
    select code from dynamic_link where company_id = ${companyId} and purpose = 'queue'
      and module_id = ${moduleId} and status = 'Active'
      and coalesce(target_id, '') = ${locationId ?? ''}
    order by created_ms, id limit 1`.execute(db)
  const code = rows[0]?.code
  if (code === undefined) return undefined
  try {
    return (await findByCode(db, code, now)).isOpenNow ? code : undefined
  } catch (error) {
    if (error instanceof Refusal) return undefined
    throw error
  }
}

/**
 * Puts the guest's entry on hold, resumes it, or leaves the queue. @throws Refusal NOT_FOUND,
 * TRANSITION_NOT_ALLOWED
 */
export async function moveOwnTicket(
  db: Db,
  { token, event }: InputOf<typeof moveTicket>,
  now: number,
): Promise<Ticket> {
  const { change, id, moduleId } = await findByToken(db, token, now)
  const moved = await againIfOvertaken(async () =>
    moveInQueue(change, await findVisit(change.tenant, moduleId, id), event),
  )
  if (event === 'queue.leave') await tellLeft(change, moved)
  return ticketOf(db, token, now)
}

/**
 * A guest who leaves within a minute is ignored: the notification of the arrival is withdrawn too.
 */
async function tellLeft(
  { tenant, now }: Change,
  { id, ticketNo, joinedMs, callCount, moduleId }: StoredVisit,
): Promise<void> {
  const cameBy = await howLeft(tenant, 'queue', id)
  if (cameBy && callCount === 0 && now - joinedMs < AT_ONCE_MS) {
    if (cameBy === 'unproven')
      return uncollect(tenant, { kind: 'queue.joined', moduleId, atMs: joinedMs })
    return forgetNotesAbout(tenant.db, tenant.companyId, id)
  }
  await notifyCollected(tenant, {
    kind: 'queue.left',
    values: { ticketNo: String(ticketNo ?? '') },
    link,
    list: link,
    moduleId,
    now,
  })
}

/** The called numbers, the latest first, and how many wait to be called. */
export async function boardOf({
  tenant: { db, companyId },
  moduleId,
  targetId,
  company,
}: Intake): Promise<OutputOf<typeof getQueueBoard>> {
  const branch = targetId === undefined ? sql`` : sql` and location_id = ${targetId}`
  const here = sql`company_id = ${companyId} and module_id = ${moduleId}
    and queue_status = 'Waiting'${branch}`
  const called = await sql<{
    ticketNo: number
    calledMs: number
    callCount: number
    counter: string | null
  }>`
    select ticket_no as "ticketNo", called_ms as "calledMs", call_count as "callCount",
      counter from customer_visit
    where ${here} and called_ms is not null order by called_ms desc, id desc
      ${limitTo(SHOWN)}`.execute(db)
  const waiting = await sql<{
    count: number
  }>`select count(*) as "count" from customer_visit where ${here} and called_ms is null
      and on_hold = 0`.execute(db)
  return {
    called: called.rows.map((row) => ({
      ...row,
      ticketNo: String(row.ticketNo),
      counter: row.counter ?? undefined,
    })),
    waiting: waiting.rows[0]?.count ?? 0,
    companyName: company.companyName,
  }
}

const guestEvents: readonly string[] = ['queue.hold', 'queue.resume', 'queue.leave']

function isGuestEvent(event: string): event is Ticket['allowedEvents'][number] {
  return guestEvents.includes(event)
}

async function findByToken(
  db: Db,
  token: string,
  now: number,
): Promise<{ change: Change; id: Id; moduleId: ModuleId; companyName: string }> {
  const { rows } = await sql<{
    id: Id
    companyId: CompanyId
    moduleId: ModuleId
    joinedMs: number
    timeZone: string
    companyName: string
  }>`
    select v.id, v.company_id as "companyId", v.module_id as "moduleId", v.joined_ms as "joinedMs",
      d.time_zone as "timeZone", d.company_name as "companyName"
    from customer_visit v join company_detail d on d.id = v.company_id
      where ${isSecret('v', 'token', token)}
      and v.type = 'queue'`.execute(db)
  const [row] = rows
  if (!row) throw new Refusal('NOT_FOUND')
  if (now - row.joinedMs > KEPT_MS) throw new Refusal('LINK_EXPIRED')
  return {
    ...row,
    change: {
      role: 'guest',
      now,
      timeZone: row.timeZone,
      tenant: { db, companyId: row.companyId },
    },
  }
}
