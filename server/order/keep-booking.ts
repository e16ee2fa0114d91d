import { decide } from '#lifecycles/decide.ts'
import { orderLifecycleOf } from '#lifecycles/order-lifecycle-of.ts'
import type { Change } from '../change/change.ts'
import { recordMove } from '../change/history.ts'
import { withdrawProposals } from '../resource/withdraw-proposals.ts'
import { orderRecordOf } from './lifecycle-record.ts'
import type { FoundOrder } from './order-head.ts'
import { refusalWithOrder } from './refuse.ts'
import { saveOrder } from './write.ts'

/**
 * Keeps a confirmed booking at its time, although changed hours no longer include it (ADR 0278). A
 * proposal of another time is withdrawn.
 * @throws Refusal TRANSITION_NOT_ALLOWED for a request, which is accepted instead, and for what is
 * inside of the hours; VERSION_CONFLICT
 */
export async function keepOutside(change: Change, order: FoundOrder): Promise<void> {
  // Only what is confirmed can be cancelled.
  const decision = decide(orderLifecycleOf(order), orderRecordOf(order, change), {
    type: 'order.cancel',
    by: change,
  })
  if (!decision.ok) throw refusalWithOrder(change, order.id, decision.code)
  if (order.outsideMs === null) throw refusalWithOrder(change, order.id, 'TRANSITION_NOT_ALLOWED')
  const saved = await saveOrder(change, order, { outsideMs: null })
  await recordMove(
    change,
    { event: 'order.keep', to: 'kept' },
    { entity: 'order', entityId: order.id, version: saved.version },
  )
  if (order.proposedMs !== null && order.proposedMs > change.now)
    await withdrawProposals(change, [order.id])
}
