import { getReservation, type Reservation, updateReservation } from '#contract/reservation.ts'
import { useRecord } from '../parts/form/use-record.ts'
import { recordScreen } from '../parts/record/record-screen.tsx'
import { NewReservation } from './new-reservation.tsx'
import { ReservationScreen } from './reservation-screen.tsx'
import type { ReservationChanges } from './reservation-values.ts'

/** `/table/reservationview?id=`: one reservation with steps and history; `id=new` creates one. */
export const ReservationView = recordScreen({
  words: 'reservations',
  list: '/table/reservations',
  New: NewReservation,
  useOne: (id) =>
    useRecord<Reservation, ReservationChanges>(id, {
      name: 'reservation',
      load: (call, id, signal) => call(getReservation, { id }, { signal }),
      save: (call, id, expectedVersion, changes, idempotencyKey) =>
        call(updateReservation, { id, expectedVersion, ...changes }, { idempotencyKey }),
    }),
  Skeleton: () => (
    <div className="card__root" aria-hidden="true">
      <span className="skeleton__bar" />
    </div>
  ),
  Screen: ({ record, state: { open } }) => <ReservationScreen row={record} open={open} />,
})
