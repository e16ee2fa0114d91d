import { useState } from 'react'
import type { CartItem } from '#contract/cart-item.ts'
import type { ItemEventName, OrderEventName } from '#contract/order-event.ts'
import type { Order } from '#contract/order.ts'
import { cartItemLifecycle } from '#lifecycles/cart-item.ts'
import type { MoveDetails, OrderAct } from './order-acts.ts'
import type { Asking, DeliveryQuestion, MoneyQuestion } from './asking.ts'
import { needsWords } from './needs-words.ts'
import { orderSteps, wayBack } from '../parts/order/order-step.ts'
import type { OrderState } from './use-order.ts'

/**
 * What a press on an order's screen leads to: the act at once, or first a question; and the way
 * back from the last move.
 */
export function useSteps(order: Order, { act: send, isBusy, failure }: OrderState) {
  const [asked, setAsked] = useState<Asking & { isSent?: boolean }>()
  const [last, setLast] = useState<{ event: OrderEventName; version: number }>()
  const isDone = !isBusy && !failure

  const start = (act: OrderAct) => {
    setLast(act.do === 'move' ? { event: act.event, version: order.version } : undefined)
    send(act)
  }
  const act = (one: OrderAct) => {
    setAsked(undefined)
    start(one)
  }
  const back = wayBack(order.allowedEvents)
  const isUndoable =
    last && isDone && order.version > last.version && !orderSteps([last.event]).back.length
  return {
    act,
    /** Stays until the server has agreed, so that nothing typed is lost by a refusal. */
    asking: asked && !(asked.isSent && isDone) ? asked : undefined,
    confirm(one: OrderAct) {
      if (asked) setAsked({ ...asked, isSent: true })
      start(one)
    },
    close: () => setAsked(undefined),
    step(event: OrderEventName, details?: MoveDetails) {
      if (needsWords(order, event)) setAsked({ event })
      else act({ do: 'move', event, ...details })
    },
    itemStep(item: CartItem, event: ItemEventName) {
      if (event in cartItemLifecycle.asks) setAsked({ event, item })
      else act({ do: 'moveItem', item, event })
    },
    ask: (ask: MoneyQuestion | DeliveryQuestion) => setAsked({ ask }),
    undo:
      isUndoable && back
        ? { take: () => act({ do: 'move', event: back }), forget: () => setLast(undefined) }
        : undefined,
  }
}
