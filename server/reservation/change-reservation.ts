import type { InputOf } from '#contract/endpoint.ts'
import type { Id } from '#contract/fields.ts'
import {
  type createReservation,
  reservation,
  type updateReservation,
} from '#contract/reservation.ts'
import type { ReservationEventName } from '#lifecycles/reservation.ts'
import { asSeen } from '../change/as-seen.ts'
import type { Change } from '../change/change.ts'
import { givenOf } from '../db/columns.ts'
import { Refusal } from '../http/refusal.ts'
import { addReservation, expectAhead } from './add-reservation.ts'
import { moveReservation } from './move-reservation.ts'
import {
  publishReservation,
  reservations,
  showReservation,
  type StoredReservation,
} from './reservations.ts'

type Input = InputOf<typeof updateReservation>

/** Stores a reservation, confirmed unless it shall wait. @throws Refusal as `addReservation` */
export async function addAsked(
  change: Change,
  { isConfirmed, ...wanted }: InputOf<typeof createReservation>,
): Promise<Id> {
  const added = await addReservation(change, wanted)
  if (isConfirmed) await moveReservation(change, added, 'reservation.confirm')
  return added.id
}

/**
 * Changes fields of a reservation, moves it by an event, or both. A changed plan is moved by its
 * own event first. @throws Refusal as `moveReservation`, with the current reservation
 */
export async function changeReservation(change: Change, input: Input): Promise<void> {
  try {
    await writeReservation(change, input)
  } catch (error) {
    if (!(error instanceof Refusal) || error.status !== 409 || error.details.currentSchema)
      throw error
    throw error.with({
      readCurrent: (db) => showReservation({ ...change.tenant, db }, input.id, change),
      currentSchema: reservation,
    })
  }
}

async function writeReservation(change: Change, input: Input): Promise<void> {
  const { id, expectedVersion, event, reasonCode, tableId, ...given } = input
  const { partySize, startMs, durationMin, tableIds, ...fields } = given
  const plan = { partySize, startMs, durationMin, tableIds }
  const isPlanned = Object.keys(givenOf(plan)).length > 0
  if (startMs !== undefined) expectAhead(change, startMs)
  const events: ReservationEventName[] = [
    ...(isPlanned && event !== 'reservation.change' ? (['reservation.change'] as const) : []),
    ...(event ? [event] : []),
  ]
  const read = await reservations.find(change.tenant, id)
  const own = fieldsOf(fields)
  if (events.length === 0) {
    const seen = { id, expectedVersion }
    publishReservation(
      change.tenant,
      await reservations.change(change.tenant, change.now, seen, own),
    )
    return
  }
  let current = asSeen(read, expectedVersion)
  for (const [at, one] of events.entries())
    current = await moveReservation(change, current, one, {
      reasonCode,
      tableId,
      ...(at === 0 && { fields: own }),
      ...(one === 'reservation.change' && { plan }),
    })
}

type Fields = Pick<Input, 'name' | 'phone' | 'callingCode' | 'email' | 'note'>

function fieldsOf({ note, ...fields }: Fields): Partial<StoredReservation> {
  return givenOf({
    ...fields,
    ...(fields.phone === null && { callingCode: null }),
    ...(note !== undefined && { note: note || null }),
  })
}
