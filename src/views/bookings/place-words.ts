import type { TFunction } from 'i18next'
import type { BookedResource } from '#contract/booking.ts'
import { mergeSpans, type Span } from '#contract/spans.ts'

/** The time and resource of a booking. */
type Place = {
  /** Its formatted start. */ time: string
  span: Span
  resource: BookedResource | undefined
  /** False if the person is unchanged and not mentioned. */
  isNamed: boolean
}

/** The text for a place, with a warning if the person is not working then. */
export function placeWords(t: TFunction, { time, span, resource, isNamed }: Place): string {
  if (!resource) return time
  const isOff = !isWorking(resource, span)
  const place = isNamed || isOff ? t('bookings.at', { time, who: resource.name }) : time
  return isOff ? t('bookings.atOff', { place }) : place
}

/** Whether a person works, or a room is open, during the whole span. */
export function isWorking(
  { open, off }: Pick<BookedResource, 'open' | 'off'>,
  { fromMs, toMs }: Span,
): boolean {
  return (
    mergeSpans(open).some((one) => one.fromMs <= fromMs && one.toMs >= toMs) &&
    !off.some((one) => one.fromMs < toMs && one.toMs > fromMs)
  )
}
