import type { PointerEvent, RefObject } from 'react'
import type { Booking } from '#contract/booking.ts'
import { connectDrag } from '../../machines/screen/drag.connect.ts'
import { type Axis, momentAt, placeOf } from './calendar-day.ts'
import type { Column, Stretch } from './columns.ts'
import { columnAt, type Shares } from './shares.ts'
import { type BookingMove, startOf } from './use-booking-move.ts'

const stepMin = 15
/**
 * Drags a booking with the pointer, in steps of a quarter hour. A finger lifts it by staying on it;
 * otherwise it scrolls.
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
  const { drag } = move

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
  const targetAt = (event: PointerEvent, { booking, grip }: { booking: Booking; grip: number }) => {
    const { column, place } = pointAt(event)
    if (!column) return undefined
    const wanted = Math.min(Math.max(place - grip, hours.from), hours.to - stepMin)
    const startMs = momentAt(Math.round(wanted / stepMin) * stepMin, column.day, axis)
    return { startMs, resourceId: column.resource?.id ?? booking.resource?.id }
  }
  const grab = (booking: Booking, event: PointerEvent): void => {
    if (event.button !== 0 || move.isBusy) return
    const isTouch = event.pointerType === 'touch'
    const { column, place } = pointAt(event)
    const start =
      column && booking.startMs !== undefined ? placeOf(booking.startMs, column.day, axis) : place
    drag.send({
      type: isTouch ? 'drag.press' : 'drag.grab',
      item: { booking, grip: place - start },
      start: startOf(booking),
      point: pointOf(event),
    })
    // A finger is captured by the browser.
    if (!isTouch) event.currentTarget.setPointerCapture(event.pointerId)
  }
  return {
    /** The handlers of a booking's block. */
    pointerOf: (booking: Booking) => ({
      onPointerDown: (event: PointerEvent) => grab(booking, event),
      onPointerMove(event: PointerEvent) {
        const { held } = drag.getSnapshot().context
        if (held?.item.booking.id !== booking.id) return
        const to = targetAt(event, held.item)
        if (to) drag.send({ type: 'drag.move', point: pointOf(event), to })
      },
      onPointerUp: () => drag.send({ type: 'drag.drop' }),
      onPointerCancel() {
        drag.send({ type: 'drag.cancel' })
        // Resets the machine, because no click follows.
        drag.send({ type: 'drag.click' })
      },
    }),
    /** Whether the current click only ends a drag; may be called once per click. */
    wasDragged: () => connectDrag(drag.getSnapshot(), drag.send).endsMove(),
  }
}

function pointOf({ clientX, clientY }: PointerEvent) {
  return { x: clientX, y: clientY }
}
