import { useTranslation } from '#i18n/use-translation.tsx'
import { useLocation } from 'wouter'
import type { CallInput } from '#contract/endpoint.ts'
import { type Reservation, updateReservation } from '#contract/reservation.ts'
import { listLiveTables } from '#contract/table.ts'
import { reservationLifecycle } from '#lifecycles/reservation.ts'
import { lifeOf } from '#lifecycles/decide.ts'
import type { Moves } from '../../machines/screen/moves.connect.ts'
import { useMoves } from '../parts/moves/use-moves.ts'
import { useApp } from '../seams/app-context.ts'
import type { ReservationEvent } from './reservation-steps.ts'
import { useOfferUnseat } from './offer-unseat.ts'

type ReservationMove = { event: ReservationEvent } & Pick<
  CallInput<typeof updateReservation>,
  'tableId' | 'reasonCode'
>
export type ReservationMoves = Moves<Reservation, ReservationMove>

const life = lifeOf(reservationLifecycle)

/** Moves reservations along their lifecycle; after seating, the table is opened. */
export function useReservationMoves(onMoved: (row: Reservation) => void): ReservationMoves {
  const { call } = useApp()
  const { t } = useTranslation()
  const [, navigate] = useLocation()
  const offerUnseat = useOfferUnseat()
  return useMoves<Reservation, ReservationMove>({
    name: 'reservations',
    ask: (row, move) =>
      reservationLifecycle.asks[move.event] === 'table' && move.tableId === undefined
        ? call(listLiveTables, { rowSize: 500 })
        : life.ask(row, move),
    async send({ id, version }, move, idempotencyKey) {
      const seen = { id, expectedVersion: version }
      const moved = await call(updateReservation, { ...move, ...seen }, { idempotencyKey })
      if (move.event === 'reservation.seat') {
        navigate(`/table/tableview?id=${moved.tables[0]?.id}`)
        offerUnseat(moved, life.back({ row: moved, move }))
      }
      return moved
    },
    // The toast of a seating is shown at the table, where this screen has ended.
    back: (done) => (done.move.event === 'reservation.seat' ? undefined : life.back(done)),
    show: (row) => row && onMoved(row),
    words: ({ row: { name, status }, back }) =>
      back && t('reservations.moved', { name, status: t(`reservations.status.${status}`) }),
    refusal: ({ name }, { errors, message }) => `${name}: ${errors?.[0]?.message ?? message}`,
  })
}
