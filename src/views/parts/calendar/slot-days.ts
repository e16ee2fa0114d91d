import type { Slot } from '#contract/booking.ts'
import { addDays } from '#contract/zoned-time.ts'
import { dayIn, formatClock } from '../time/time-format.ts'

/** So many days are looked at at once. */
export const daysAtOnce = 7

/** The free times of some days, each under its day of a zone; days without any are there too. */
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

/** The first of some days that has a free time. */
export function firstFreeDay(days: ReadonlyMap<string, readonly Slot[]>): string | undefined {
  return [...days].find(([, free]) => free.length > 0)?.[0]
}

/**
 * What people are told of the free times of a day: quarters of an hour, or all where none falls on
 * one.
 */
export function roundSlots(slots: readonly Slot[], zone: string): readonly Slot[] {
  const round = slots.filter(
    ({ startMs }) => Number(formatClock(startMs, zone).slice(3)) % 15 === 0,
  )
  return round.length > 0 ? round : slots
}
