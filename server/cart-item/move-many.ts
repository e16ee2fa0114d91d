import { sql } from 'kysely'
import type { CartItem, moveItems } from '#contract/cart-item.ts'
import type { InputOf, OutputOf } from '#contract/endpoint.ts'
import type { Id } from '#contract/fields.ts'
import type { ModuleId } from '#contract/modules.ts'
import type { ItemEventName } from '#contract/order-event.ts'
import { cartItemLifecycle } from '#lifecycles/cart-item.ts'
import { eventTo } from '#lifecycles/decide.ts'
import { Refusal } from '../http/refusal.ts'
import { announceOrder } from '../order/move/announce.ts'
import type { Change } from '../change/change.ts'
import { moveLineWithStock } from '../order/lines/change-lines.ts'
import { movePieces } from '../order/lines/move-pieces.ts'
import type { Happened } from '#lifecycles/order-with-lines.ts'
import { follow } from '../order/move/coupling.ts'
import { lineRecordOf } from '../order/lifecycle-record.ts'
import { cartItemOf } from '../order/order-detail.ts'
import { findOrder, type FoundOrder } from '../order/order-head.ts'
import { findLines, type OrderLine } from '../order/lines/order-line.ts'
import { claimCurrent } from '../order/write.ts'

type Wanted = InputOf<typeof moveItems>
type Asked = Wanted['items'][number]
type Outcome = Omit<OutputOf<typeof moveItems>, 'failed'> & {
  failed: { id: Id; refusal: Refusal }[]
}

/**
 * Moves many lines at once. Orders are locked in the order of their ids, so that two kitchens do
 * not deadlock. Each line is decided separately; an `atomic` call stops at the first refusal and
 * rolls everything back.
 * @throws Refusal of the first refused line, when `atomic`; of an order that can't follow its lines
 */
export async function moveManyItems(
  change: Change,
  moduleId: ModuleId,
  wanted: Wanted,
): Promise<Outcome> {
  const outcome: Outcome = { updated: [], failed: [], orders: [] }
  const refuse = (asked: Asked, refusal: Refusal) => {
    if (wanted.isAtomic) throw refusal
    outcome.failed.push({ id: asked.id, refusal })
  }

  const changed: FoundOrder[] = []
  const orderOf = await ordersOf(
    change,
    wanted.items.map(({ id }) => id),
  )
  const byOrder = Map.groupBy(wanted.items, ({ id }) => orderOf.get(id))
  for (const orderId of [...byOrder.keys()].toSorted()) {
    const asked = byOrder.get(orderId) ?? []
    const order = orderId && (await findOrder(change.tenant, moduleId, orderId))
    if (!order) for (const item of asked) refuse(item, new Refusal('NOT_FOUND'))
    else {
      const { items, rest, after } = await moveOfOneOrder(change, order, asked, wanted, refuse)
      outcome.updated.push(...items)
      if (rest) outcome.rest = rest
      if (after) {
        const { id, version, orderStatusId } = after
        outcome.orders.push({ id, version, orderStatusId })
        changed.push(after)
      }
    }
  }
  for (const order of changed) announceOrder(change, order)
  return outcome
}

async function moveOfOneOrder(
  change: Change,
  read: FoundOrder,
  asked: readonly Asked[],
  wanted: Wanted,
  refuse: (asked: Asked, refusal: Refusal) => void,
): Promise<{ items: CartItem[]; rest?: CartItem | undefined; after?: FoundOrder }> {
  const order = await claimCurrent(change, read)
  const lines = new Map((await findLines(change.tenant, order.id)).map((line) => [line.id, line]))
  const moved: Id[] = []
  const stayed: Id[] = []
  const happened: Happened[] = []
  for (const item of asked) {
    const line = lines.get(item.id)
    const event = line && eventFor(change, order, line, item, wanted)
    if (!line || event instanceof Refusal)
      refuse(item, event instanceof Refusal ? event : new Refusal('NOT_FOUND'))
    else if (event) {
      const { quantity = line.quantity } = wanted
      const refusal = await attempt(async () => {
        if (quantity > line.quantity) {
          const { name, quantity: count } = line
          throw new Refusal('AMOUNT_MISMATCH/fewerPieces', { name, count })
        }
        const done =
          quantity < line.quantity
            ? await movePieces(change, order, line, { event, quantity })
            : { moved: await moveLineWithStock(change, order, line, event) }
        const rest = 'rest' in done ? done.rest : undefined
        if (rest) stayed.push(rest.id)
        lines.set(line.id, rest ?? done.moved)
        moved.push(done.moved.id)
        happened.push(event)
      })
      if (refusal) refuse(item, refusal)
    }
  }
  if (moved.length === 0) return { items: [] }
  const after = await follow(change, order, happened, moved)
  const fresh = await findLines(change.tenant, order.id)
  const shown = (ids: readonly Id[]) =>
    fresh.filter(({ id }) => ids.includes(id)).map((line) => cartItemOf(line, after, change))
  return { items: shown(moved), rest: shown(stayed)[0], after }
}

/**
 * The event for a line, or the refusal. A status without an event is converted to the event that
 * leads there for this person.
 */
function eventFor(
  change: Change,
  order: FoundOrder,
  line: OrderLine,
  { expectedVersion }: Asked,
  { event, cartStatus }: Wanted,
): ItemEventName | Refusal {
  const wanted =
    event ??
    (cartStatus &&
      eventTo(cartItemLifecycle, lineRecordOf(line, order, change), cartStatus, change))
  if (!wanted || wanted === 'item.change-qty') return new Refusal('TRANSITION_NOT_ALLOWED')
  return line.version === expectedVersion ? wanted : new Refusal('VERSION_CONFLICT')
}

/**
 * Runs work and returns its refusal, if any. Lines are decided before they are written, so a
 * refused one has not changed anything.
 */
async function attempt(work: () => Promise<unknown>): Promise<Refusal | undefined> {
  try {
    await work()
    return undefined
  } catch (error) {
    if (error instanceof Refusal && error.code !== 'OUT_OF_STOCK') return error
    throw error
  }
}

async function ordersOf(
  { tenant: { db, companyId } }: Change,
  itemIds: readonly Id[],
): Promise<Map<Id, Id>> {
  const { rows } = await sql<{
    id: Id
    orderId: Id
  }>`select id, order_id as "orderId" from cart_item where company_id = ${companyId}
    and id in (${sql.join(itemIds)})`.execute(db)
  return new Map(rows.map(({ id, orderId }) => [id, orderId]))
}
