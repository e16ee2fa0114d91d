import { chakra } from '@chakra-ui/react/styled-system'
import type { KeyboardEvent, PointerEvent } from 'react'
import { useTranslation } from '#i18n/use-translation.tsx'
import type { Booking } from '#contract/booking.ts'
import { StatusShape } from '../ui/status-badge.tsx'
import type { BlockPlace } from './blocks.ts'
import { bookingMark } from './booking-mark.ts'
import type { SayTime } from './use-say-time.ts'
import styles from './calendar.module.css'

type Props = {
  booking: Booking
  place: BlockPlace
  say: SayTime
  hintId: string | undefined
  isHeld: boolean
  /** Its person has another booking at the same time. */
  isOverlapping: boolean
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
  isOverlapping,
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
      className={styles.block}
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
      <span className={styles.blockHead}>
        <StatusShape mark={mark} />
        <span className={styles.blockTime}>
          {say.clock(startMs)}
          <span className={styles.blockEnd}>–{say.clock(endMs)}</span>
        </span>{' '}
        <span className={styles.blockStatus}>{say.status(booking)}</span>
      </span>{' '}
      {isOverlapping && <chakra.strong color="red.fg">{t('bookings.overlap')} </chakra.strong>}
      <strong>{say.customer(booking)}</strong>{' '}
      <span className={styles.blockServices}>{say.services(booking)}</span>
      {booking.resource && (
        <span className="frame__spoken">{t('bookings.with', { who: booking.resource.name })}</span>
      )}
    </button>
  )
}

/** Whether a booking is too short for more than one line. */
function isShort({ startMs = 0, endMs = 0 }: Booking): boolean {
  return endMs - startMs < 40 * 60_000
}
