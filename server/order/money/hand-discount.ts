import { isOver } from '#lifecycles/order-lifecycle-of.ts'
import type { Change } from '../../change/change.ts'
import { recordHistory } from '../../change/history.ts'
import { follow } from '../move/coupling.ts'
import type { FoundOrder, OrderHead } from '../order-head.ts'
import { refusalWithOrder } from '../refuse.ts'
import { saveOrder } from '../write.ts'
import { handDiscountOf } from './hand-discount-of.ts'

/** An amount in minor units, or whole percent; neither removes the discount. */
type Wanted = { amountOff?: number | undefined; percent?: number | undefined }

/**
 * Gives, changes or removes the discount by hand of an open order; the history records both
 * amounts, and the change's note is the reason.
 * @throws Refusal TRANSITION_NOT_ALLOWED, VERSION_CONFLICT, AMOUNT_MISMATCH when a paid order would
 * cost more
 */
export async function discountByHand(
  change: Change,
  read: FoundOrder,
  { amountOff, percent }: Wanted,
): Promise<void> {
  if (isOver(read)) throw await refusalWithOrder(change, read.id, 'TRANSITION_NOT_ALLOWED')
  const granted = read.discountAmount - read.handDiscountAmount
  const asked: Pick<OrderHead, 'handDiscountKind' | 'handDiscountValue'> = {
    handDiscountKind: percent !== undefined ? 'percent' : amountOff !== undefined ? 'amount' : null,
    handDiscountValue: percent ?? amountOff ?? null,
  }
  const handDiscountAmount = handDiscountOf(asked, read.subtotalAmount - granted)
  const order = await saveOrder(change, read, {
    ...asked,
    handDiscountAmount,
    discountAmount: granted + handDiscountAmount,
  })
  await recordHistory(change, [
    {
      entity: 'order',
      entityId: order.id,
      parentId: order.id,
      event: 'order.discount',
      from: String(read.handDiscountAmount),
      to: String(handDiscountAmount),
      version: order.version,
    },
  ])
  await follow(change, order, [])
}
