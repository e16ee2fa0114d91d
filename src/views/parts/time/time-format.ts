import { localDay, localTime } from '#contract/zoned-time.ts'

/** `DD-MM-YYYY HH:mm` in a time zone (specification, section 9). */
export function formatDateTime(epochMs: number, timeZone: string): string {
  return written(epochMs, timeZone, '-')
}

/** `dd/MM/YYYY HH:mm` in a time zone, the format of receipts (specification, section 9). */
export function formatReceiptTime(epochMs: number, timeZone: string): string {
  return written(epochMs, timeZone, '/')
}

/** `HH:mm` in a time zone. */
export function formatClock(epochMs: number, timeZone: string): string {
  return localTime(epochMs, timeZone).slice(11)
}

/** The calendar day `YYYY-MM-DD` of a moment in a time zone. */
export function dayIn(timeZone: string, epochMs: number): string {
  return localDay(epochMs, timeZone)
}

function written(epochMs: number, timeZone: string, mark: string): string {
  const [day = '', clock = ''] = localTime(epochMs, timeZone).split(' ')
  return `${day.split('-').toReversed().join(mark)} ${clock}`
}
