import { sql } from 'kysely'
import type { Id } from '#contract/fields.ts'
import { queueEvents, type queueReasons, type Visit } from '#contract/visit.ts'
import { allowedEvents } from '#lifecycles/decide.ts'
import {
  type QueueEntryRecord,
  queueEntryLifecycle,
  uncallWindowMs,
} from '#lifecycles/queue-entry.ts'
import { type Columns, present, selected } from '../db/columns.ts'
import type { Viewer } from '../change/change.ts'
import { windowsOf } from '../change/window.ts'
import { estimateFor, type WaitPerParty } from './wait-estimate.ts'
import type { Place } from './waiting-queue.ts'

/** A visit as stored. */
export type StoredVisit = {
  id: Id
  moduleId: number
  customerId: Id | null
  locationId: Id | null
  type: Visit['type']
  queueStatus: NonNullable<Visit['queueStatus']> | null
  ticketNo: number | null
  rank: number
  waitingKey: string | null
  partySize: number
  calledMs: number | null
  firstCalledMs: number | null
  callCount: number
  notifiedMs: number | null
  service: string | null
  counter: string | null
  almostMs: number | null
  isOnHold: number
  joinedMs: number
  seatedMs: number | null
  finishedMs: number | null
  movedMs: number
  token: string
  language: string | null
  reasonCode: (typeof queueReasons)[number] | null
  tableId: Id | null
  tableSessionId: Id | null
  updatedMs: number
  version: number
}

type JoinedVisit = {
  customerName: string | null
  customerPhone: string | null
  customerCallingCode: string | null
  customerEmail: string | null
  number: string | null
  tableName: string | null
}
export type FoundVisit = StoredVisit & JoinedVisit

export const visitColumns = {
  id: 'id',
  moduleId: 'module_id',
  customerId: 'customer_id',
  locationId: 'location_id',
  type: 'type',
  queueStatus: 'queue_status',
  ticketNo: 'ticket_no',
  rank: 'rank',
  waitingKey: 'waiting_key',
  partySize: 'party_size',
  calledMs: 'called_ms',
  firstCalledMs: 'first_called_ms',
  callCount: 'call_count',
  notifiedMs: 'notified_ms',
  service: 'service',
  counter: 'counter',
  almostMs: 'almost_ms',
  isOnHold: 'on_hold',
  joinedMs: 'joined_ms',
  seatedMs: 'seated_ms',
  finishedMs: 'finished_ms',
  movedMs: 'moved_ms',
  token: 'token',
  language: 'language',
  reasonCode: 'reason_code',
  tableId: 'table_id',
  tableSessionId: 'table_session_id',
  updatedMs: 'updated_ms',
  version: 'version',
} as const satisfies Columns<StoredVisit>

/** The columns of `FoundVisit`; used with `joinedVisitTables`. */
export const foundVisitColumns = sql`${selected('v', visitColumns)},
  c.full_name as "customerName", c.phone as "customerPhone",
    c.calling_code as "customerCallingCode", c.email as "customerEmail",
  g.number, t.name as "tableName"`

export const joinedVisitTables = sql`customer_visit v
  left join customer c on c.company_id = v.company_id and c.id = v.customer_id
  left join text_agreement g on g.company_id = v.company_id and g.record_id = v.id
  left join dining_table t on t.company_id = v.company_id and t.id = v.table_id`

/**
 * The facts of a queue entry for its lifecycle. `counter`: where the move is made, null if nowhere
 * in particular; the lists assume the one that called.
 */
export function queueRecordOf(
  visit: StoredVisit,
  viewer: Viewer,
  counter: string | null = visit.counter,
): QueueEntryRecord {
  return {
    queueStatus: visit.queueStatus ?? 'Cancel',
    isCalled: visit.calledMs !== null,
    isOnHold: visit.isOnHold === 1,
    isJustCalled: isFirstCall(visit) && viewer.now - visit.calledMs <= uncallWindowMs,
    isJustFinished: visit.finishedMs !== null && viewer.now - visit.finishedMs <= uncallWindowMs,
    isOwnCounter: counter === visit.counter,
    ...windowsOf(visit.movedMs, viewer),
  }
}

/** Whether they were called once: whoever was called before was not called by mistake. */
function isFirstCall<Of extends Pick<StoredVisit, 'calledMs' | 'firstCalledMs'>>(
  visit: Of,
): visit is Of & { calledMs: number } {
  const { calledMs, firstCalledMs } = visit
  return calledMs !== null && (firstCalledMs ?? calledMs) === calledMs
}

/**
 * The events that this viewer may send; none for a check-in, which is final, and no second finish.
 */
function allowedQueueEvents(visit: StoredVisit, viewer: Viewer): Visit['allowedEvents'] {
  if (visit.queueStatus === null) return []
  const allowed = allowedEvents(queueEntryLifecycle, queueRecordOf(visit, viewer), viewer)
  return queueEvents.filter(
    (event) => allowed.includes(event) && (event !== 'queue.finish' || visit.finishedMs === null),
  )
}

/**
 * A visit as returned. Only entries that are still to be called have an estimate, and none on hold:
 * nobody calls them before they are back in the queue.
 */
export function visitOf(
  found: FoundVisit,
  viewer: Viewer,
  place: Place | undefined,
  wait: WaitPerParty | undefined,
): Visit {
  const { customerName, customerPhone, customerCallingCode, customerEmail, number, ...visit } =
    present(found)
  const isToCome = visit.queueStatus === 'Waiting' && visit.calledMs === undefined
  return {
    ...visit,
    customer:
      visit.customerId === undefined || customerName === undefined
        ? undefined
        : {
            id: visit.customerId,
            fullName: customerName,
            phone: customerPhone,
            callingCode: customerCallingCode,
            email: customerEmail,
          },
    ticketNo: visit.ticketNo === undefined ? undefined : String(visit.ticketNo),
    isOnHold: visit.isOnHold === 1,
    ...(number !== undefined && { isTextWanted: true }),
    position: place?.position,
    ahead: place?.ahead,
    isAlmost: place?.isAlmost ?? false,
    estimate:
      isToCome && visit.isOnHold !== 1 && wait ? estimateFor(wait, place?.ahead ?? 0) : undefined,
    allowedEvents: allowedQueueEvents(found, viewer),
  }
}
