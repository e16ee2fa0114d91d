import { kitchenMinutes } from '#contract/company-settings.ts'
import type { CartItem, listCartItems } from '#contract/cart-item.ts'
import { MINUTE_MS } from '#contract/durations.ts'
import type { OutputOf } from '#contract/endpoint.ts'
import type { ItemEventName } from '#contract/order-event.ts'
import { cartItemLifecycle } from '#lifecycles/cart-item.ts'
import { undoEventOf } from '#lifecycles/decide.ts'
import type { Reason } from '../parts/dialog/confirm-reason.tsx'
import { itemSteps } from '../parts/order/order-step.ts'
import { addedTogether } from './added-together.ts'
import { isVoided } from './voided.ts'

export type Line = OutputOf<typeof listCartItems>['rows'][number]

/** Lines that were moved here, each with the row before its move. */
type Moved = ReadonlyMap<string, { line: CartItem; onto: Line | undefined }>

/**
 * The fetched lines, with moves made here since then. An offline move has no new version: it
 * applies until its row is refetched.
 */
export function withMoved(rows: readonly Line[], moved: Moved): Line[] {
  return rows
    .map((row) => {
      const own = moved.get(row.id)
      return own && (own.line.version > row.version || own.onto === row)
        ? { ...row, ...own.line, voidedMs: undefined }
        : row
    })
    .filter(
      (row) => isVoided(row) || (row.cartStatus !== 'Served' && row.cartStatus !== 'Cancelled'),
    )
}

/** A ticket's stage: to start, to cook, or to serve. */
export const stages = ['start', 'cook', 'serve'] as const
export type Stage = (typeof stages)[number]

/** One station's work for one round of an order. `signature` changes with its content. */
export type Ticket = {
  key: string
  order: Line['order']
  orderId: Line['orderId']
  station: string
  stage: Stage
  lines: readonly Line[]
  /** Voided dishes that were not acknowledged on this device; a ticket may contain only these. */
  voided: readonly Line[]
  /** Since when it has waited for its next step. */
  sinceMs: number
  /** When it was added, or sent to the kitchen. */
  bornMs: number
  /** When it is due: as promised, otherwise after the usual time. */
  dueMs: number
  /** When it becomes slow; never, if everything is cooked. */
  slowMs: number
  signature: string
}

/** After how many minutes a ticket without a promised time is slow, and late. */
type Minutes = { slow: number; late: number }

/** Lines fired one by one within this time are one ticket. */
const firingMs = 2 * MINUTE_MS

const stageOf: Partial<Record<ItemEventName, Stage>> = {
  'item.fire': 'start',
  'item.cook': 'cook',
  'item.serve': 'serve',
}

/** The next step of each stage. */
export const stepOf: Record<Stage, ItemEventName> = {
  start: 'item.fire',
  cook: 'item.cook',
  serve: 'item.serve',
}

/**
 * The kitchen's lines as tickets. Lines that were added and fired together form a ticket with its
 * own time, and so do those of one press. Sorted by due time, cooked ones last. Excludes lines
 * without preparation, and those of orders that are not accepted yet.
 */
export function ticketsOf(lines: readonly Line[], minutes: Minutes = kitchenMinutes): Ticket[] {
  const groups = new Map<string, Line[]>()
  const addedMs = addedTogether(lines)
  for (const line of lines) {
    const stage = lineStage(line)
    if (!stage && !isVoided(line)) continue
    const place = [
      line.orderId,
      line.station ?? '',
      addedMs(line),
      stage === 'start' ? 'start' : '',
    ]
    const key = place.join(':')
    groups.set(key, [...(groups.get(key) ?? []), line])
  }
  return [...groups]
    .flatMap(([key, own]) => firingsOf(key, own).flatMap(([at, of]) => ticketOf(at, of, minutes)))
    .toSorted(
      (one, other) =>
        Number(one.stage === 'serve') - Number(other.stage === 'serve') ||
        one.dueMs - other.dueMs ||
        one.bornMs - other.bornMs ||
        one.key.localeCompare(other.key),
    )
}

/** Reuses unchanged ticket objects, so that only changed cards re-render. */
export function createTicketKeeper(): (lines: readonly Line[], minutes?: Minutes) => Ticket[] {
  let before = new Map<string, Ticket>()
  let shown: Ticket[] = []
  return (lines, minutes) => {
    const tickets = ticketsOf(lines, minutes).map((ticket) => {
      const old = before.get(ticket.key)
      return old?.signature === ticket.signature ? old : ticket
    })
    if (tickets.length === shown.length && tickets.every((ticket, at) => ticket === shown[at]))
      return shown
    before = new Map(tickets.map((ticket) => [ticket.key, ticket]))
    shown = tickets
    return tickets
  }
}

/**
 * The stage of a line; undefined if the kitchen has nothing to do. At a table a waiter sends each
 * course: what is held back is not the kitchen's yet.
 */
export function lineStage({ cartStatus, allowedEvents, order }: Line): Stage | undefined {
  if (cartStatus === 'In Cart' && allowedEvents.includes('item.serve')) return undefined
  const { main } = itemSteps(allowedEvents)
  const stage = main && stageOf[main]
  return stage === 'start' && order.tableName !== undefined ? undefined : stage
}

/** The stage of a dish before it was voided. */
function stageOfVoided({ cookedMs }: Line): Stage {
  return cookedMs === undefined ? 'cook' : 'serve'
}

