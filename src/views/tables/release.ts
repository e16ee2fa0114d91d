import type { Id } from '#contract/fields.ts'
import {
  getReservation,
  listReservations,
  type Reservation,
  updateReservation,
} from '#contract/reservation.ts'
import type { TableDetail } from '#contract/table.ts'
import type { Call } from '../../services/http.ts'

/** What ended with the release of a table: the reservation of its guests, if they had one. */
export type Released = { ended?: Reservation | undefined }

/** Seats the guests of an ended reservation again. */
export type Reseat = { do: 'reseat'; reservationId: Id }
type UndoOfRelease =
  | Reseat
  | { do: 'move'; event: 'table.open'; partySize: number }
  | { do: 'move'; event: 'table.reserve' }
type Seated = Pick<TableDetail, 'id' | 'session'>

/** The reservation of the guests who sit at a table, if any. @throws Failure */
export async function seatedAt(
  call: Call,
  { id, session }: Seated,
): Promise<Reservation | undefined> {
  if (!session) return undefined
  const { rows } = await call(listReservations, { status: ['Seated'], tableId: id })
  return rows.find(({ tables }) => tables[0]?.id === id)
}

/** The action that undoes a release: the guests are seated again, or the table is reserved. */
export function undoOfRelease(
  { session }: Pick<Seated, 'session'>,
  { ended }: Released,
): UndoOfRelease {
  if (ended) return { do: 'reseat', reservationId: ended.id }
  return session
    ? { do: 'move', event: 'table.open', partySize: session.partySize }
    : { do: 'move', event: 'table.reserve' }
}

/** Seats the guests of an ended reservation at their table again. @throws Failure */
export async function reseat(
  call: Call,
  { tableId, reservationId: id }: { tableId: Id; reservationId: Id },
): Promise<void> {
  const now = await call(getReservation, { id })
  const open = now.allowedEvents.includes('reservation.restore')
    ? await call(updateReservation, {
        id,
        expectedVersion: now.version,
        event: 'reservation.restore',
      })
    : now
  const expectedVersion = open.version
  await call(updateReservation, { id, expectedVersion, event: 'reservation.seat', tableId })
}
