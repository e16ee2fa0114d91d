import type { Id } from '#contract/fields.ts'
import type { Change } from '../change/change.ts'

type Seat = { resourceId: Id; seat: number; orderId: Id; isProposed?: boolean }

/**
 * Takes these starts of a seat for a booking. The unique key decides between simultaneous requests:
 * without all of them it returns false, and the caller releases those that were free.
 */
export async function takeStarts(
  { tenant: { db, companyId } }: Change,
  { resourceId, seat, orderId, isProposed = false }: Seat,
  starts: readonly number[],
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('booking_slot')
    .values(
      starts.map((start) => ({
        company_id: companyId,
        resource_id: resourceId,
        slot_start: start,
        seat,
        order_id: orderId,
        is_proposed: isProposed ? 1 : 0,
      })),
    )
    .onConflict((at) => at.columns(['company_id', 'resource_id', 'slot_start', 'seat']).doNothing())
    .executeTakeFirstOrThrow()
  return numInsertedOrUpdatedRows === BigInt(starts.length)
}
