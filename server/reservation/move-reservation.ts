import { MINUTE_MS } from '#contract/durations.ts'
import type { Id } from '#contract/fields.ts'
import type { InputOf } from '#contract/endpoint.ts'
import type { updateReservation } from '#contract/reservation.ts'
import { asksReason, decide } from '#lifecycles/decide.ts'
import {
  type ReservationEffect,
  type ReservationEventName,
  reservationLifecycle,
} from '#lifecycles/reservation.ts'
import type { Change } from '../change/change.ts'
import { recordMove } from '../change/history.ts'
import { missing } from '../change/refuse.ts'
import { fromJson, toJson } from '../db/json-text.ts'
import { Refusal } from '../http/refusal.ts'
import { leaveTable, openTableFor } from '../visit/seat.ts'
import { holdAgain, holdTables, holdWhereFree, releaseTables } from './hold-tables.ts'
import {
  type FoundReservation,
  publishReservation,
  reservationRecordOf,
  reservations,
  type StoredReservation,
} from './reservations.ts'
import { tellOfMove } from './tell-guest.ts'

/** A change of time, party size, length or tables. */
type Plan = Pick<
  InputOf<typeof updateReservation>,
  'partySize' | 'startMs' | 'durationMin' | 'tableIds'
>
type Details = {
  reasonCode?: InputOf<typeof updateReservation>['reasonCode']
  tableId?: Id | undefined
  /** The session of the table that is opened again. */
  released?: Id | undefined
  plan?: Plan
  /** Other fields, which the event does not decide. */
  fields?: Partial<StoredReservation>
}

/**
 * Moves a reservation as it was read, if its lifecycle allows it. The only way to change its
 * status.
 * @throws Refusal with the lifecycle's code, VALIDATION for a missing reason or table,
 * VERSION_CONFLICT, and all that `holdTables` and `openTableFor` throw
 */
export async function moveReservation(
  change: Change,
  read: FoundReservation,
  event: ReservationEventName,
  details: Details = {},
): Promise<FoundReservation> {
  const decision = decide(reservationLifecycle, reservationRecordOf(read, change), {
    type: event,
    by: change,
  })
  if (!decision.ok) throw new Refusal(decision.code)
  const { reasonCode, plan = {}, fields = {} } = details
  if (asksReason(reservationLifecycle, event) && !reasonCode) throw missing('reason_code', 'reason')

  const planned = plannedOf(read, plan)
  const parts: Partial<StoredReservation>[] = [fields, planned, { status: decision.to }]
  if (decision.from !== decision.to) parts.push({ movedMs: change.now })
  // A new time within the reminder period counts as reminded, because its message is sent now.
  if (planned.startMs !== read.startMs)
    parts.push({ remindedMs: planned.startMs - change.now > REMINDER_MS ? null : change.now })
  parts.push({ reasonCode: decision.to === 'Cancelled' ? (reasonCode ?? null) : null })
  for (const { type } of decision.effects)
    parts.push(await partOf[type](change, { ...read, ...planned }, details))
  const moved = await reservations.change(
    change.tenant,
    change.now,
    { id: read.id, expectedVersion: read.version },
    Object.assign({}, ...parts),
  )
  await recordMove(change, decision, {
    entity: 'reservation',
    entityId: read.id,
    version: moved.version,
    reasonCode,
  })
  await tellOfMove(change, { from: read, to: moved, event })
  publishReservation(change.tenant, moved)
  return moved
}

function plannedOf(read: FoundReservation, plan: Plan) {
  const startMs = plan.startMs ?? read.startMs
  const lengthMs = plan.durationMin ? plan.durationMin * MINUTE_MS : read.endMs - read.startMs
  return { startMs, endMs: startMs + lengthMs, partySize: plan.partySize ?? read.partySize }
}

/** The usual reminder time before a reservation. */
const REMINDER_MS = 24 * 60 * MINUTE_MS

type Part = (
  change: Change,
  read: FoundReservation,
  details: Details,
) => Promise<Partial<StoredReservation>>

/** The columns that each effect of the lifecycle writes. */
const partOf: Record<ReservationEffect, Part> = {
  stampConfirmed: async ({ now }) => ({ confirmedMs: now }),
  async holdTables(change, read, { plan: { tableIds } = {} }) {
    const which = tableIds === null ? 'any' : (tableIds ?? fromJson(read.tableIds))
    return { tableIds: toJson(await holdTables(change, read, which)) }
  },
  async releaseTables(change, { id }) {
    await releaseTables(change, id)
    return {}
  },
  async openTable(change, read, { tableId, released }) {
    const kept = fromJson(read.tableIds)
    const at = tableId ?? kept[0]
    if (at === undefined) throw missing('table_id', 'toTable')
    const tableSessionId = await openTableFor(change, at, read.partySize, released)
    // A party with several tables holds the other ones too.
    const tables = kept.includes(at) ? [at, ...kept.filter((one) => one !== at)] : [at]
    await holdWhereFree(change, read, tables)
    return { tableSessionId, tableIds: toJson(tables) }
  },
  async leaveTable(change, read) {
    const { tableSessionId } = read
    const which = fromJson(read.tableIds)
    const [tableId = null] = which
    await leaveTable(change, { tableId, tableSessionId })
    return { tableSessionId: null, tableIds: toJson(await holdAgain(change, read, which)) }
  },
}
