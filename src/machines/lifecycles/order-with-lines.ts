import type { ItemEventName, OrderEventName } from '#contract/order-event.ts'
import type { OrderStatus } from '#contract/order-status.ts'
import { type CartItemRecord, cartItemLifecycle } from './cart-item.ts'
import { allowedEvents, decide, eventTo } from './decide.ts'
import { orderLifecycleOf, statusOf, stateTagged, tagsOf } from './order-lifecycle-of.ts'
import type { OrderRecord, OrderTag } from './order-record.ts'
import type { Actor } from './rule.ts'
import { actingFor } from './stand-in.ts'

/** What has just happened to an order, its lines or its payment. */
export type Happened = OrderEventName | ItemEventName | 'item.add' | 'payment.pay'

/** The rules' input for an order line. */
export type LineOfOrder = CartItemRecord & {
  /** Whether it was cancelled together with its order. */
  isCancelledWithOrder: boolean
}

/** A line's position: its status and the other facts that the rules need. */
export type LinePlace =
  | 'to prepare'
  | 'to hand out'
  | 'In Kitchen'
  | 'Cooked'
  | 'Served'
  | 'cancelled'
  | 'cancelled with its order'

/** Facts about all lines of an order. */
type Situation = 'noneIsLive' | 'oneIsOpen' | 'allArePrepared' | 'allAreServed' | 'isAtTable'

/** An automatic step of an order because of its lines; the first matching one applies. */
export type StepRule = {
  /** The order has one of these statuses; absent: any. */
  in?: readonly OrderStatus[]
  /** One of these has just happened; absent: any event. */
  after?: readonly Happened[]
  /** None of these has just happened. */
  notAfter?: readonly Happened[]
  when: readonly Situation[]
  /** `end` is the event with which the actor may cancel it. */
  step: OrderEventName | 'end'
  /** Skipped where the lifecycle refuses it. Any other refused step also refuses its cause. */
  isOptional?: boolean
}

/** What a move of an order does to its lines; the first matching one applies to a line. */
export type CarryRule = {
  on?: readonly OrderEventName[]
  from?: OrderStatus | OrderTag
  to?: OrderTag
  /** Only if a person moved the order. */
  isByPerson?: boolean
  lines: readonly LinePlace[]
  /** The first allowed event of the line, otherwise the last. */
  events: readonly [ItemEventName, ...ItemEventName[]]
}

export type OrderWithLines = { steps: readonly StepRule[]; carries: readonly CarryRule[] }

/** The rules that couple an order and its lines. Both lifecycles still decide every single move. */
export const orderWithLines: OrderWithLines = {
  steps: [
    { when: ['noneIsLive'], step: 'end' },
    { in: ['Received'], after: ['item.fire'], when: [], step: 'order.start' },
    {
      in: ['Ready', 'Assigned'],
      after: ['item.add', 'item.fire', 'item.recall', 'item.restore'],
      when: [],
      step: 'order.recall',
    },
    {
      in: ['Ready', 'Assigned'],
      after: ['item.undo'],
      when: ['oneIsOpen'],
      step: 'order.recall',
    },
    {
      in: ['Received', 'Processing'],
      after: ['item.cook', 'item.serve', 'item.cancel', 'item.void'],
      when: ['allArePrepared'],
      step: 'order.mark-ready',
      isOptional: true,
    },
    {
      in: ['Ready'],
      notAfter: ['order.recall', 'order.reopen'],
      when: ['isAtTable', 'allAreServed'],
      step: 'order.complete',
      isOptional: true,
    },
  ],
  carries: [
    { to: 'cancelled', lines: ['to prepare', 'to hand out'], events: ['item.cancel'] },
    { to: 'cancelled', lines: ['In Kitchen', 'Cooked'], events: ['item.void'] },
    // Lines cancelled before their order stay cancelled.
    {
      on: ['order.undo'],
      from: 'cancelled',
      lines: ['cancelled with its order'],
      events: ['item.undo', 'item.restore'],
    },
    {
      on: ['order.restore', 'order.pay-deposit'],
      from: 'cancelled',
      lines: ['cancelled with its order'],
      events: ['item.restore'],
    },
    {
      on: ['order.complete', 'order.mark-attended'],
      lines: ['to hand out', 'Cooked'],
      events: ['item.serve'],
    },
    // If an order is started by its first line, its other lines are not sent to the kitchen.
    { on: ['order.start'], isByPerson: true, lines: ['to prepare'], events: ['item.fire'] },
    { on: ['order.undo'], from: 'Processing', lines: ['In Kitchen'], events: ['item.unfire'] },
  ],
}

/** The position of a line. */
export function placeOf(line: LineOfOrder): LinePlace {
  if (line.cartStatus === 'In Cart') return line.isNoPrep ? 'to hand out' : 'to prepare'
  if (line.cartStatus !== 'Cancelled') return line.cartStatus
  return line.isCancelledWithOrder ? 'cancelled with its order' : 'cancelled'
}

