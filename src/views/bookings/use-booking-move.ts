import { useActorRef, useSelector } from '@xstate/react'
import { useTranslation } from '#i18n/use-translation.tsx'
import type { ActorRefFrom } from 'xstate'
import type { BookedResource, Booking } from '#contract/booking.ts'
import type { CallInput } from '#contract/endpoint.ts'
import type { Id } from '#contract/fields.ts'
import { moveOrder } from '#contract/order.ts'
import { bookingLifecycle } from '#lifecycles/booking.ts'
import type { CallFailure } from '../../machines/failure.ts'
import { connectDrag } from '../../machines/screen/drag.connect.ts'
import { dragMachine, type Held } from '../../machines/screen/drag.ts'
import { lifeOf } from '#lifecycles/decide.ts'
import { useMovesActor, useMovesOf } from '../parts/moves/use-moves.ts'
import { useLatest } from '../parts/hooks/use-latest.ts'
import { useApp } from '../seams/app-context.ts'
import { placeWords } from './place-words.ts'
import type { SayTime } from './use-say-time.ts'

/** The new time and resource of a booking. */
export type Target = { startMs: number; resourceId: Id | undefined }
type Move = { booking: Booking; target: Target }
/** A booking, and the distance in minutes from its start to the pointer. */
type Gripped = { booking: Booking; grip: number }
type BookingDrag = ActorRefFrom<ReturnType<typeof dragMachine<Gripped, Target>>>
/** `who`: the resource to name, even if unchanged. */
type Placing = { event: 'order.reschedule'; who: Id | undefined } & Required<
  Pick<CallInput<typeof moveOrder>, 'startMs' | 'endMs'>
>

export type BookingMove = {
  /**
   * A booking as displayed: where it is dragged, or where it was dropped until the server refuses.
   */
  shown: (booking: Booking) => Booking
  held: Move | undefined
  /** The drag machine: what is dragged or carried, and where to. */
  drag: BookingDrag
  isBusy: boolean
  /** The refused move; the booking is back in its place. */
  refused: (Move & { failure: CallFailure }) | undefined
  /** Moves the booking to a place with the keyboard, without dropping it. */
  carry: (booking: Booking, target: Target) => void
  putBack: () => void
  /** Drops the carried booking. False if it has not moved. */
  place: () => boolean
  /** Dismisses the refusal. */
  forget: () => void
}

const life = lifeOf(bookingLifecycle)
/** How far a pointer may move during a click. */
const thresholdPx = 5

/**
 * Moves bookings to another time and resource: dragged or carried first, then dropped, then
 * confirmed by the server.
 */
export function useBookingMove(
  resources: readonly BookedResource[],
  { say, onMoved }: { say: SayTime; onMoved: () => void },
): BookingMove {
  const { call, inspect } = useApp()
  const { t } = useTranslation()

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
  const { actor, acts } = useMovesActor<Booking, Placing>({
    name: 'bookings',
    async send(booking, { who, ...move }, idempotencyKey) {
      const { version, allowedEvents } = await call(
        moveOrder,
        {
          ...move,
          id: booking.id,
          expectedVersion: booking.version,
          ...(who !== undefined && who !== booking.resource?.id && { resourceId: who }),
        },
        { idempotencyKey },
      )
      onMoved()
      return { ...at(booking, targetOf({ ...move, who })), version, allowedEvents }
    },
    back({ before, row, move }) {
      const undo = life.back({ row, move })
      return undo && placing(row, { startMs: before.startMs ?? 0, resourceId: before.resource?.id })
    },
    show: () => undefined,
    words: ({ before, row, back }) =>
      back &&
      t('bookings.moved', {
        number: row.orderNo,
        time: placeWords(t, {
          time: say.moment(row.startMs ?? 0),
          span: { fromMs: row.startMs ?? 0, toMs: row.endMs ?? 0 },
          resource: resources.find(({ id }) => id === row.resource?.id),
          isNamed: before.resource?.id !== row.resource?.id,
        }),
      }),
    refusal: () => undefined,
  })
  const press = ({ item: { booking }, at: target }: Held<Gripped, Target>) =>
    acts.press(booking, placing(booking, target))
  const drag = useBookingDrag(press, inspect)
  const held = useSelector(drag, (state) => connectDrag(state, drag.send).held)
  const { last, refused } = useMovesOf(actor)
  const records = useSelector(actor, ({ context }) => context.records)
  const sending = Object.values(records).filter(({ value }) => value !== 'lost')

  return {
    held: held && { booking: held.item.booking, target: held.at },
    drag,
    isBusy: sending.length > 0,
    shown(booking) {
      if (held?.item.booking.id === booking.id) return at(booking, held.at)
      const isOn = sending.find(({ row }) => row.id === booking.id)
      if (isOn) return at(booking, targetOf(isOn.move))
      if (last?.id !== booking.id || last.row.version <= booking.version) return booking
      return { ...at(booking, targetOf(last.move)), version: last.row.version }
    },
    refused: refused && {
      booking: refused.row,
      target: targetOf(refused.move),
      failure: refused.failure,
    },
    carry: (booking, to) =>
      drag.send({ type: 'drag.carry', item: { booking, grip: 0 }, start: startOf(booking), to }),
    putBack: () => drag.send({ type: 'drag.cancel' }),
    place() {
      drag.send({ type: 'drag.drop' })
      return held !== undefined && isElsewhere(held)
    },
    forget: () => refused && acts.close(refused.failure),
  }
}

/** The drag machine of the calendar; a drop becomes a move. */
function useBookingDrag(
  press: (held: Held<Gripped, Target>) => void,
  inspect: ReturnType<typeof useApp>['inspect'],
): BookingDrag {
  const latest = useLatest(press)
  return useActorRef(dragMachine<Gripped, Target>(), {
    id: 'drag of bookings',
    input: {
      thresholdPx,
      onPass: () => undefined,
      onPlace: (held) => isElsewhere(held) && latest()(held),
    },
    inspect,
  })
}

/** The stored place of a booking. */
export function startOf({ startMs = 0, resource }: Booking): Target {
  return { startMs, resourceId: resource?.id }
}

function isElsewhere({ start, at }: Held<Gripped, Target>): boolean {
  return at.startMs !== start.startMs || at.resourceId !== start.resourceId
}

function placing(booking: Booking, { startMs, resourceId }: Target): Placing {
  const { startMs: began = startMs, endMs = began } = booking
  return { event: 'order.reschedule', startMs, endMs: startMs + (endMs - began), who: resourceId }
}

function targetOf({ startMs, who }: Pick<Placing, 'startMs' | 'who'>): Target {
  return { startMs, resourceId: who }
}
