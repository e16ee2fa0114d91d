import { HOUR_MS, MINUTE_MS } from '#contract/durations.ts'
import type { Reservation } from '#contract/reservation.ts'
import type { LiveTable } from '#contract/table.ts'

/** Guests may come this much earlier than they reserved. */
const EARLY_MS = HOUR_MS

type Asked = Pick<Reservation, 'id' | 'partySize' | 'startMs' | 'durationMin' | 'tables'>

/** Whether a reservation is for now: from an hour before it starts until it ends. */
export function isForNow(
  { startMs, durationMin }: Pick<Asked, 'startMs' | 'durationMin'>,
  nowMs: number,
): boolean {
  return nowMs >= startMs - EARLY_MS && nowMs < startMs + durationMin * MINUTE_MS
}

/**
 * The tables at which guests can be seated: the reserved table is first, then free ones that are
 * large enough. `first` is the selected one; undefined if the reservation is not for now, or every
 * table is reserved for others before these guests would leave.
 */
export function tablesToSeat(
  row: Asked,
  tables: readonly LiveTable[],
  nowMs: number,
): { fitting: readonly LiveTable[]; first: LiveTable | undefined } {
  const isOwn = ({ id }: LiveTable) => row.tables.some((table) => table.id === id)
  const isLarge = ({ capacity }: LiveTable) => capacity >= row.partySize
  const leaveMs = nowMs + row.durationMin * MINUTE_MS
  const isPromised = (table: LiveTable) => {
    const { allowedEvents, nextReservation: next } = table
    if (next && next.id !== row.id) return next.startMs < leaveMs
    // An empty table can be released only if it is reserved.
    return allowedEvents.includes('table.release') && !next && !isOwn(table)
  }
  const fitting = tables
    .filter(({ allowedEvents }) => allowedEvents.includes('table.open'))
    .toSorted(
      (a, b) =>
        Number(isPromised(a)) - Number(isPromised(b)) ||
        Number(isOwn(b)) - Number(isOwn(a)) ||
        Number(isLarge(b)) - Number(isLarge(a)) ||
        a.capacity - b.capacity,
    )
  const first = isForNow(row, nowMs) ? fitting.find((table) => !isPromised(table)) : undefined
  return { fitting, first }
}
