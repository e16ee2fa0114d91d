import type { TFunction } from 'i18next'
import type { BookedResource } from '#contract/booking.ts'
import { joined, type Span } from './columns.ts'

/** Where a booking is, or would be: when, and with whom. */
type Place = {
  /** Its start, in words. */ time: string
  span: Span
  resource: BookedResource | undefined
  /** Left out where it goes without saying: the person is still the same. */
  isNamed: boolean
}

/** The words for a place, which also say that the person is not working then. */
export function placeWords(t: TFunction, { time, span, resource, isNamed }: Place): string {
  if (!resource) return time
  const isOff = !isWorking(resource, span)
  const place = isNamed || isOff ? t('bookings.at', { time, who: resource.name }) : time
  return isOff ? t('bookings.atOff', { place }) : place
}

/** Whether a person works, or a room is open, all the time of a span. */
export function isWorking(
  { open, off }: Pick<BookedResource, 'open' | 'off'>,
  { fromMs, toMs }: Span,
): boolean {
  return (
    joined(open).some((one) => one.fromMs <= fromMs && one.toMs >= toMs) &&
    !off.some((one) => one.fromMs < toMs && one.toMs > fromMs)
  )
}
