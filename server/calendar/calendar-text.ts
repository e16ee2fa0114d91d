import ical, { ICalCalendarMethod, ICalEventStatus } from 'ical-generator'

export type Appointment = {
  /**
   * The id of the booking. It is the same in every file and feed, so that a newer version replaces
   * the older one.
   */
  uid: string
  /** Increases with every change. */
  sequence: number
  state: keyof typeof states
  startMs: number
  endMs: number
  summary: string
  description?: string | undefined
  location?: string | undefined
  url?: string | undefined
}

const states = {
  requested: ICalEventStatus.TENTATIVE,
  confirmed: ICalEventStatus.CONFIRMED,
  cancelled: ICalEventStatus.CANCELLED,
} as const
/** How often a subscribed calendar should refresh, at least. */
const REFRESH_S = 15 * 60

/**
 * Appointments in iCalendar (RFC 5545). Times are in UTC, so that every calendar shows the right
 * moment. `name`: the name of a calendar for subscription; undefined for a file that is added once.
 */
export function calendarText(
  appointments: readonly Appointment[],
  { now, name }: { now: number; name?: string },
): string {
  const isGone = appointments.every(({ state }) => state === 'cancelled')
  const calendar = ical({
    prodId: { company: 'Sevenfold', product: 'Bookings', language: 'EN' },
    ...(name === undefined
      ? { method: isGone ? ICalCalendarMethod.CANCEL : ICalCalendarMethod.PUBLISH }
      : { name, ttl: REFRESH_S }),
  })
  for (const { uid, state, startMs, endMs, ...words } of appointments)
    calendar.createEvent({
      ...words,
      id: `${uid}@sevenfold`,
      stamp: new Date(now),
      start: new Date(startMs),
      end: new Date(endMs),
      status: states[state],
      description: words.description ?? null,
      location: words.location ?? null,
      url: words.url ?? null,
    })
  return calendar.toString()
}
