import type { Receipt } from '#contract/receipt.ts'
import { sayLongDay } from '../../views/parts/time/say-time.ts'
import { dayIn, formatClock } from '../../views/parts/time/time-format.ts'

/** The day and hours of a booking: `Thursday 21 May 2026, 10:00–11:00`. Empty for other orders. */
export function appointmentText(
  { startMs, endMs, company: { timeZone } }: Pick<Receipt, 'startMs' | 'endMs' | 'company'>,
  language: string,
): string {
  if (startMs === undefined) return ''
  const day = sayLongDay(dayIn(timeZone, startMs), language)
  const end = endMs === undefined ? '' : `–${formatClock(endMs, timeZone)}`
  return `${day}, ${formatClock(startMs, timeZone)}${end}`
}

/** Where a booking is: at the business, or at the guest's address while it is open. */
export function whereOf({ startMs, deliveryType, address, company }: Receipt): string {
  if (startMs === undefined) return ''
  return (deliveryType === 'Delivery' ? address : company.address) ?? ''
}
