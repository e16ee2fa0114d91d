import { useTranslation } from '#i18n/use-translation.tsx'
import type { Booking } from '#contract/booking.ts'
import { sayDay, sayLongDay } from '../parts/time/say-time.ts'
import { dayIn, formatClock } from '../parts/time/time-format.ts'

/** Formats times and days of the calendar, in the company's time zone. */
export function useSayTime(zone: string) {
  const { i18n, t } = useTranslation()
  const { language } = i18n
  const dayText = (date: string) => sayDay(date, language)
  const clock = (ms: number) => formatClock(ms, zone)
  const span = ({ startMs = 0, endMs = 0 }: Pick<Booking, 'startMs' | 'endMs'>) =>
    `${clock(startMs)}–${clock(endMs)}`
  const customer = ({ customer: known }: Pick<Booking, 'customer'>) =>
    known?.fullName ?? t('orders.noCustomer')
  return {
    dayText,
    longDay: (date: string) => sayLongDay(date, language),
    days: (dates: readonly string[]) =>
      `${dayText(dates[0] ?? '')} – ${dayText(dates.at(-1) ?? '')}`,
    clock,
    span,
    appointment: (booking: Pick<Booking, 'startMs' | 'endMs'>) =>
      `${dayText(dayIn(zone, booking.startMs ?? 0))}, ${span(booking)}`,
    moment: (ms: number) => `${dayText(dayIn(zone, ms))}, ${clock(ms)}`,
    customer,
    services: ({ services }: Pick<Booking, 'services'>) =>
      services.map(({ name }) => name).join(', '),
    status: ({ orderStatusId, outcome }: Pick<Booking, 'orderStatusId' | 'outcome'>) =>
      outcome ? t(`orders.view.outcome.${outcome}`) : t(`orderStatus.${orderStatusId}`),
  }
}
export type SayTime = ReturnType<typeof useSayTime>
