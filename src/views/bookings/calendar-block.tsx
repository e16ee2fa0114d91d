import type { KeyboardEvent, PointerEvent } from 'react'
import { useTranslation } from 'react-i18next'
import type { Booking } from '#contract/booking.ts'
import { StatusShape } from '../parts/notice/status-badge.tsx'
import type { BlockPlace } from './blocks.ts'
import { bookingMark } from './booking-mark.ts'
import type { SayTime } from './use-say-time.ts'

type Props = {
  booking: Booking
  place: BlockPlace
  say: SayTime
  hintId: string | undefined
  isHeld: boolean
  onOpen: () => void
  onKeyDown: (event: KeyboardEvent) => void
  onBlur: () => void
  pointer:
    | Record<
        'onPointerDown' | 'onPointerMove' | 'onPointerUp' | 'onPointerCancel',
        (event: PointerEvent) => void
      >
    | undefined
}

/** A booking in the calendar. A click opens it; dragging or the arrow keys move it. */
export function CalendarBlock({
  booking,
  place,
  say,
  hintId,
  isHeld,
  onOpen,
  onKeyDown,
  onBlur,
  pointer,
}: Props) {
  const { t } = useTranslation()
  const mark = bookingMark(booking)
  const { top, height, left, width } = place
  const { startMs = 0, endMs = 0 } = booking
  return (
    <button
      type="button"
      className="cal-block"
      data-booking={booking.id}
      data-tone={mark.tone}
      data-held={isHeld}
      data-short={isShort(booking)}
      data-movable={pointer !== undefined}
      aria-describedby={hintId}
      style={{ insetBlockStart: top, blockSize: height, insetInlineStart: left, inlineSize: width }}
      onClick={onOpen}
      onKeyDown={onKeyDown}
      onBlur={onBlur}
      {...pointer}
    >
      <span className="cal-block-head">
        <StatusShape mark={mark} />
        <span className="cal-block-time">
          {say.clock(startMs)}
          <span className="cal-block-end">–{say.clock(endMs)}</span>
        </span>{' '}
        <span className="cal-block-status">{say.status(booking)}</span>
      </span>{' '}
      <strong>{say.customer(booking)}</strong>{' '}
      <span className="cal-block-services">{say.services(booking)}</span>
      {booking.resource && (
        <span className="sr-only">{t('bookings.with', { who: booking.resource.name })}</span>
      )}
    </button>
  )
}

/** Whether a booking is too short for more than one line. */
function isShort({ startMs = 0, endMs = 0 }: Booking): boolean {
  return endMs - startMs < 40 * 60_000
}
