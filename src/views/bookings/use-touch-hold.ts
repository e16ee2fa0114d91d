import { type RefCallback, useCallback } from 'react'
import { connectDrag } from '../../machines/screen/drag.connect.ts'
import type { BookingMove } from './use-booking-move.ts'

/**
 * As the `ref` of the bookings' layer: a finger that moves a booking neither scrolls nor opens the
 * browser's menu. React's own handlers can't prevent scrolling, because they are passive.
 */
export function useTouchHold({ drag }: Pick<BookingMove, 'drag'>): RefCallback<HTMLElement> {
  return useCallback(
    (layer: HTMLElement | null) => {
      if (!layer) return undefined
      const keep = (event: Event) => {
        if (connectDrag(drag.getSnapshot(), drag.send).held) event.preventDefault()
      }
      layer.addEventListener('touchmove', keep, { passive: false })
      layer.addEventListener('contextmenu', keep)
      return () => {
        layer.removeEventListener('touchmove', keep)
        layer.removeEventListener('contextmenu', keep)
      }
    },
    [drag],
  )
}
