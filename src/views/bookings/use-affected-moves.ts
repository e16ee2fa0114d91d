import { useState } from 'react'
import { useTranslation } from '#i18n/use-translation.tsx'
import { type AffectedBooking, keepBooking, proposeTime } from '#contract/booking.ts'
import type { CallInput } from '#contract/endpoint.ts'
import type { Id } from '#contract/fields.ts'
import { moveOrder, type Order } from '#contract/order.ts'
import type { Moves } from '../../machines/screen/moves.connect.ts'
import { useMoves } from '../parts/moves/use-moves.ts'
import { useApp } from '../seams/app-context.ts'
import type { SayTime } from './use-say-time.ts'

/**
 * An action for a booking that needs a decision; `booking.propose` asks the guest, `booking.keep`
 * leaves it outside of the hours.
 */
type AwayMove = Omit<CallInput<typeof moveOrder>, 'id' | 'expectedVersion' | 'event'> & {
  event: 'order.reschedule' | 'order.cancel' | 'order.reject' | 'booking.propose' | 'booking.keep'
}
/** A booking as it was before it was moved, and its version afterwards. */
export type MovedAway = { before: AffectedBooking; version: number }
export type AffectedMoves = Moves<AffectedBooking, AwayMove> & {
  /** The bookings that were moved here, and not back. */
  moved: ReadonlyMap<Id, MovedAway>
}

/** Moves, proposals and cancellations of the bookings during time off. */
export function useAffectedMoves(say: SayTime, onMoved: () => void): AffectedMoves {
  const { t } = useTranslation()
  const { call } = useApp()
  const [moved, setMoved] = useState<ReadonlyMap<Id, MovedAway>>(new Map())
  const decided = (
    { id, version }: AffectedBooking,
    { event, ...details }: AwayMove,
    idempotencyKey: string,
  ): Promise<Order> => {
    const of = { orderId: id, expectedVersion: version }
    if (event === 'booking.keep') return call(keepBooking, of, { idempotencyKey })
    if (event !== 'booking.propose')
      return call(
        moveOrder,
        { id, expectedVersion: version, ...details, event },
        { idempotencyKey },
      )
    const { startMs = 0, resourceId } = details
    return call(
      proposeTime,
      { ...of, startMs, ...(resourceId && { resourceId }) },
      { idempotencyKey },
    )
  }
  const moves = useMoves<AffectedBooking, AwayMove>({
    name: 'bookings in time off',
    // A move that already has its time or reason is not asked about.
    ask: (_, move) =>
      Object.keys(move).length > 1 || move.event === 'booking.keep' ? undefined : move.event,
    async send(row, { event, ...details }, idempotencyKey) {
      const { version, allowedEvents } = await decided(row, { ...details, event }, idempotencyKey)
      setMoved((known) => withMove(known, row, { event, ...details, version }))
      onMoved()
      return { ...row, version, allowedEvents }
    },
    back: ({ before, move }) =>
      move.event === 'order.reschedule' ? placeOf(before, before.resource?.id) : undefined,
    show: () => undefined,
    words: ({ before, move }) => {
      const values = {
        customer: say.customer(before),
        time: say.moment(move.startMs ?? before.startMs ?? 0),
        who: nameOf(before, move.resourceId),
      }
      if (move.event === 'booking.keep') return t('timeOff.kept', values)
      if (move.event === 'booking.propose') return t('timeOff.proposed', values)
      if (move.event !== 'order.reschedule') return t('timeOff.cancelled', values)
      return values.who ? t('timeOff.movedTo', values) : t('timeOff.moved', values)
    },
    refusal: () => undefined,
  })
  return { ...moves, moved }
}

/** The moved bookings after another move: one that is at its former place was moved back. */
export function withMove(
  known: ReadonlyMap<Id, MovedAway>,
  row: AffectedBooking,
  { event, startMs, resourceId, version }: AwayMove & { version: number },
): ReadonlyMap<Id, MovedAway> {
  const next = new Map(known)
  const before = known.get(row.id)?.before ?? row
  const isBack = startMs === before.startMs && resourceId === before.resource?.id
  if (event !== 'order.reschedule' || isBack) next.delete(row.id)
  else next.set(row.id, { before, version })
  return next
}

/**
 * Whether a booking can stay at its time: it is confirmed, and only outside of the hours, not in
 * someone's time off.
 */
export function canKeep({
  outsideMs,
  allowedEvents,
  off,
  startMs,
  endMs,
}: Pick<AffectedBooking, 'outsideMs' | 'allowedEvents' | 'off' | 'startMs' | 'endMs'>): boolean {
  const isOwnTime = off.fromMs === startMs && off.toMs === endMs
  return outsideMs !== undefined && isOwnTime && allowedEvents.includes('order.cancel')
}

/** The same time with another resource. */
export function placeOf(
  { startMs = 0, endMs = startMs }: AffectedBooking,
  resourceId: Id | undefined,
): AwayMove {
  return { event: 'order.reschedule', startMs, endMs, ...(resourceId && { resourceId }) }
}

function nameOf({ free, next, resource }: AffectedBooking, id: string | undefined): string {
  return [...free, next?.resource, resource].find((one) => one?.id === id)?.name ?? ''
}

/** Assigns each booking someone who is free at its time; nobody gets two bookings at once. */
export function sharedOut(rows: readonly AffectedBooking[]): { row: AffectedBooking; to: Id }[] {
  const given: { startMs: number; endMs: number; to: Id }[] = []
  return rows.flatMap((row) => {
    const { startMs = 0, endMs = 0 } = row
    const isBusy = (id: Id) =>
      given.some((one) => one.to === id && one.startMs < endMs && one.endMs > startMs)
    const to = row.free.find(({ id }) => !isBusy(id))?.id
    if (!to) return []
    given.push({ startMs, endMs, to })
    return [{ row, to }]
  })
}
