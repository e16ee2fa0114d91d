import { type RefCallback, useCallback, useId, useRef } from 'react'
import { useTranslation } from '#i18n/use-translation.tsx'
import type { Booking } from '#contract/booking.ts'
import type { Away } from './use-away.tsx'
import { type Block, blocksOf, rem } from './blocks.ts'
import { isMovable } from './booking-mark.ts'
import { CalendarBlock } from './calendar-block.tsx'
import { type Axis, axisOf, hoursOf, placeOf } from './calendar-day.ts'
import { CalendarHeads, ColumnGround } from './calendar-ground.tsx'
import { type Column, hoursShown, isInColumn, type Stretch } from './columns.ts'
import { overlappingIds } from './lanes.ts'
import { FreeTime, type Pointed } from './free-time.tsx'
import type { BookingMove } from './use-booking-move.ts'
import { sharesOf } from './shares.ts'
import { useDrag } from './use-drag.ts'
import { useKeyMove } from './use-key-move.ts'
import { useTouchHold } from './use-touch-hold.ts'
import type { SayTime } from './use-say-time.ts'
import '../theme/lists.css'
import styles from './calendar.module.css'

type Props = {
  columns: readonly Column[]
  bookings: readonly Booking[]
  move: BookingMove
  now: number
  zone: string
  say: SayTime
  isBusy: boolean
  away: Away
  isToday: boolean
  onOpen: (booking: Booking) => void
  onDay: (date: string) => void
  /** Called with a free time that was clicked. */ onFree: (pointed: Pointed) => void
}

/** Days, or resources on one day, as columns over the hours, with draggable bookings. */
export function CalendarGrid({
  columns,
  bookings,
  move,
  now,
  zone,
  say,
  isBusy,
  away,
  isToday,
  onOpen,
  onDay,
  onFree,
}: Props) {
  const { t } = useTranslation()
  const hint = useId()
  const axis = axisOf(columns.map(({ day }) => day))
  const shown = bookings.map((booking) => move.shown(booking))
  const hours = hoursShown(columns, shown, axis)
  const overlapping = overlappingIds(shown, (id) =>
    columns.some(({ resource }) => resource?.id === id && resource.seats === 1),
  )
  // The widths do not change while a booking is dragged.
  const shares = sharesOf(columns, bookings)
  const layer = useRef<HTMLDivElement>(null)
  const drag = useDrag(move, layer, { columns, shares, axis, hours })
  const touch = useTouchHold(move)
  const keys = useKeyMove(move, { columns, zone, say })
  const today = columns.find(({ day }) => now >= day.startMs && now < day.endMs)
  const firstMs = Math.min(
    today ? now : Number.POSITIVE_INFINITY,
    ...bookings
      .filter((one) => columns.some((column) => isInColumn(one, column)))
      .map(({ startMs = now }) => startMs),
  )
  const first = columns.find(({ day }) => firstMs >= day.startMs && firstMs < day.endMs)
  const region = useFirstScroll({
    shown: isBusy ? undefined : columns.map(({ key }) => key).join(),
    minutes: first ? placeOf(firstMs, first.day, axis) - hours.from : 0,
  })
  const block = ({ booking, key, place, isRest }: Block) => {
    if (isRest) return <Rest key={key} block={{ booking, key, place, isRest }} />
    return (
      <CalendarBlock
        key={key}
        {...{ booking, place, say }}
        hintId={isMovable(booking) ? hint : undefined}
        isOverlapping={overlapping.has(booking.id)}
        isHeld={move.held?.booking.id === booking.id}
        onOpen={() => drag.wasDragged() || onOpen(booking)}
        onKeyDown={(event) => keys.onKeyDown(booking, event)}
        onBlur={keys.onBlur}
        pointer={isMovable(booking) ? drag.pointerOf(booking) : undefined}
      />
    )
  }

  return (
    // A scrolling region must be reachable with the keyboard.
    <div
      ref={region}
      className={styles.root}
      role="region"
      aria-label={t('bookings.calendar')}
      aria-busy={isBusy}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
    >
      <p id={hint} className="frame__spoken">
        {t('bookings.hint')}
      </p>
      {keys.spoken}
      <div style={{ minInlineSize: `calc(3.5rem + ${shares.total} * 7.5rem)` }}>
        <CalendarHeads {...{ columns, shares, now, say, onDay, away, isToday }} />
        <div className={styles.body} style={{ blockSize: rem(hours.to - hours.from) }}>
          <Hours axis={axis} hours={hours} />
          <div className={styles.columns} ref={layer}>
            {columns.map((column, index) => (
              <ColumnGround
                key={column.key}
                {...{ column, axis, hours, now }}
                share={shares.columns[index]?.size}
              />
            ))}
            <FreeTime {...{ columns, shares, axis, hours, say }} onPick={onFree} />
            <div className={styles.blocks} ref={touch}>
              {blocksOf(columns, shown, axis, hours, shares).map(block)}
            </div>
          </div>
        </div>
      </div>
    </div>
  )
}

/**
 * As a `ref`: scrolls to the first booking, or to now, whenever other days have loaded; `shown` is
 * undefined while loading.
 */
function useFirstScroll({
  shown,
  minutes,
}: {
  shown: string | undefined
  minutes: number
}): RefCallback<HTMLElement> {
  const scrolledFor = useRef<string>(undefined)
  return useCallback(
    (region: HTMLElement | null) => {
      if (!region || shown === undefined || shown === scrolledFor.current) return
      scrolledFor.current = shown
      const fontPx = Number.parseFloat(getComputedStyle(document.documentElement).fontSize)
      region.scrollTo({ top: (Number.parseFloat(rem(minutes)) - 3) * fontPx })
    },
    [shown, minutes],
  )
}

function Hours({ axis, hours }: { axis: Axis; hours: Stretch }) {
  const { t } = useTranslation()
  return (
    <div className={styles.hours} aria-hidden="true">
      {hoursOf(axis)
        .filter(({ place }) => place > hours.from && place < hours.to)
        .map(({ place, clock, isAgain }) => (
          <span key={place} style={{ insetBlockStart: rem(place - hours.from) }}>
            {clock}
            {isAgain && <small>{t('bookings.again')}</small>}
          </span>
        ))}
    </div>
  )
}

/** The part of a booking that extends into another day. */
function Rest({ block: { place } }: { block: Block }) {
  return (
    <div
      className={styles.block}
      aria-hidden="true"
      style={{
        insetBlockStart: place.top,
        blockSize: place.height,
        insetInlineStart: place.left,
        inlineSize: place.width,
      }}
    />
  )
}
