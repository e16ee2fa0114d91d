import { useTranslation } from 'react-i18next'
import type { CartItem } from '#contract/cart-item.ts'
import type { ItemEventName, OrderEventName } from '#contract/order-event.ts'
import type { Order } from '#contract/order.ts'
import { cartItemLifecycle } from '#lifecycles/cart-item.ts'
import type { Moves } from '../../machines/screen/moves.connect.ts'
import { useMoves } from '../parts/moves/use-moves.ts'
import { useApp } from '../seams/app-context.ts'
import type { Asking, DeliveryQuestion, MoneyQuestion } from './asking.ts'
import { actOnOrder, type MoveDetails, type OrderAct } from './order-acts.ts'
import { lifeOfOrder } from './order-life.ts'
import { underKey } from './under-key.ts'
import { isUnsent } from './unsent.tsx'

/** An act, or a question about money or a courier whose answer is one. */
type Act = OrderAct | { do: 'ask'; ask: MoneyQuestion | DeliveryQuestion }

/**
 * What a press on an order's screen leads to: the act at once, or first a question; and the way
 * back from the last move.
 */
export function useSteps(order: Order, changed: (order: Order) => void) {
  const { call } = useApp()
  const { t } = useTranslation()
  const moves = useMoves<Order, Act>({
    ask: questionOf,
    send: ({ id, version }, act, key) =>
      act.do === 'ask'
        ? Promise.reject(new Error('a question is no act'))
        : actOnOrder(underKey(call, key), { id, expectedVersion: version }, act),
    back({ row, move: act }) {
      if (act.do !== 'move' || act.event === 'order.reschedule') return undefined
      const way = lifeOfOrder(row).back({ row, move: act })
      return way && { do: 'move', ...way }
    },
    show: (now) => now && changed(now),
    words: ({ row, back }) =>
      back && !isUnsent(row)
        ? t('orders.moved', { number: row.orderNo, status: t(`orderStatus.${row.orderStatusId}`) })
        : undefined,
    refusal: () => undefined,
  })
  const { asking, refused } = moves
  const act = (one: OrderAct) => moves.press(order, one)
  return {
    act,
    isBusy: moves.busy.size > 0,
    failure: (asking ?? refused)?.failure,
    asking: asking && askedBy(asking),
    /** Stays until the server has agreed, so that nothing typed is lost by a refusal. */
    confirm: (one: OrderAct) => moves.confirm(one, order),
    close: moves.cancel,
    step: (event: OrderEventName, details?: MoveDetails) => act({ do: 'move', event, ...details }),
    itemStep: (item: CartItem, event: ItemEventName) => act({ do: 'moveItem', item, event }),
    ask: (ask: MoneyQuestion | DeliveryQuestion) => moves.press(order, { do: 'ask', ask }),
  }
}

function questionOf(order: Order, act: Act) {
  if (act.do === 'ask') return act.ask
  if (act.do === 'moveItem') return act.reasonCode ? undefined : cartItemLifecycle.asks[act.event]
  if (act.do !== 'move') return undefined
  const isTold = act.reasonCode !== undefined || act.startMs !== undefined
  return isTold ? undefined : lifeOfOrder(order).ask(order, { event: act.event })
}

function askedBy({ move }: NonNullable<Moves<Order, Act>['asking']>): Asking | undefined {
  if (move.do === 'ask') return { ask: move.ask }
  if (move.do === 'move') return { event: move.event }
  return move.do === 'moveItem' ? { event: move.event, item: move.item } : undefined
}
