import { moveItems, type CartItem } from '#contract/cart-item.ts'
import { cancelDelivery, moveDelivery } from '#contract/delivery.ts'
import type { CallInput } from '#contract/endpoint.ts'
import type { Id } from '#contract/fields.ts'
import type { ItemEventName } from '#contract/order-event.ts'
import type { ReasonCode } from '#contract/order-status.ts'
import {
  cancelLines,
  changeQuantity,
  changeTip,
  discountOrder,
  noteOrder,
} from '#contract/order-change.ts'
import { getOrder, moveOrder, type Order } from '#contract/order.ts'
import { changePaymentMethod, recordPayment, undoPayment } from '#contract/payment.ts'
import { dropRefund, refundOrder } from '#contract/refund.ts'
import { Failure, refusedLines } from '../../services/failure.ts'
import type { Call } from '../../services/http.ts'
import type { Reason } from '../parts/dialog/confirm-reason.tsx'
import type { TakenPayment } from '../parts/pay/pay-dialog.tsx'

export type MoveDetails = Pick<
  CallInput<typeof moveOrder>,
  | 'reasonCode'
  | 'note'
  | 'delayMinutes'
  | 'startMs'
  | 'endMs'
  | 'resourceId'
  | 'isOverbook'
  | 'isOutside'
>
type Courier = { courierName?: string | undefined; courierPhone?: string | undefined }

/** The user's actions on the order of the screen. */
export type OrderAct =
  | ({ do: 'move'; event: NonNullable<CallInput<typeof moveOrder>['event']> } & MoveDetails)
  | { do: 'changeQuantity'; item: CartItem; quantity: number }
  | ({ do: 'cancelLine'; item: CartItem } & Reason)
  | ({ do: 'moveItem'; item: CartItem; event: ItemEventName } & Partial<Reason>)
  | { do: 'note'; note: string }
  | MoneyAct
  | DeliveryAct

export type MoneyAct =
  | { do: 'changeTip'; amount: number }
  | { do: 'discount'; amountOff?: number; percent?: number; reason: string }
  | ({ do: 'pay' } & TakenPayment)
  | { do: 'undoPayment'; id: Id; amount: number }
  | ({ do: 'changeMethod' } & CallInput<typeof changePaymentMethod>)
  | ({ do: 'refund' } & Pick<
      CallInput<typeof refundOrder>,
      'amount' | 'method' | 'reason' | 'lines' | 'isRestocked'
    >)
  | { do: 'dropRefund'; reason: string }

/** `connectionId` of an own driver is given together with the driver's name. */
export type DeliveryAct =
  | ({ do: 'requestDelivery'; connectionId: Id; isOwn: boolean } & Courier)
  | ({
      do: 'moveDelivery'
      event: Exclude<
        CallInput<typeof moveDelivery>['event'],
        'delivery.request' | 'delivery.cancel'
      >
      reasonCode?: ReasonCode
    } & Courier)
  | { do: 'cancelDelivery'; reasonCode: ReasonCode }

type Target = { id: Id; expectedVersion: number }

/** What an action did beside the order. */
type Told = { onRestocked: (count: number) => void }

/**
 * Executes the action, and resolves to the order afterwards. @throws Failure, with the current
 * order after a conflict
 */
