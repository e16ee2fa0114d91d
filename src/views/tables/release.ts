import { listReservations, type Reservation } from '#contract/reservation.ts'
import type { TableDetail } from '#contract/table.ts'
import type { Call } from '../../services/http.ts'

/** What ended with the release of a table: the reservation of its guests, if they had one. */
export type Released = { ended?: Reservation | undefined }

/** Seats the released guests again, with their code and their reservation. */
export type SeatAgain = { do: 'seatAgain' }
type UndoOfRelease = SeatAgain | { do: 'move'; event: 'table.reserve' }
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
export function undoOfRelease({ session }: Pick<Seated, 'session'>): UndoOfRelease {
  return session ? { do: 'seatAgain' } : { do: 'move', event: 'table.reserve' }
}
