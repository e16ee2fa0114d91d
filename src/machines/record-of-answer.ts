import type { Application } from '#contract/application.ts'
import type { Reservation } from '#contract/reservation.ts'
import type { LiveTable } from '#contract/table.ts'
import type { Visit } from '#contract/visit.ts'
import type { JobApplicationRecord } from '#lifecycles/job-application.ts'
import type { QueueEntryRecord } from '#lifecycles/queue-entry.ts'
import type { ReservationRecord } from '#lifecycles/reservation.ts'
import type { TableRecord } from '#lifecycles/table.ts'

/*
 * Answers' records as input of their lifecycles. Facts that an answer lacks, such as the time of
 * the last move, are derived from the events that the server allowed.
 */

export function applicationOfAnswer({
  status,
  job,
  allowedEvents,
}: Pick<Application, 'status' | 'job' | 'allowedEvents'>): JobApplicationRecord {
  return {
    status,
    vacanciesLeft: job.vacancies - job.acceptedCount,
    ...windowOf(allowedEvents, ['application.undo', 'application.reopen']),
  }
}

export function entryOfAnswer({
  queueStatus = 'Waiting',
  calledMs,
  isOnHold,
  allowedEvents,
}: Pick<Visit, 'queueStatus' | 'calledMs' | 'isOnHold' | 'allowedEvents'>): QueueEntryRecord {
  return {
    queueStatus,
    isCalled: calledMs !== undefined,
    isOnHold,
    isJustCalled: allowedEvents.includes('queue.uncall'),
    isJustFinished: allowedEvents.includes('queue.unfinish'),
    isOwnCounter: allowedEvents.includes('queue.uncall'),
    ...windowOf(allowedEvents, ['queue.return', 'queue.restore']),
  }
}

export function tableOfAnswer({
  liveStatus,
  allowedEvents,
}: Pick<LiveTable, 'liveStatus' | 'allowedEvents'>): TableRecord {
  return { liveStatus, liveLineCount: allowedEvents.includes('table.release') ? 0 : 1 }
}

/** A cancelled reservation counts as confirmed before, unless its history has no such step. */
export function reservationOfAnswer({
  status,
  history,
  allowedEvents,
}: Pick<Reservation, 'status' | 'history' | 'allowedEvents'>): ReservationRecord {
  return {
    status,
    wasConfirmed: history.some(({ event }) => event === 'reservation.confirm'),
    hasBegun: allowedEvents.includes('reservation.mark-no-show'),
    ...windowOf(allowedEvents, ['reservation.unseat', 'reservation.restore']),
  }
}

function windowOf<Name extends string>(allowed: readonly Name[], waysBack: readonly Name[]) {
  const isOpen = waysBack.some((event) => allowed.includes(event))
  return { isWithinStaffWindow: isOpen, isSameBusinessDay: isOpen }
}
