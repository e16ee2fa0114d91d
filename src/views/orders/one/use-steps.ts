import { useTranslation } from '#i18n/use-translation.tsx'
import type { CartItem } from '#contract/cart-item.ts'
import type { ItemEventName, OrderEventName } from '#contract/order-event.ts'
import type { Order } from '#contract/order.ts'
import { cartItemLifecycle } from '#lifecycles/cart-item.ts'
import { undoEventOf } from '#lifecycles/decide.ts'
import { underKey } from '../../../services/under-key.ts'
import { lineName } from '../../parts/order/line-name.ts'
import { formatMoney } from '../../parts/money/money-format.ts'
import { useMoves } from '../../parts/moves/use-moves.ts'
import { useApp } from '../../seams/app-context.ts'
import type { Asking, DeliveryQuestion, MoneyQuestion } from './asking.ts'
import { actOnOrder, type MoveDetails, type OrderAct } from '../order-acts.ts'
import { lifeOfOrder, timeOf } from '../order-life.ts'
import { isUnsent, orderMoved } from '../unsent.tsx'

/**
 * An action, or a question about money or a courier. It keeps the question that it came from,
 * because the answer may turn it into another action.
 */
type Act = (OrderAct | { do: 'ask' }) & { asked?: Asking }

/**
 * The actions of an order's screen: executed at once, or after a question; and the undo of the last
 * move.
 */
export function useSteps(order: Order, changed: (order: Order) => void) {
  const { call, toasts } = useApp()
  const { t, i18n } = useTranslation()
  const onRestocked = (count: number) =>
    toasts.send({
      type: 'toast.show',
      kind: count > 0 ? 'success' : 'info',
      text: count > 0 ? t('orders.restocked', { count }) : t('orders.notRestocked'),
    })
  const moves = useMoves<Order, Act>({
    name: 'the order',
    ask: questionOf,
    send: ({ id, version }, act, key) =>
      act.do === 'ask'
        ? Promise.reject(new Error('a question is no act'))
        : actOnOrder(underKey(call, key), { id, expectedVersion: version }, act, { onRestocked }),
    back({ before, row, move: act }) {
      if (act.do === 'changeMethod') return methodBefore(before, act)
      if (act.do === 'pay') return undoOfPayment(before, row)
      if (act.do === 'moveItem') return undoOfItem(before, row, act)
      const way = act.do === 'move' ? lifeOfOrder(row).back({ row, move: act }) : undefined
      if (!way) return undefined
      return { do: 'move', ...way, ...(way.event === 'order.reschedule' && timeOf(before)) }
    },
    show: (now) => now && changed(now),
    words({ row, move: act, back }) {
      const said = (amount: number) => formatMoney(amount, row.currency, i18n.language)
      if (act.do === 'pay' && !isUnsent(row))
        return t(`orders.taken.${act.method}`, {
          amount: said(act.amount + (act.tipAmount ?? 0)),
        })
      if (act.do === 'undoPayment') return t('orders.paymentUndone', { amount: said(act.amount) })
      if (act.do === 'changeMethod')
        return t('orders.method.changed', { method: t(`orders.view.method.${act.method}`) })
      if (act.do === 'refund')
        return t('orders.refunded', {
          amount: said(act.amount),
          method: t(`orders.view.method.${act.method}`),
        })
      if (!back || isUnsent(row)) return undefined
      if (back.do === 'moveItem' && act.do === 'moveItem')
        return t('orders.movedLine', {
          number: lineName(back.item),
          status: t(`orders.happened.${act.event}`),
        })
      return orderMoved(row, t, act.do === 'move' ? act.event : undefined)
    },
    refusal: () => undefined,
    overtaken: (seen, one) =>
      isPossible(order, one) || !isPossible(seen, one) ? undefined : orderMoved(order, t),
  })
  const { asking, last, refused } = moves
  const act = (one: OrderAct, asked?: Asking) => moves.press(order, asked ? { ...one, asked } : one)
  return {
    act,
    isBusy: moves.busy.size > 0,
    failure: (asking ?? refused)?.failure,
    asking: asking?.move.asked,
    /** The last action, if it took a payment. */
    paid: last?.move.do === 'pay' ? last.move : undefined,
    /** Stays open until the server has accepted, so that a refusal does not lose the input. */
    confirm: (one: OrderAct) => moves.confirm(one, order),
    close: moves.cancel,
    step: (event: OrderEventName, details?: MoveDetails) =>
      act({ do: 'move', event, ...details }, { event }),
    itemStep: (item: CartItem, event: ItemEventName) =>
      act({ do: 'moveItem', item, event }, { event, item }),
    ask: (ask: MoneyQuestion | DeliveryQuestion) =>
      moves.press(order, { do: 'ask', asked: { ask } }),
  }
}

/** The undo of the payment that was just recorded. */
function undoOfPayment(before: Order, { payments }: Order): OrderAct | undefined {
  const known = new Set(before.payments.map(({ id }) => id))
  const payment = payments.findLast(({ id, mayUndo }) => mayUndo && !known.has(id))
  return payment && { do: 'undoPayment', id: payment.id, amount: payment.amount }
}

/** The change back to the previous method, with the cash that was handed over. */
function methodBefore(
  { payments }: Order,
  { id, reason }: Extract<OrderAct, { do: 'changeMethod' }>,
): OrderAct | undefined {
  const payment = payments.find((one) => one.id === id)
  if (!payment || payment.method === 'online') return undefined
  return {
    do: 'changeMethod',
    id,
    method: payment.method,
    receivedAmount: payment.receivedAmount,
    reason,
  }
}

/** The way back of a cancelled or free line. Pieces of it have become a line of their own. */
function undoOfItem(
  before: Order,
  { cartItems }: Order,
  { item, event, quantity }: Extract<OrderAct, { do: 'moveItem' }>,
): OrderAct | undefined {
  if (!(event in cartItemLifecycle.asks)) return undefined
  const isMoved = ({ id }: CartItem) =>
    quantity === undefined ? id === item.id : !before.cartItems.some((one) => one.id === id)
  const line = cartItems.find(isMoved)
  const back = line && undoEventOf(cartItemLifecycle, event, line.allowedEvents)
  return back && { do: 'moveItem', item: line, event: back }
}

/** Whether the current order still allows the action in question. */
function isPossible(order: Order, act: Act): boolean {
  if (act.do === 'move') return order.allowedEvents.includes(act.event)
  if (act.do !== 'moveItem') return true
  const item = order.cartItems.find(({ id }) => id === act.item.id)
  return item !== undefined && item.allowedEvents.includes(act.event)
}

function questionOf(order: Order, act: Act) {
  if (act.do === 'ask') return act.asked
  if (act.do === 'moveItem') return act.reasonCode ? undefined : cartItemLifecycle.asks[act.event]
  if (act.do !== 'move') return undefined
  const isTold = act.reasonCode !== undefined || act.startMs !== undefined || act.isOutside
  return isTold ? undefined : lifeOfOrder(order).ask(order, { event: act.event })
}
