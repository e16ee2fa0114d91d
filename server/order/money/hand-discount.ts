import type { Off } from '#contract/hand-discount.ts'
import { isOver } from '#lifecycles/order-lifecycle-of.ts'
import type { Change } from '../../change/change.ts'
import { recordMove } from '../../change/history.ts'
import { follow } from '../move/coupling.ts'
import type { FoundOrder } from '../order-head.ts'
import { refusalWithOrder } from '../refuse.ts'
import { saveOrder } from '../write.ts'
import { handDiscountOf, storedDiscount } from './hand-discount-of.ts'

/**
 * Sets, changes or removes the manual discount of an open order; the history records both amounts,
 * and the change's note is the reason.
 * @throws Refusal TRANSITION_NOT_ALLOWED, VERSION_CONFLICT, AMOUNT_MISMATCH when a paid order would
 * cost more
 */
export async function discountByHand(change: Change, read: FoundOrder, off: Off): Promise<void> {
  if (isOver(read)) throw refusalWithOrder(change, read.id, 'TRANSITION_NOT_ALLOWED')
  const granted = read.discountAmount - read.handDiscountAmount
  const asked = storedDiscount(off)
  const handDiscountAmount = handDiscountOf(asked, read.subtotalAmount - granted)
  const order = await saveOrder(change, read, {
    ...asked,
    handDiscountAmount,
    discountAmount: granted + handDiscountAmount,
  })
  await recordDiscount(change, order, read.handDiscountAmount)
  await follow(change, order, [])
}

/** Records the manual discount before and after in the history. */
export async function recordDiscount(
  change: Change,
  { id, version, handDiscountAmount }: FoundOrder,
  before: number,
): Promise<void> {
  await recordMove(
    change,
    { event: 'order.discount', from: String(before), to: String(handDiscountAmount) },
    { entity: 'order', entityId: id, version },
  )
}
