import { DAY_MS, MINUTE_MS } from '#contract/durations.ts'
import type { DeliveryType } from '#contract/order-status.ts'
import { addDays, localDay } from '#contract/zoned-time.ts'
import { dayStart } from '../db/local-day.ts'
import { createDiary, type Diary } from './diary.ts'
import { createRandom, type Random } from './random.ts'
import { type Ending, endings, type Happening, type Kind, historyOf } from './story.ts'

/** A planned order: its history, its creation time, and for a booking its start. */
export type Plan = {
  ending: Ending
  history: Happening[]
  createdMs: number
  startMs?: number
  deliveryType?: DeliveryType
}

type Wishes = {
  kind: Kind
  count: number
  now: number
  timeZone: string
  days: number
  hours: readonly number[]
}
type Planned = Wishes & { diary: Diary; rhythm: Random }

/** Meal times: hours of the day, repeated by how frequent orders are in them. */
export const mealHours = [11, 12, 12, 12, 13, 13, 13, 14, 16, 17, 18, 18, 19, 19, 19, 20, 20, 21]
/** Shopping times. */
export const shopHours = [8, 9, 10, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 20, 21, 21, 22]
/** Appointment times. */
export const salonHours = [9, 10, 10, 11, 11, 12, 13, 14, 14, 15, 16, 16, 17]

/** The number of orders of each open ending on a usual day. */
const openCounts: Partial<Record<Ending, number>> = {
  pending: 3,
  received: 3,
  processing: 3,
  ready: 2,
  assigned: 2,
}

/**
 * Orders with every possible ending, oldest first: some open now, many from today, the rest over
 * the days before.
 */
export function planOrders(random: Random, asked: Wishes): Plan[] {
  const wishes = { ...asked, diary: createDiary(), rhythm: createRandom(31) }
  const { open, over } = endings[wishes.kind]
  const openPlans = open.flatMap((ending) =>
    times(
      wishes.kind === 'booking' ? (ending === 'pending' ? 8 : 60) : (openCounts[ending] ?? 0),
      () => openPlan(random, wishes, ending),
    ),
  )
  const [usual = 'completed', ...rare] = over
  const rareCount = Math.max(2, Math.round(wishes.count / 60))
  const overPlans = [
    ...rare.flatMap((ending) => times(rareCount, () => pastPlan(random, wishes, ending))),
    ...times(Math.max(0, wishes.count - openPlans.length - rare.length * rareCount), () =>
      pastPlan(random, wishes, usual),
    ),
  ]
  const past = wishes.kind === 'table' ? withJustPaid(overPlans, wishes.now) : overPlans
  return [...openPlans, ...past].toSorted((a, b) => a.createdMs - b.createdMs)
}

/** The guests of the newest completed order have paid some minutes ago. */
function withJustPaid(plans: readonly Plan[], now: number): Plan[] {
  const [newest] = plans
    .filter(({ ending }) => ending === 'completed')
    .toSorted((a, b) => b.createdMs - a.createdMs)
  return plans.map((plan) =>
    plan === newest ? { ...plan, createdMs: now - (lengthOf(plan.history) + 6) * MINUTE_MS } : plan,
  )
}

/** How busy each day of the week is, starting with Sunday. */
const busyness = [11, 7, 7, 8, 9, 13, 14]

/**
 * How many days back a share of the sales lies (0 is the oldest). Days of the week have their usual
 * share, and the last month is a little busier than the first.
 */
function dayBack(share: number, today: string, days: number): number {
  const weights = Array.from({ length: days + 1 }, (_, at) => {
    const weekday = new Date(`${addDays(today, at - days)}T00:00:00Z`).getUTCDay()
    return (busyness[weekday] ?? 1) * (0.85 + (0.3 * at) / days)
  })
  let rest = share * weights.reduce((sum, weight) => sum + weight, 0)
  const at = weights.findIndex((weight) => (rest -= weight) < 0)
  return at < 0 ? 0 : days - at
}

function openPlan(
  random: Random,
  { kind, now, timeZone, hours, diary }: Planned,
  ending: Ending,
): Plan {
  const deliveryType = ending === 'assigned' ? 'Delivery' : deliveryOf(random, kind)
  const history = historyOf(random, kind, ending, deliveryType)
  const ageMin = lengthOf(history) + random.between(1, ending === 'pending' ? 12 : 9)
  if (kind !== 'booking')
    return { ending, history, deliveryType, createdMs: now - ageMin * MINUTE_MS }
  // The coming days have more bookings the closer they are.
  const someDay = () => addDays(localDay(now, timeZone), Math.floor(random.next() ** 2 * 15))
  const startMs = diary(
    () => momentOn(random, someDay(), hours, timeZone, 15),
    (moment) => moment > now + 30 * MINUTE_MS,
  )
  return {
    ending,
    history,
    deliveryType,
    createdMs: now - ageMin * MINUTE_MS - random.between(0, 40) * 60 * MINUTE_MS,
    startMs,
  }
}

function pastPlan(
  random: Random,
  { kind, now, timeZone, days, hours, diary, rhythm }: Planned,
  ending: Ending,
): Plan {
  const deliveryType = ending === 'failed' ? 'Delivery' : deliveryOf(random, kind)
  const history = historyOf(random, kind, ending, deliveryType)
  const today = localDay(now, timeZone)
  const last = now - (lengthOf(history) + 30) * MINUTE_MS
  if (kind === 'booking') {
    const startMs = diary(
      () => momentOn(random, addDays(today, -random.between(0, days)), hours, timeZone, 15),
      (moment) => moment <= last,
    )
    return {
      ending,
      history,
      deliveryType,
      createdMs: startMs - random.between(20, 240) * 60 * MINUTE_MS,
      startMs,
    }
  }
  // Only one random draw decides the day, so that all other draws stay the same.
  const share = random.chance(8) ? rhythm.next() : random.between(0, days) / (days + 1)
  const back = dayBack(share, today, days)
  let moment = momentOn(random, addDays(today, -back), hours, timeZone, 1)
  while (moment > last) moment -= DAY_MS
  return { ending, history, deliveryType, createdMs: moment }
}

function deliveryOf(random: Random, kind: Kind): DeliveryType | undefined {
  return kind === 'table'
    ? undefined
    : random.chance(kind === 'booking' ? 15 : 45)
      ? 'Delivery'
      : 'Click and Collect'
}

function momentOn(
  random: Random,
  day: string,
  hours: readonly number[],
  timeZone: string,
  grainMin: number,
): number {
  const minutes = Math.floor(random.between(0, 59) / grainMin) * grainMin
  const seconds = grainMin === 1 ? random.between(0, 59) * 1000 : 0
  return dayStart(day, timeZone) + (random.pick(hours) * 60 + minutes) * MINUTE_MS + seconds
}

function lengthOf(history: readonly Happening[]): number {
  return history.reduce((sum, { afterMin }) => sum + afterMin, 0)
}

function times<Item>(count: number, make: () => Item): Item[] {
  return Array.from({ length: count }, make)
}
