import type { InputOf } from '#contract/endpoint.ts'
import type { addLines as addLinesCall } from '#contract/order-change.ts'
import { isAccepted } from '#lifecycles/order-lifecycle-of.ts'
import type { Change } from '../../change/change.ts'
import { recordHistory } from '../../change/history.ts'
import { fireByItself } from '../move/auto-fire.ts'
import { follow } from '../move/coupling.ts'
import type { FoundOrder } from '../order-head.ts'
import { refusalWithOrder } from '../refuse.ts'
import { takeStock } from '../stock.ts'
import { fillBasket } from '../take/basket.ts'
import { insertLines } from '../take/insert-lines.ts'
import { mayAddLines } from './may-add-lines.ts'
import { claimOrder } from '../write.ts'

/**
 * Adds items to an open order at current prices and reprices it. An order that was ready is
 * recalled.
 * @throws Refusal TRANSITION_NOT_ALLOWED, VERSION_CONFLICT, and all that `fillBasket` throws
 */
export async function addLines(
  change: Change,
  read: FoundOrder,
  items: InputOf<typeof addLinesCall>['items'],
): Promise<void> {
  if (!mayAddLines(read)) throw refusalWithOrder(change, read.id, 'TRANSITION_NOT_ALLOWED')
  const lines = await fillBasket(change.tenant, read.moduleId, items, change)
  const order = await claimOrder(change, read)
  await insertLines(change, order, lines, { key: undefined, name: undefined })
  await recordHistory(
    change,
    lines.map(({ quantity, name }) => ({
      entity: 'order',
      entityId: order.id,
      parentId: order.id,
      event: 'order.add-item',
      to: String(quantity),
      version: order.version,
      note: `${quantity} × ${name}`,
    })),
  )
  if (isAccepted(order)) await takeStock(change, lines)
  const grown = await follow(change, order, ['item.add'])
  if (isAccepted(grown) && (await fireByItself(change, grown)))
    await follow(change, grown, ['item.fire'])
}
