import { useState } from 'react'
import type { BookedResource, Booking } from '#contract/booking.ts'
import type { Id } from '#contract/fields.ts'
import { moveOrder } from '#contract/order.ts'
import type { CallFailure } from '../../machines/failure.ts'
import { useSubmit } from '../parts/live/use-submit.ts'

/** When and with whom a booking shall be. */
export type Target = { startMs: number; resourceId: Id | undefined }
type Move = { booking: Booking; target: Target }
type Tried = Move & {
  /** As the server has it since. */ version?: number
  allowedEvents?: Booking['allowedEvents']
  isUndo: boolean
}

export type BookingMove = {
  /**
   * A booking as it is shown: where it is held, or where it was put while the server has not said
   * no.
   */
  shown: (booking: Booking) => Booking
  held: Move | undefined
  isBusy: boolean
  /** What the server did not agree to; the booking is back in its place. */
  refused: (Move & { failure: CallFailure }) | undefined
  /** What was moved last, while it may be moved back. */
  undoable: Move | undefined
  hold: (booking: Booking, target: Target) => void
  putBack: () => void
  /** Lets go of what is held where it is. False when it is where it was. */
  place: () => boolean
  undo: () => void
  forget: () => void
}

/**
 * Moves bookings to another time and to someone else: held first, then placed, which the server has
 * to agree to.
 */
export function useBookingMove(
  resources: readonly BookedResource[],
  onMoved: () => void,
): BookingMove {
  const [held, setHeld] = useState<Move>()
  const [tried, setTried] = useState<Tried>()
  const submit = useSubmit(moveOrder, ({ version, allowedEvents }) => {
    setTried((before) => before && { ...before, version, allowedEvents })
    onMoved()
  })
  const isRefused = tried !== undefined && !submit.isBusy && submit.failure !== undefined

  const send = (move: Move, version: number, isUndo: boolean) => {
    const { booking, target } = move
    setHeld(undefined)
    setTried({ ...move, isUndo })
    const { startMs = target.startMs, endMs = startMs } = booking
    const isOther = target.resourceId !== undefined && target.resourceId !== booking.resource?.id
    submit.send({
      id: booking.id,
      expectedVersion: version,
      event: 'order.reschedule',
      startMs: target.startMs,
      endMs: target.startMs + (endMs - startMs),
      ...((isOther || isUndo) && target.resourceId && { resourceId: target.resourceId }),
    })
  }
  const at = (booking: Booking, { startMs, resourceId }: Target): Booking => {
    const resource = resources.find(({ id }) => id === resourceId)
    const length = (booking.endMs ?? 0) - (booking.startMs ?? 0)
    return {
      ...booking,
      startMs,
      endMs: startMs + length,
      ...(resource && { resource: { id: resource.id, name: resource.name } }),
    }
  }
  return {
    held,
    isBusy: submit.isBusy,
    shown(booking) {
      if (held?.booking.id === booking.id) return at(booking, held.target)
      const isAhead =
        tried?.booking.id === booking.id &&
        !isRefused &&
        (tried.version === undefined || tried.version > booking.version)
      return isAhead && tried
        ? { ...at(booking, tried.target), version: tried.version ?? booking.version }
        : booking
    },
    refused: isRefused && submit.failure ? { ...tried, failure: submit.failure } : undefined,
    undoable:
      tried?.version !== undefined &&
      !isRefused &&
      !tried.isUndo &&
      tried.allowedEvents?.includes('order.reschedule')
        ? tried
        : undefined,
    hold: (booking, target) => setHeld({ booking, target }),
    putBack: () => setHeld(undefined),
    place() {
      const isMoved =
        held &&
        (held.target.startMs !== held.booking.startMs ||
          held.target.resourceId !== held.booking.resource?.id)
      if (isMoved) send(held, held.booking.version, false)
      else setHeld(undefined)
      return isMoved === true
    },
    undo() {
      if (tried?.version === undefined) return
      const { booking, version } = tried
      send(
        {
          booking: at(booking, tried.target),
          target: { startMs: booking.startMs ?? 0, resourceId: booking.resource?.id },
        },
        version,
        true,
      )
    },
    forget: () => setTried(undefined),
  }
}