/** The lines of some tickets that allow an event. */
export function linesFor(tickets: readonly Ticket[], event: ItemEventName): Line[] {
  return tickets.flatMap(({ lines }) =>
    lines.filter(({ allowedEvents }) => allowedEvents.includes(event)),
  )
}

/** Lines that are moved together. */
export type Batch = {
  id: string
  lines: readonly CartItem[]
  name: string
  version?: number
  /** The rows of the board at the time of the server's answer. */
  onto?: readonly Line[] | undefined
  /** Why some of them were not moved. */
  refusal?: string | undefined
}
export type BatchMove = { event: ItemEventName } & Partial<Reason>

/** The undo event of a move of lines, if all of them allow it. */
export function undoOf(
  lines: readonly Pick<Line, 'allowedEvents'>[],
  event: ItemEventName,
): ItemEventName | undefined {
  const [first, ...others] = lines
  const back = first && undoEventOf(cartItemLifecycle, event, first.allowedEvents)
  return back && others.every(({ allowedEvents }) => allowedEvents.includes(back))
    ? back
    : undefined
}

/** The lines of moved batches, the latest last. */
export function movedIn(batches: readonly Batch[]): Moved {
  return new Map(
    batches.flatMap(({ lines, onto }) =>
      lines.map((line) => [line.id, { line, onto: onto?.find(({ id }) => id === line.id) }]),
    ),
  )
}

/** The lines after their move, with the event that undoes it. */
export type Undoable = Pick<Batch, 'name' | 'lines'> & {
  event: ItemEventName
  back: ItemEventName
}

/** The last move that can be undone: its lines were not moved again. */
export function lastUndoable(
  left: readonly { row: Batch; move: BatchMove }[],
): Undoable | undefined {
  const since = new Set<string>()
  for (const { row, move } of left.toReversed()) {
    const { name, lines } = row
    const isLatest = !lines.some(({ id }) => since.has(id))
    const back = isLatest ? undoOf(lines, move.event) : undefined
    if (back) return { name, lines, event: move.event, back }
    for (const { id } of lines) since.add(id)
  }
  return undefined
}

/**
 * When the waiting time of a line starts: when it was fired or, if it is not fired, when it was
 * added. A guest's order that waited to be accepted was not for the kitchen yet.
 */
function bornOf(line: Line): number {
  const firedMs = lineStage(line) === 'start' ? undefined : line.firedMs
  return firedMs ?? Math.max(line.createdMs, line.order.acceptedMs ?? 0)
}

/**
 * Groups lines that were added together by their firing time, because courses follow one another.
 */
function firingsOf(key: string, lines: readonly Line[]): [string, readonly Line[]][] {
  const firings: { bornMs: number; lines: Line[] }[] = []
  for (const line of lines.toSorted((one, other) => bornOf(one) - bornOf(other))) {
    const last = firings.at(-1)
    if (last && bornOf(line) - last.bornMs <= firingMs) last.lines.push(line)
    else firings.push({ bornMs: bornOf(line), lines: [line] })
  }
  // By the minute: unique enough, and rarely changes when the first of the lines leaves.
  return firings.map((firing) => [
    `${key}:${Math.floor(firing.bornMs / MINUTE_MS)}`,
    lines.filter((line) => firing.lines.includes(line)),
  ])
}

/**
 * A promised time applies to what was ordered before it: later items get at least the usual time,
 * and a later course at a table exactly that.
 */
function dueOf({ order, createdMs }: Line, bornMs: number, late: number): number {
  const { promisedMs, tableName } = order
  const usualMs = bornMs + late * MINUTE_MS
  if (promisedMs === undefined) return usualMs
  if (createdMs > order.createdMs) return Math.max(promisedMs, usualMs)
  return tableName === undefined || bornMs <= promisedMs ? promisedMs : usualMs
}

function ticketOf(key: string, lines: readonly Line[], { slow, late }: Minutes): Ticket[] {
  const [first] = lines
  if (!first) return []
  const { order, orderId, station = '' } = first
  const voided = lines.filter(isVoided)
  const live = lines.filter((line) => !isVoided(line))
  const going = live.length > 0 ? live : voided
  const stageAt = (line: Line) => (isVoided(line) ? stageOfVoided(line) : lineStage(line))
  const found = going.map(stageAt)
  const stage = stages.find((one) => one !== 'serve' && found.includes(one)) ?? 'serve'
  const bornMs = Math.min(...lines.map(bornOf))
  const turned = going.flatMap((line) =>
    stageAt(line) === stage
      ? [(stage === 'serve' ? line.cookedMs : undefined) ?? bornOf(line)]
      : [],
  )
  const dueMs = dueOf(first, bornMs, late)
  const slowMs = stage === 'serve' ? Infinity : dueMs - Math.max(0, late - slow) * MINUTE_MS
  const signature = [
    order.tableName,
    dueMs,
    slowMs,
    order.note,
    ...lines.map(
      ({ id, version, cartStatus, allowedEvents }) =>
        `${id} ${version} ${cartStatus} ${allowedEvents.join()}`,
    ),
  ].join('|')
  return [
    {
      key,
      order,
      orderId,
      station,
      stage,
      lines: live,
      voided,
      sinceMs: Math.min(...turned),
      bornMs,
      dueMs,
      slowMs,
      signature,
    },
  ]
}
