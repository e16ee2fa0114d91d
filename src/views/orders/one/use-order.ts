import { useLocation } from 'wouter'
import type { Id } from '#contract/fields.ts'
import { getOrder, type Order } from '#contract/order.ts'
import { useLiveRecord } from '../../parts/live/use-live-record.ts'
import { type RecordOf, useRecordOf } from '../../parts/live/use-record-of.ts'
import { useApp } from '../../seams/app-context.ts'

export type OrderState = Omit<RecordOf<Order>, 'actor'>

/** One order on the record machine, updated by its actions. */
export function useOrder(id: Id): OrderState {
  const { call } = useApp()
  const [, navigate] = useLocation()
  const load = async (signal?: AbortSignal): Promise<Order> => {
    const order = await call(getOrder, { id }, { signal })
    // It was created offline and now has a server id.
    if (order.id !== id) navigate(`/orders/orderview?id=${order.id}`, { replace: true })
    return order
  }
  const { actor, ...shown } = useRecordOf<Order>('order', {
    id,
    load: (_, signal) => load(signal),
  })
  useLiveRecord(['order', 'booking'], { id, ...shown, load: () => load(), send: actor.send })
  return shown
}