export async function actOnOrder(
  call: Call,
  { id, expectedVersion }: Target,
  act: OrderAct,
  told?: Told,
): Promise<Order> {
  switch (act.do) {
    case 'move': {
      const { event, reasonCode, note, delayMinutes, startMs, endMs, resourceId } = act
      const { isOverbook, isOutside } = act
      return call(moveOrder, {
        id,
        expectedVersion,
        event,
        reasonCode,
        note,
        delayMinutes,
        startMs,
        endMs,
        resourceId,
        isOverbook,
        isOutside,
      })
    }
    case 'changeQuantity':
      return call(changeQuantity, {
        orderId: id,
        cartId: act.item.id,
        quantity: act.quantity,
        expectedVersion,
      })
    case 'changeTip':
      return call(changeTip, { orderId: id, tipAmount: act.amount, expectedVersion })
    case 'note':
      return call(noteOrder, { orderId: id, note: act.note })
    case 'discount': {
      const { amountOff, percent, reason } = act
      return call(discountOrder, { orderId: id, expectedVersion, amountOff, percent, reason })
    }
    case 'cancelLine':
      return call(cancelLines, {
        orderId: id,
        cartIds: [act.item.id],
        reasonCode: act.reasonCode,
        note: act.note,
        expectedVersion,
      })
    case 'requestDelivery':
    case 'moveDelivery':
    case 'cancelDelivery':
      return withFreshFailure(call, id, () => deliver(call, id, act))
    // These calls do not return the order, so it is refetched.
    case 'moveItem':
      return withFreshOrder(call, id, () => moveItem(call, act))
    default:
      return withFreshOrder(call, id, () => moveMoney(call, { id, expectedVersion }, act, told))
  }
}

async function moveMoney(
  call: Call,
  { id, expectedVersion }: Target,
  act: Exclude<MoneyAct, { do: 'changeTip' | 'discount' }>,
  told?: Told,
): Promise<unknown> {
  if (act.do === 'pay')
    return call(recordPayment, {
      purpose: 'order',
      orderId: id,
      method: act.method,
      amount: act.amount,
      tipAmount: act.tipAmount,
      receivedAmount: act.receivedAmount,
    })
  if (act.do === 'undoPayment') return call(undoPayment, { ids: [act.id] })
  if (act.do === 'changeMethod') {
    const { id: paymentId, method, receivedAmount, reason } = act
    return call(changePaymentMethod, { id: paymentId, method, receivedAmount, reason })
  }
  if (act.do === 'dropRefund')
    return call(dropRefund, { orderId: id, expectedVersion, reason: act.reason })
  const { amount, method, reason, lines, isRestocked } = act
  const refunded = await call(refundOrder, {
    orderId: id,
    expectedVersion,
    amount,
    method,
    reason,
    lines,
    isRestocked,
  })
  if (refunded.restockedCount !== undefined) told?.onRestocked(refunded.restockedCount)
  return refunded
}

async function deliver(call: Call, orderId: Id, act: DeliveryAct): Promise<Order> {
  if (act.do === 'cancelDelivery')
    return (await call(cancelDelivery, { orderId, reasonCode: act.reasonCode })).order
  const { courierName, courierPhone } = act
  if (act.do === 'moveDelivery')
    return (
      await call(moveDelivery, {
        orderId,
        event: act.event,
        courierName,
        courierPhone,
        reasonCode: act.reasonCode,
      })
    ).order
  const { order } = await call(moveDelivery, {
    orderId,
    event: 'delivery.request',
    connectionId: act.connectionId,
  })
  return act.isOwn && courierName
    ? (await call(moveDelivery, { orderId, event: 'delivery.assign', courierName, courierPhone }))
        .order
    : order
}

async function moveItem(
  call: Call,
  { item, event, reasonCode, note, quantity }: Extract<OrderAct, { do: 'moveItem' }>,
): Promise<void> {
  const { failed } = await call(moveItems, {
    items: [{ id: item.id, expectedVersion: item.version }],
    event,
    reasonCode,
    note,
    quantity,
  })
  const [refused] = failed
  if (refused) throw refusedLines(refused.message)
}

async function withFreshOrder(call: Call, id: Id, act: () => Promise<unknown>): Promise<Order> {
  await withFreshFailure(call, id, act)
  return call(getOrder, { id })
}

/** Adds the current order to the refusal of a call that does not return it. */
async function withFreshFailure<Result>(
  call: Call,
  id: Id,
  act: () => Promise<Result>,
): Promise<Result> {
  try {
    return await act()
  } catch (thrown) {
    if (thrown instanceof Failure && thrown.status === 409)
      throw new Failure(thrown.message, { ...thrown, current: await call(getOrder, { id }) })
    throw thrown
  }
}
