import type { Slot } from '#contract/booking.ts'
import { addDays } from '#contract/zoned-time.ts'
import { dayIn, formatClock } from '../time/time-format.ts'

/** How many days are requested at once. */
export const daysAtOnce = 7

/** The free slots by day in a time zone, including days without any. */
export function slotsByDay(
  slots: readonly Slot[],
  firstDay: string,
  zone: string,
): Map<string, Slot[]> {
  const days = new Map<string, Slot[]>(
    Array.from({ length: daysAtOnce }, (_, index) => [addDays(firstDay, index), []]),
  )
  for (const slot of slots) days.get(dayIn(zone, slot.startMs))?.push(slot)
  return days
}

/** The first day with a free slot. */
export function firstFreeDay(days: ReadonlyMap<string, readonly Slot[]>): string | undefined {
  return [...days].find(([, free]) => free.length > 0)?.[0]
}

/** The offered slots of a day: those on a quarter hour, or all if there are none. */
export function roundSlots(slots: readonly Slot[], zone: string): readonly Slot[] {
  const round = slots.filter(
    ({ startMs }) => Number(formatClock(startMs, zone).slice(3)) % 15 === 0,
  )
  return round.length > 0 ? round : slots
}
