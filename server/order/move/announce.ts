import { has, moduleNameOf } from '#contract/modules.ts'
import { publish } from '../../live/publish.ts'
import type { Change } from '../../change/change.ts'
import type { OrderHead } from '../order-head.ts'

/** Publishes a change of an order, its lines or payments to everyone who follows the company. */
export function announceOrder(
  change: Change,
  {
    id,
    version,
    moduleId,
    tableId,
  }: Pick<OrderHead, 'id' | 'moduleId'> & Partial<Pick<OrderHead, 'version' | 'tableId'>>,
): void {
  if (tableId) publish(change.tenant, { topic: 'table', id: tableId, moduleId })
  publish(change.tenant, {
    topic: has(moduleNameOf(moduleId), 'bookings') ? 'booking' : 'order',
    id,
    ...(version !== undefined && { version }),
    moduleId,
  })
}
