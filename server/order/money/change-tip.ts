import { Refusal } from '../../http/refusal.ts'
import { forgetTips } from '../../table/guests.ts'
import type { Change } from '../../change/change.ts'
import { follow } from '../move/coupling.ts'
import { recordMove } from '../../change/history.ts'
import { isOver } from '#lifecycles/order-lifecycle-of.ts'
import type { FoundOrder } from '../order-head.ts'
import { saveOrder } from '../write.ts'
import { expectTips } from './expect-tips.ts'

/**
 * The team changes or removes the tip of an open order; the history records both amounts.
 * @throws Refusal VALIDATION where no tips are offered; TRANSITION_NOT_ALLOWED, VERSION_CONFLICT,
 * AMOUNT_MISMATCH when a paid order would cost more
 */
export async function changeTip(
  change: Change,
  read: FoundOrder,
  tipAmount: number,
): Promise<void> {
  if (isOver(read)) throw new Refusal('TRANSITION_NOT_ALLOWED')
  await expectTips(change.tenant, read.moduleId, { tipAmount, had: read.tipAmount })
  const order = await saveOrder(change, read, { tipAmount })
  await forgetTips(change.tenant, order.id)
  await recordTip(change, order, read.tipAmount)
  await follow(change, order, [])
}

/** Records the tip before and after in the history. */
export async function recordTip(
  change: Change,
  { id, version, tipAmount }: FoundOrder,
  before: number,
): Promise<void> {
  await recordMove(
    change,
    { event: 'order.change-tip', from: String(before), to: String(tipAmount) },
    { entity: 'order', entityId: id, version },
  )
}
