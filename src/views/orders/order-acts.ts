import { moveItems } from '#contract/cart-item.ts'
import type { CartItem } from '#contract/cart-item.ts'
import type { CallInput } from '#contract/endpoint.ts'
import type { Id } from '#contract/fields.ts'
import type { ItemEventName } from '#contract/order-event.ts'
import { cancelLines, changeQuantity, getOrder, moveOrder, type Order } from '#contract/order.ts'
import { recordPayment } from '#contract/payment.ts'
import { Failure } from '../../services/failure.ts'
import type { Call } from '../../services/http.ts'
import type { Reason } from '../parts/confirm-reason.tsx'

export type MoveDetails = Pick<CallInput<typeof moveOrder>, 'reasonCode' | 'note' | 'delayMinutes' | 'startMs' | 'endMs'>

/** What a person can do to the order on the screen. */
export type OrderAct =
  | ({ do: 'move'; event: NonNullable<CallInput<typeof moveOrder>['event']> } & MoveDetails)
  | { do: 'changeQuantity'; item: CartItem; quantity: number }
  | ({ do: 'cancelLine'; item: CartItem } & Reason)
  | ({ do: 'moveItem'; item: CartItem; event: ItemEventName } & Partial<Reason>)
  | { do: 'pay'; method: 'cash' | 'card'; amount: number }

type Target = { id: Id; expectedVersion: number }

/** Does it, and resolves to the order as it is afterwards. @throws Failure, with the order as it is now when someone was faster */
export async function actOnOrder(call: Call, { id, expectedVersion }: Target, act: OrderAct): Promise<Order> {
  if (act.do === 'move') {
    const { event, reasonCode, note, delayMinutes, startMs, endMs } = act
    return call(moveOrder, { id, expectedVersion, event, reasonCode, note, delayMinutes, startMs, endMs })
  }
  if (act.do === 'changeQuantity') return call(changeQuantity, { orderId: id, cartId: act.item.id, quantity: act.quantity, expectedVersion })
  if (act.do === 'cancelLine') return call(cancelLines, { orderId: id, cartIds: [act.item.id], reasonCode: act.reasonCode, note: act.note, expectedVersion })
  // These two answer with something else than the order, so it is fetched after them.
  return withFreshOrder(call, id, () => (act.do === 'pay' ? call(recordPayment, { purpose: 'order', orderId: id, method: act.method, amount: act.amount }) : moveItem(call, act)))
}

async function moveItem(call: Call, { item, event, reasonCode, note }: Extract<OrderAct, { do: 'moveItem' }>): Promise<void> {
  const { failed } = await call(moveItems, { items: [{ id: item.id, expectedVersion: item.version }], event, reasonCode, note })
  const [refused] = failed
  if (refused)
    throw new Failure(refused.message, { kind: 'refused', status: 409, code: undefined, errors: [], current: undefined, requestId: undefined, retryAfterSeconds: undefined })
}

async function withFreshOrder(call: Call, id: Id, act: () => Promise<unknown>): Promise<Order> {
  try {
    await act()
  } catch (thrown) {
    if (thrown instanceof Failure && thrown.status === 409) throw new Failure(thrown.message, { ...thrown, current: await call(getOrder, { id }) })
    throw thrown
  }
  return call(getOrder, { id })
}
