import { sql } from 'kysely'
import type { InputOf } from '#contract/endpoint.ts'
import type { Id } from '#contract/fields.ts'
import type { ProblemCode } from '#contract/problem.ts'
import { type moveVisit, visit, queueReason } from '#contract/visit.ts'
import { asksReason, decide } from '#lifecycles/decide.ts'
import {
  type QueueEntryEffect,
  type QueueEntryEventName,
  queueEntryLifecycle,
} from '#lifecycles/queue-entry.ts'
import { columnValues } from '../db/columns.ts'
import { Refusal } from '../http/refusal.ts'
import { publish } from '../live/publish.ts'
import type { Change } from '../change/change.ts'
import { recordMove } from '../change/history.ts'
import { missing } from '../change/refuse.ts'
import { refusingSecondPlace } from './add-visit.ts'
import { showVisit } from './find-visits.ts'
import { tellCalled, tellUncalled } from './queue-mail.ts'
import { rankAt } from './rank.ts'
import { expectCounter } from './queue-rules.ts'
import { leaveTable, openTableFor } from './seat.ts'
import { tellWhoIsNext } from './tell-next.ts'
import { type FoundVisit, queueRecordOf, type StoredVisit, visitColumns } from './visit-row.ts'

/** `isTold`: the call also sends the guest a message. */
type MoveDetails = Pick<
  InputOf<typeof moveVisit>,
  'tableId' | 'position' | 'reasonCode' | 'counter'
> & {
  isTold?: boolean
}

/**
 * Moves a queue entry, if its lifecycle allows it. The only way to change its status.
 * @throws Refusal with the lifecycle's code, VALIDATION for a missing reason or position,
 * VERSION_CONFLICT, TABLE_OCCUPIED, DUPLICATE
 */
export async function moveInQueue(
  change: Change,
  read: FoundVisit,
  event: QueueEntryEventName,
  details: MoveDetails = {},
): Promise<StoredVisit> {
  if (read.queueStatus === null) throw refusalWithVisit(change, read, 'TRANSITION_NOT_ALLOWED')
  const decision = decide(
    queueEntryLifecycle,
    queueRecordOf(read, change, details.counter || null),
    { type: event, by: change },
  )
  if (!decision.ok)
    throw decision.code === 'ROLE_FORBIDDEN'
      ? new Refusal(decision.code)
      : refusalWithVisit(change, read, decision.code)
  if (asksReason(queueEntryLifecycle, event) && !details.reasonCode)
    throw missing('reason_code', 'reason')
  if (details.counter) await expectCounter(change, details.counter)

  const isMoved = decision.from !== decision.to
  const waiting = decision.to === 'Waiting' ? { waitingKey: read.customerId } : { waitingKey: null }
  const parts: Partial<StoredVisit>[] = [
    {
      queueStatus: decision.to,
      ...(isMoved && { movedMs: change.now, ...waiting }),
    },
  ]
  if (details.reasonCode) parts.push({ reasonCode: details.reasonCode })
  for (const { type, params } of decision.effects)
    parts.push(await partOf[type](change, read, details, params))
  const moved = await refusingSecondPlace(() =>
    saveVisit(change, read, Object.assign({}, ...parts)),
  )
  const reasonCode = moved.reasonCode ?? undefined
  await recordMove(change, decision, {
    entity: 'visit',
    entityId: read.id,
    version: moved.version,
    reasonCode,
  })
  if (event === 'queue.call' && !details.isTold) await tellCalled(change.tenant, read)
  if (event === 'queue.uncall') await tellUncalled(change.tenant, read)
  await tellWhoIsNext(change, moved)
  publish(change.tenant, {
    topic: 'visit',
    id: moved.id,
    version: moved.version,
    moduleId: moved.moduleId,
  })
  return moved
}

/**
 * Updates a part of a visit unless it changed since it was read. @throws Refusal VERSION_CONFLICT
 * with the current visit
 */
export async function saveVisit(
  change: Change,
  read: FoundVisit,
  part: Partial<StoredVisit>,
): Promise<StoredVisit> {
  const { db, companyId } = change.tenant
  const written = { ...part, version: read.version + 1, updatedMs: change.now }
  const sets = sql.join(
    Object.entries(columnValues(visitColumns, written)).map(
      ([column, value]) => sql`${sql.ref(column)} = ${value}`,
    ),
  )
  const { numAffectedRows } =
    await sql`update customer_visit set ${sets} where company_id = ${companyId} and id = ${read.id}
      and version = ${read.version}`.execute(db)
  if (numAffectedRows !== 1n) throw refusalWithVisit(change, read, 'VERSION_CONFLICT')
  return { ...read, ...written }
}

/** A refusal with the current visit. */
function refusalWithVisit(
  change: Change,
  { id, moduleId }: FoundVisit,
  code: ProblemCode,
): Refusal {
  return new Refusal(code).with({
    readCurrent: (db) => showVisit({ ...change.tenant, db }, moduleId, id, change),
    currentSchema: visit,
  })
}

type Part = (
  change: Change,
  read: FoundVisit,
  details: MoveDetails,
  params: Readonly<Record<string, unknown>>,
) => Partial<StoredVisit> | Promise<Partial<StoredVisit>>

/** The columns that each effect of the lifecycle writes. */
const partOf: Record<QueueEntryEffect, Part> = {
  callGuest: ({ now }, { calledMs, firstCalledMs, callCount, counter }, details) => ({
    calledMs: now,
    firstCalledMs: calledMs === null ? now : (firstCalledMs ?? calledMs),
    callCount: callCount + 1,
    counter: details.counter || counter,
  }),
  uncallGuest: (_change, { callCount }) => ({
    calledMs: null,
    counter: null,
    callCount: callCount - 1,
  }),
  putOnHold: () => ({ isOnHold: 1, calledMs: null, counter: null }),
  takeOffHold: () => ({ isOnHold: 0 }),
  moveRank: async (change, read, { position }) => {
    if (position === undefined) throw missing('position', 'position')
    return { rank: await rankAt(change, read, position) }
  },
  stampSeated: async (change, read, { tableId }) => ({
    seatedMs: change.now,
    ...(tableId && (await seatedAt(change, read, tableId))),
  }),
  clearSeated: async (change, read) => {
    await leaveTable(change, read)
    return {
      seatedMs: null,
      finishedMs: null,
      reasonCode: null,
      tableId: null,
      tableSessionId: null,
    }
  },
  clearCalled: () => ({ calledMs: null, counter: null }),
  stampFinished: ({ now }, { finishedMs }) => ({ finishedMs: finishedMs ?? now }),
  clearFinished: () => ({ finishedMs: null }),
  recordReason: (_change, _read, _details, { reason }) => ({
    calledMs: null,
    isOnHold: 0,
    reasonCode: queueReason.parse(reason),
  }),
}

async function seatedAt(
  change: Change,
  read: FoundVisit,
  tableId: Id,
): Promise<Partial<StoredVisit>> {
  return { tableId, tableSessionId: await openTableFor(change, tableId, read.partySize) }
}
