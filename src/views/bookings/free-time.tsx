import { type MouseEvent, useState } from 'react'
import { rem } from './blocks.ts'
import { type Axis, momentAt } from './calendar-day.ts'
import type { Column, Stretch } from './columns.ts'
import { columnAt, type Shares } from './shares.ts'
import type { SayTime } from './use-say-time.ts'
import styles from './calendar.module.css'

/** The time and resource under the pointer. */
export type Pointed = { startMs: number; resourceId: string | undefined }
type Props = {
  columns: readonly Column[]
  shares: Shares
  axis: Axis
  hours: Stretch
  say: SayTime
  onPick: (pointed: Pointed) => void
}

const stepMin = 15

/**
 * The area behind the bookings: a click on a time starts a new booking. Only for the mouse: touch
 * scrolls, and keyboard users have the button and the list of free slots.
 */
export function FreeTime({ columns, shares, axis, hours, say, onPick }: Props) {
  const [at, setAt] = useState<{ index: number; place: number }>()
  const pointedAt = ({ clientX, clientY, currentTarget }: MouseEvent) => {
    const box = currentTarget.getBoundingClientRect()
    const index = columnAt(clientX, box, shares)
    const place =
      hours.from +
      Math.floor((((clientY - box.top) / box.height) * (hours.to - hours.from)) / stepMin) * stepMin
    return { index, place: Math.min(Math.max(place, hours.from), hours.to - stepMin) }
  }
  const startOf = ({ index, place }: { index: number; place: number }) => {
    const column = columns[index]
    return column && momentAt(place, column.day, axis)
  }
  const pick = (event: MouseEvent) => {
    const pointed = pointedAt(event)
    const startMs = startOf(pointed)
    if (startMs !== undefined) onPick({ startMs, resourceId: columns[pointed.index]?.resource?.id })
  }
  const startMs = at && startOf(at)
  const { from = 0, size = 0 } = (at && shares.columns[at.index]) ?? {}
  return (
    <button
      type="button"
      className={styles.free}
      tabIndex={-1}
      aria-hidden="true"
      onPointerMove={(event) => {
        if (event.pointerType !== 'mouse') return
        const now = pointedAt(event)
        if (now.index !== at?.index || now.place !== at.place) setAt(now)
      }}
      onPointerLeave={() => setAt(undefined)}
      onClick={pick}
    >
      {at && startMs !== undefined && (
        <span
          className={styles.freeTime}
          style={{
            insetBlockStart: rem(at.place - hours.from),
            blockSize: rem(2 * stepMin),
            insetInlineStart: `${from * 100}%`,
            inlineSize: `${size * 100}%`,
          }}
        >
          + {say.clock(startMs)}
        </span>
      )}
    </button>
  )
}
