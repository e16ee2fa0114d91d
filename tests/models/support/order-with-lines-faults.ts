import { type OrderEventName, itemEvents, orderEvents } from '#contract/order-event.ts'
import { type OrderStatus, orderStatusIds } from '#contract/order-status.ts'
import { moduleIds } from '#contract/modules.ts'
import type { ActorRole } from '#contract/role.ts'
import {
  carriedLines,
  type Happened,
  type LineOfOrder,
  type LinePlace,
  type OrderWithLines,
  stepAfter,
} from '#lifecycles/order-with-lines.ts'
import { letters, tables } from './lifecycle-tables.ts'
import { backTable, carryTable, letterOf, type Mix, mixes, stepTable } from './order-with-lines.ts'

const statuses = Object.keys(orderStatusIds) as OrderStatus[]
const happenings: readonly Happened[] = [...orderEvents, ...itemEvents, 'item.add', 'payment.pay']
const roles = ['business', 'staff', 'guest', 'system', 'delivery-partner'] as const
const stamps = {
  cart: {},
  kitchen: { firedMs: 1 },
  cooked: { firedMs: 1, cookedMs: 1 },
} as const
type Stamp = keyof typeof stamps

/** A line where a letter of the tables says it is. */
export function lineAt(letter: string, stamp: Stamp = 'cart'): LineOfOrder {
  const place: LinePlace | undefined = letterOf[letter]
  if (!place) throw new RangeError(`no line is at ${letter}`)
  const cartStatus =
    place === 'to prepare' || place === 'to hand out'
      ? 'In Cart'
      : place === 'cancelled' || place === 'cancelled with its order'
        ? 'Cancelled'
        : place
  return {
    ...stamps[stamp],
    cartStatus,
    isNoPrep: letter === 'N',
    isCancelledWithOrder: letter === 'W',
    isOrderAccepted: true,
    isRefunded: false,
    isWithinStaffWindow: true,
    isSameBusinessDay: true,
  }
}

/**
 * The faults of an order's steps compared with the hand-written table, one line each. The test of
 * the rules and their mutants use the same.
 */
export function* stepFaults(rules: OrderWithLines): Generator<string> {
  for (const status of statuses)
    for (const [mix, all] of Object.entries(mixes) as [Mix, readonly string[]][])
      for (const mixed of all) {
        const lines = [...mixed].map((one) => lineAt(one))
        for (const happened of happenings)
          for (const tableId of [null, 't']) {
            const order = { orderStatusId: orderStatusIds[status], tableId }
            const rule = stepAfter(order, lines, [happened], rules)
            const answer = rule ? `${rule.step}${rule.isOptional ? '?' : '!'}` : 'nothing'
            const expected = expectedStep(status, mix, happened, tableId !== null)
            if (answer !== expected)
              yield `${status}, ${mixed || 'no line'}, ${happened}: ${answer} instead of ${expected}`
          }
      }
}

function expectedStep(status: string, mix: Mix, happened: string, isAtTable: boolean): string {
  const row = stepTable.find(([states, kinds, after]) => {
    const wanted = kinds.split(' ')
    const isMix = wanted.includes(mix) || (isAtTable && wanted.includes(`@${mix}`))
    const named = after.split(' ')
    const isAfter =
      after === '*' || (named[0] === '-' ? !named.includes(happened) : named.includes(happened))
    return states.split(' ').includes(status) && isMix && isAfter
  })
  return row?.[3] ?? 'nothing'
}

/** Every way between two statuses that any of the three lifecycles has, each once. */
const moves = [
  ...new Set(
    ['order', 'table-order', 'booking'].flatMap((name) =>
      (tables[name]?.allowed ?? []).map(([from, event, to]) =>
        `${from} ${event} ${to}`.replaceAll('Cancelled', 'Unserviceable'),
      ),
    ),
  ),
  // The tables of the lifecycles know the outer states alone.
  'Unserviceable order.undo Processing',
  'Unserviceable order.undo Ready',
]

/** The same for what a move of an order does to its lines. */
export function* carryFaults(rules: OrderWithLines): Generator<string> {
  for (const move of moves) {
    const [from, event, to] = move.split(' ') as [OrderStatus, OrderEventName, OrderStatus]
    for (const role of roles)
      for (const letter of Object.keys(letterOf))
        for (const stamp of Object.keys(stamps) as Stamp[]) {
          const line = lineAt(letter, letter === 'W' ? stamp : 'cart')
          const answer =
            carriedLines(
              {
                event,
                before: { orderStatusId: orderStatusIds[from] },
                after: { orderStatusId: orderStatusIds[to] },
              },
              [line],
              { role },
              rules,
            )[0]?.event ?? 'nothing'
          const expected = expectedCarry(move, role, letter, stamp)
          if (answer !== expected)
            yield `${move} by ${role}, a line at ${letter}: ${answer} instead of ${expected}`
        }
  }
}

function expectedCarry(move: string, role: ActorRole, letter: string, stamp: Stamp): string {
  const includes = (by: string) =>
    by === '*' || [...by].some((one) => letters[one as keyof typeof letters] === role)
  const row = carryTable.find(([which, by]) => which === move && includes(by))
  const event = (row?.[2] as Record<string, string> | undefined)?.[letter]
  if (event !== 'back') return event ?? 'nothing'
  return backTable.find(([from, by]) => from === stamp && includes(by))?.[2] ?? 'nothing'
}

/** An order for what the rules do not ask of it. */
export const someOrder = {
  moduleId: moduleIds.foodKart,
  paymentStatus: 'unpaid',
  totalAmount: 1_200,
  openItemCount: 0,
  isWithinStaffWindow: true,
  isSameBusinessDay: true,
} as const
