import type { Resource } from '#contract/resource.ts'
import { sayMoment } from '../time/say-time.ts'

type Off = Resource['timeOff'][number]

/** How many times off are told at once. */
const MOST = 3

/** The times off that are not over, the next one first. */
export function comingOff(timeOff: readonly Off[], nowMs: number): Off[] {
  return timeOff
    .filter(({ toMs }) => toMs > nowMs)
    .toSorted((one, other) => one.fromMs - other.fromMs)
    .slice(0, MOST)
}

/** `Mon 1 Jun, 00:00 – Mon 1 Jun, 23:59 (Sick)`: its last minute, not the first one after it. */
export function sayOff(
  { fromMs, toMs, note }: Off,
  { timeZone, language, nowMs }: { timeZone: string; language: string; nowMs: number },
): string {
  const [from, to] = [fromMs, toMs - 1].map((at) => sayMoment(at, timeZone, language, nowMs))
  return `${from} – ${to}${note ? ` (${note})` : ''}`
}