/** Whether a line is still part of the sale. */
export function isLive({ cartStatus }: Pick<CartItemRecord, 'cartStatus'>): boolean {
  return cartStatus !== 'Cancelled'
}

/** Whether the kitchen still has to prepare a line. */
export function isOpen({
  cartStatus,
  isNoPrep,
}: Pick<CartItemRecord, 'cartStatus'> & { isNoPrep: boolean | number }): boolean {
  return cartStatus === 'In Kitchen' || (cartStatus === 'In Cart' && !isNoPrep)
}

type Counted = Pick<CartItemRecord, 'cartStatus'> & { isNoPrep: boolean | number }

/** The lines that the kitchen still has to prepare, and those not served yet. */
export function countsOf(
  lines: readonly Counted[],
): Required<Pick<OrderRecord, 'openItemCount' | 'unservedItemCount'>> {
  const live = lines.filter(isLive)
  return {
    openItemCount: live.filter(isOpen).length,
    unservedItemCount: live.filter(({ cartStatus }) => cartStatus !== 'Served').length,
  }
}

/** The rule for an order's automatic step after an event; a closed order takes none. */
export function stepAfter(
  order: Pick<OrderRecord, 'orderStatusId' | 'tableId'>,
  lines: readonly LineOfOrder[],
  happened: readonly Happened[],
  { steps }: OrderWithLines = orderWithLines,
): StepRule | undefined {
  if (tagsOf(order).has('closed')) return undefined
  const status = statusOf(order)
  const live = lines.filter(isLive)
  const isSo: Record<Situation, boolean> = {
    noneIsLive: live.length === 0,
    oneIsOpen: live.some(isOpen),
    allArePrepared:
      !live.some(isOpen) &&
      live.some(({ cartStatus }) => cartStatus === 'Cooked' || cartStatus === 'Served'),
    allAreServed: live.every(({ cartStatus }) => cartStatus === 'Served'),
    isAtTable: Boolean(order.tableId),
  }
  const did = (events: readonly Happened[]) => events.some((event) => happened.includes(event))
  return steps.find(
    (rule) =>
      (rule.in?.includes(status) ?? true) &&
      (!rule.after || did(rule.after)) &&
      !did(rule.notAfter ?? []) &&
      rule.when.every((one) => isSo[one]),
  )
}

/**
 * The step of an order after an event: as the system if the lifecycle allows it, otherwise as the
 * actor. `impossible`: a required step does not exist.
 */
export function nextStep(
  order: OrderRecord,
  lines: readonly LineOfOrder[],
  happened: readonly Happened[],
  by: Actor,
  rules: OrderWithLines = orderWithLines,
): { event: OrderEventName; isByItself: boolean } | 'impossible' | undefined {
  const rule = stepAfter(order, lines, happened, rules)
  if (!rule) return undefined
  const lifecycle = orderLifecycleOf(order)
  const event =
    rule.step === 'end'
      ? eventTo(lifecycle, order, stateTagged(lifecycle, 'cancelled'), by)
      : rule.step
  if (!event) return 'impossible'
  const isByItself = decide(lifecycle, order, { type: event, by: { role: 'system' } }).ok
  return rule.isOptional && !isByItself ? undefined : { event, isByItself }
}

/** Whether this actor may take out the last live line of an order, which ends it. */
export function mayTakeLastLine(order: OrderRecord, by: Actor): boolean {
  const step = nextStep(order, [], [], by)
  if (!step) return true
  if (step === 'impossible') return false
  const { event, isByItself } = step
  return isByItself || decide(orderLifecycleOf(order), order, { type: event, by }).ok
}

/** A move of an order: its event, and the order before and after. */
export type OrderMove = {
  event: OrderEventName
  before: Pick<OrderRecord, 'orderStatusId'>
  after: Pick<OrderRecord, 'orderStatusId'>
}

/** The events that a move of an order sends to its lines. */
export function carriedLines<Line extends LineOfOrder>(
  { event, before, after }: OrderMove,
  lines: readonly Line[],
  by: Actor,
  { carries }: OrderWithLines = orderWithLines,
): { line: Line; event: ItemEventName }[] {
  const fitting = carries.filter(
    (rule) =>
      (rule.on?.includes(event) ?? true) &&
      (!rule.from || statusOf(before) === rule.from || tagsOf(before).has(rule.from)) &&
      (!rule.to || tagsOf(after).has(rule.to)) &&
      (!rule.isByPerson || by.role !== 'system'),
  )
  return lines.flatMap((line) => {
    const place = placeOf(line)
    const rule = fitting.find((one) => one.lines.includes(place))
    if (!rule) return []
    const mayBe = (event: ItemEventName): boolean =>
      allowedEvents(cartItemLifecycle, line, actingFor(cartItemLifecycle, event, by)).includes(
        event,
      )
    const first = rule.events.find(mayBe) ?? rule.events.at(-1)
    return first ? [{ line, event: first }] : []
  })
}
