import { type PointerEvent, type RefObject, useRef } from 'react'
import type { Booking } from '#contract/booking.ts'
import { type Axis, momentAt, placeOf } from './calendar-day.ts'
import type { Column, Stretch } from './columns.ts'
import { columnAt, type Shares } from './shares.ts'
import type { BookingMove } from './use-booking-move.ts'

const stepMin = 15
/** How far a pointer may move during a click. */
const slackPx = 5

type Grabbed = {
  id: string
  x: number
  y: number
  /** Minutes from the start of the booking to where it was grabbed. */ grip: number
  isDragged: boolean
}

/**
 * Drags a booking with the pointer, in steps of a quarter hour. Touch scrolls instead: the dialog
 * offers free slots.
 */
export function useDrag(
  move: BookingMove,
  layer: RefObject<HTMLElement | null>,
  {
    columns,
    shares,
    axis,
    hours,
  }: { columns: readonly Column[]; shares: Shares; axis: Axis; hours: Stretch },
) {
  const grabbed = useRef<Grabbed>(undefined)

  const pointAt = ({
    clientX,
    clientY,
  }: PointerEvent): { column: Column | undefined; place: number } => {
    const box = layer.current?.getBoundingClientRect()
    if (!box) return { column: undefined, place: 0 }
    return {
      column: columns[columnAt(clientX, box, shares)],
      place: hours.from + ((clientY - box.top) / box.height) * (hours.to - hours.from),
    }
  }
  const aim = (booking: Booking, event: PointerEvent, grip: number) => {
    const { column, place } = pointAt(event)
    if (!column) return
    const wanted = Math.min(Math.max(place - grip, hours.from), hours.to - stepMin)
    const startMs = momentAt(Math.round(wanted / stepMin) * stepMin, column.day, axis)
    move.hold(booking, { startMs, resourceId: column.resource?.id ?? booking.resource?.id })
  }
  return {
    grab(booking: Booking, event: PointerEvent) {
      if (event.pointerType === 'touch' || event.button !== 0 || move.isBusy) return
      const { column, place } = pointAt(event)
      const start =
        column && booking.startMs !== undefined ? placeOf(booking.startMs, column.day, axis) : place
      grabbed.current = {
        id: booking.id,
        x: event.clientX,
        y: event.clientY,
        grip: place - start,
        isDragged: false,
      }
      event.currentTarget.setPointerCapture(event.pointerId)
    },
    drag(booking: Booking, event: PointerEvent) {
      const now = grabbed.current
      if (now?.id !== booking.id) return
      if (!now.isDragged && Math.hypot(event.clientX - now.x, event.clientY - now.y) < slackPx)
        return
      now.isDragged = true
      aim(move.held?.booking ?? booking, event, now.grip)
    },
    drop() {
      const wasDragged = grabbed.current?.isDragged
      // The following click is recognized by `wasDragged`.
      if (wasDragged && move.held) move.place()
      if (!wasDragged) grabbed.current = undefined
    },
    cancel() {
      if (grabbed.current?.isDragged) move.putBack()
      grabbed.current = undefined
    },
    /** Whether the current click only ends a drag; can be asked once. */
    wasDragged(): boolean {
      const was = grabbed.current?.isDragged === true
      grabbed.current = undefined
      return was
    },
  }
}
