import type { Change } from '../change/change.ts'
import { recordHistory } from '../change/history.ts'
import type { FoundOrder } from './order-head.ts'
import { claimOrder } from './write.ts'

/** Keeps the change's note in the history of an order, under its author's name. */
export async function noteOrder(change: Change, read: FoundOrder): Promise<void> {
  const { id, version } = await claimOrder(change, read)
  await recordHistory(change, [
    { entity: 'order', entityId: id, parentId: id, event: 'order.note', to: 'noted', version },
  ])
}
