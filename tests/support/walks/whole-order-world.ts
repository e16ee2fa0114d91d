import fc from 'fast-check'
import {
  type ItemEventName,
  itemEvents,
  type OrderEventName,
  orderEvents,
} from '#contract/order-event.ts'
import { moduleIds } from '#contract/modules.ts'
import type { Walked } from '#kit/all-paths.ts'
import { moveLinesTogether, moveOrderTogether } from '#lifecycles/move-together.ts'
import type { WholeOrder } from '#lifecycles/order-plan.ts'
import { orderLifecycle } from '#lifecycles/order.ts'
import { tableOrderLifecycle } from '#lifecycles/table-order.ts'
import { type OrderWithLines, orderWithLines, placeOf } from '#lifecycles/order-with-lines.ts'
import type { WholeMoment } from '../../../tools/catalogue/properties/whole-orders.ts'
import { anOrderOf } from '../order-line-paths.ts'
import type { RandomStep, RandomWorld } from './random-walks.ts'

type Press = { role: 'business' | 'staff' | 'guest' | 'system'; line?: string; event: string }

const roles = ['business', 'staff', 'guest', 'system'] as const
/** Some events are those of bookings alone. */
const known: readonly string[] = [orderLifecycle, tableOrderLifecycle].flatMap(
  ({ machine }) => machine.events,
)
const presses: readonly Press[] = roles.flatMap((role) => [
  ...orderEvents.filter((event) => known.includes(event)).map((event) => ({ role, event })),
  ...['dish', 'drink'].flatMap((line) =>
    itemEvents
      .filter((event) => event !== 'item.change-qty')
      .map((event) => ({ role, line, event })),
  ),
])
const said = ({ role, line = 'order', event }: Press): string => `${role} ${event} of the ${line}`

function pressed(whole: WholeOrder, { role, line, event }: Press, rules: OrderWithLines) {
  const mover = { by: { role }, nowMs: 1, rules }
  return line === undefined
    ? moveOrderTogether(whole, event as OrderEventName, mover)
    : moveLinesTogether(whole, [line], event as ItemEventName, mover)
}

/** Every walk of an order of a dish and a drink by the rules, or by a faulty copy of them. */
export function wholeOrderWalks(
  isAtTable: boolean,
  rules: OrderWithLines = orderWithLines,
): Walked<WholeOrder, WholeMoment> {
  const first = firstOrder(isAtTable)
  return {
    starts: [{ situation: first, moment: { did: '', before: undefined, whole: first } }],
    *next(before) {
      for (const press of presses) {
        const after = pressed(before, press, rules)
        if (!after.ok) continue
        const whole = { order: after.order, lines: after.lines }
        yield { situation: whole, moment: { did: said(press), before, whole } }
      }
    },
    keyOf: ({ order, lines }) =>
      JSON.stringify([
        order.orderStatusId,
        order.endedFrom ?? null,
        ...lines.map((line) => [placeOf(line), Boolean(line.firedMs), Boolean(line.cookedMs)]),
      ]),
  }
}

/** The same at random. */
export function wholeOrderWorld(
  isAtTable: boolean,
  rules: OrderWithLines = orderWithLines,
): RandomWorld<{ whole: WholeOrder }, WholeMoment> {
  const step = fc
    .constantFrom(...presses)
    .map((press): RandomStep<{ whole: WholeOrder }, WholeMoment> => ({
      says: said(press),
      isOpen: ({ whole }) => pressed(whole, press, rules).ok,
      async take(world) {
        const after = pressed(world.whole, press, rules)
        if (after.ok) world.whole = { order: after.order, lines: after.lines }
        return after.ok ? 200 : 409
      },
    }))
  return {
    most: 400,
    begin: async () => ({ whole: firstOrder(isAtTable) }),
    look: async ({ whole }, { did }, before) => ({ did, before: before?.whole, whole }),
    steps: [step],
  }
}

function firstOrder(isAtTable: boolean): WholeOrder {
  return isAtTable ? anOrderOf(moduleIds.tableOrdering, 't') : anOrderOf(moduleIds.foodKart, null)
}
