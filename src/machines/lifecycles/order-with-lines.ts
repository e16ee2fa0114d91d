import type { ItemEventName, OrderEventName } from '#contract/order-event.ts'
import type { OrderStatus } from '#contract/order-status.ts'
import { type CartItemRecord, cartItemLifecycle } from './cart-item.ts'
import { allowedEvents, decide, eventTo } from './decide.ts'
import { orderLifecycleOf, statusOf, stateTagged, tagsOf } from './order-lifecycle-of.ts'
import type { OrderRecord, OrderTag } from './order-record.ts'
import type { Actor } from './rule.ts'

/** What has just happened to an order, its lines or its payment. */
export type Happened = OrderEventName | ItemEventName | 'item.add' | 'payment.pay'

/** A line of an order as the rules read it. */
export type LineOfOrder = CartItemRecord & {
  /** Whether it was cancelled together with its order. */
  isCancelledWithOrder: boolean
}

/** Where a line is: its status, and what else decides about it. */
export type LinePlace =
  | 'to prepare'
  | 'to hand out'
  | 'In Kitchen'
  | 'Cooked'
  | 'Served'
  | 'cancelled'
  | 'cancelled with its order'

/** What is true of an order's lines together. */
type Situation = 'noneIsLive' | 'oneIsOpen' | 'allArePrepared' | 'allAreServed' | 'isAtTable'

/** A step that an order takes because of its lines; of several that fit the first counts. */
export type StepRule = {
  /** The order is in one of these; left out: in any. */
  in?: readonly OrderStatus[]
  /** One of these has just happened; left out: whatever it was. */
  after?: readonly Happened[]
  /** And none of these. */
  notAfter?: readonly Happened[]
  when: readonly Situation[]
  /** `end` is the event with which whoever acts may cancel it. */
  step: OrderEventName | 'end'
  /** Skipped where the lifecycle refuses it. Any other step refuses its cause together with it. */
  isOptional?: boolean
}

/** What a move of an order does to its lines; of several that fit a line the first counts. */
export type CarryRule = {
  on?: readonly OrderEventName[]
  from?: OrderStatus | OrderTag
  to?: OrderTag
  /** Only when a person moved the order. */
  isByPerson?: boolean
  lines: readonly LinePlace[]
  /** The first that may happen to the line, else the last. */
  events: readonly [ItemEventName, ...ItemEventName[]]
}

export type OrderWithLines = { steps: readonly StepRule[]; carries: readonly CarryRule[] }

/** How an order and its lines keep together. Both lifecycles still decide every single move. */
export const orderWithLines: OrderWithLines = {
  steps: [
    { when: ['noneIsLive'], step: 'end' },
    { in: ['Received'], after: ['item.fire'], when: [], step: 'order.start' },
    {
      in: ['Ready', 'Assigned'],
      after: ['item.add', 'item.recall', 'item.restore'],
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
    // Lines that were cancelled before their order stay cancelled.
    {
      on: ['order.undo'],
      from: 'cancelled',
      lines: ['cancelled with its order'],
      events: ['item.undo', 'item.restore'],
    },
    { on: ['order.restore'], lines: ['cancelled with its order'], events: ['item.restore'] },
    {
      on: ['order.complete', 'order.mark-attended'],
      lines: ['to hand out', 'Cooked'],
      events: ['item.serve'],
    },
    // An order that its first line started sends no other line to the kitchen.
    { on: ['order.start'], isByPerson: true, lines: ['to prepare'], events: ['item.fire'] },
    { on: ['order.undo'], from: 'Processing', lines: ['In Kitchen'], events: ['item.unfire'] },
  ],
}

/** Where a line is now. */
export function placeOf(line: LineOfOrder): LinePlace {
  if (line.cartStatus === 'In Cart') return line.isNoPrep ? 'to hand out' : 'to prepare'
  if (line.cartStatus !== 'Cancelled') return line.cartStatus
  return line.isCancelledWithOrder ? 'cancelled with its order' : 'cancelled'
}

/** Whether a line still belongs to what is sold. */
export function isLive({ cartStatus }: Pick<CartItemRecord, 'cartStatus'>): boolean {
  return cartStatus !== 'Cancelled'
}

/** Whether a line still wants the kitchen. */
export function isOpen({
  cartStatus,
  isNoPrep,
}: Pick<CartItemRecord, 'cartStatus'> & { isNoPrep: boolean | number }): boolean {
  return cartStatus === 'In Kitchen' || (cartStatus === 'In Cart' && !isNoPrep)
}

/** The rule by which an order takes a step of its own after what happened; an order that is over takes none. */
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
 * The step an order takes after what happened: by itself where the lifecycle lets it, else in the
 * name of whoever acts. `impossible`: it must take one that does not exist.
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

/** A move of an order: its event, and what the order was before and is now. */
export type OrderMove = {
  event: OrderEventName
  before: Pick<OrderRecord, 'orderStatusId'>
  after: Pick<OrderRecord, 'orderStatusId'>
}

/** The events that a move of an order brings to its lines. */
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
    const may = allowedEvents(cartItemLifecycle, line, carrierOf(by))
    const first = rule.events.find((one) => may.includes(one)) ?? rule.events.at(-1)
    return first ? [{ line, event: first }] : []
  })
}

/**
 * In whose name lines are carried along. The clock and a courier move no line by themselves; an
 * order that they end takes its lines along with the business's permission.
 */
export function carrierOf(by: Actor): Actor {
  return by.role === 'system' || by.role === 'delivery-partner' ? { role: 'business' } : by
}
