import { useActorRef, useSelector } from '@xstate/react'
import { useLocation } from 'wouter'
import type { Id } from '#contract/fields.ts'
import { getOrder, type Order } from '#contract/order.ts'
import type { CallFailure } from '../../../machines/failure.ts'
import { recordMachine } from '../../../machines/screen/record.ts'
import { useLiveRecord } from '../../parts/live/use-live-record.ts'
import { useApp } from '../../seams/app-context.ts'

export type OrderState = {
  record: Order | undefined
  failure: CallFailure | undefined
  isBusy: boolean
  isMissing: boolean
  /** The order as an action here left it. */
  changed: (order: Order) => void
  reload: () => void
}

/** One order on the record machine, updated by actions. */
export function useOrder(id: Id): OrderState {
  const { call, inspect } = useApp()
  const [, navigate] = useLocation()
  const load = async (signal?: AbortSignal): Promise<Order> => {
    const order = await call(getOrder, { id }, { signal })
    // It was created offline and has a server id now.
    if (order.id !== id) navigate(`/orders/orderview?id=${order.id}`, { replace: true })
    return order
  }
  const actor = useActorRef(recordMachine<Order>(), {
    id: 'record of the order',
    input: { id, load: (_, signal) => load(signal) },
    inspect,
  })
  const record = useSelector(actor, (state) => state.context.record)
  const isBusy = useSelector(actor, (state) => state.hasTag('busy'))
  useLiveRecord(['order', 'booking'], { id, record, isBusy, load: () => load(), send: actor.send })
  return {
    record,
    failure: useSelector(actor, (state) => state.context.failure),
    isBusy,
    isMissing: useSelector(actor, (state) => state.matches('notFound')),
    changed: (order) => actor.send({ type: 'record.changed', record: order }),
    reload: () => actor.send({ type: 'record.reload' }),
  }
}
