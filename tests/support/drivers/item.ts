import type { Locator, Page } from 'playwright'
import { type CartItem, moveItems } from '#contract/cart-item.ts'
import type { Id } from '#contract/fields.ts'
import { placeGuestOrder } from '#contract/guest.ts'
import { createOrder } from '#contract/new-order.ts'
import { changeQuantity } from '#contract/order-change.ts'
import { getOrder, listOrders } from '#contract/order.ts'
import { createProduct } from '#contract/product.ts'
import { createTable } from '#contract/table.ts'
import { goodFacts } from '../../../tools/catalogue/lifecycle-cases.ts'
import type { OnScreen, PathStep, World } from '../lifecycle-paths.ts'
import { type Cast, giveReason } from './cast.ts'
import { giveUp } from './give-up.ts'

const isOfTeam = (role: string): boolean => role === 'business' || role === 'staff'

const drinkMoves = ['item.serve', 'item.recall', 'item.comp', 'item.void', 'item.undo']

/** A guest gives up a line with the whole order, as long as nobody has accepted it. */
export const itemWorlds: readonly World[] = [
  {
    name: 'a dish',
    facts: { ...goodFacts, isOnHouse: false, isReadyToServe: false },
    offers: (_, role) => isOfTeam(role),
  },
  {
    name: 'a drink',
    facts: { ...goodFacts, isOnHouse: false, needsPreparation: false },
    offers: (event, role) => isOfTeam(role) && drinkMoves.includes(event),
  },
  {
    name: 'a drink on the house',
    facts: { ...goodFacts, isCharged: false, needsPreparation: false },
    offers: (event, role) => isOfTeam(role) && (event === 'item.serve' || event === 'item.charge'),
  },
  {
    name: 'a dish of a guest who waits',
    facts: { ...goodFacts, isOnHouse: false, isOrderAccepted: false },
    offers: (event, role) => role === 'guest' && event === 'item.cancel',
  },
]

const words: Record<string, string> = {
  'item.fire': 'To kitchen',
  'item.serve': 'Serve',
  'item.cancel': 'Cancel',
  'item.cook': 'Cooked',
  'item.unfire': 'Take back',
  'item.void': 'Void',
  'item.recall': 'Recall',
  'item.comp': 'Free of charge',
  'item.charge': 'Put price back',
  'item.undo': 'Undo',
  'item.restore': 'Restore',
}
const asking = ['item.void', 'item.comp', 'item.cancel']
const DAY_MS = 24 * 60 * 60_000
const onTicket = ['In Kitchen', 'Cooked']

/**
 * Lines of an order at a table: the owner moves them on the kitchen board as long as they are on
 * it, staff at the table; both on the order's own screen what only that offers.
 */
export function itemsOf(cast: Cast): (world: string) => Promise<OnScreen> {
  let order: Page | undefined
  let products: Promise<Products> | undefined
  return async (world) => {
    products ??= productsOf(cast)
    const { [world.startsWith('a drink') ? 'drink' : 'dish']: dish, bread } = await products
    const tableName = cast.aName('Item')
    const { id: tableId, qrCode = '' } = await cast.call(createTable, {
      name: tableName,
      capacity: 2,
      area: 'Walk',
    })
    const items = [
      { productId: dish.id, quantity: 1 },
      { productId: bread.id, quantity: 1 },
    ]
    const isGuests = world === 'a dish of a guest who waits'
    const { orderId, uuid } = isGuests
      ? await placed(cast, qrCode, items)
      : { orderId: (await cast.call(createOrder, { tableId, items })).id, uuid: '' }
    const read = async () =>
      (await cast.call(getOrder, { id: orderId })).cartItems.find(
        ({ productId }) => productId === dish.id,
      )
    order ??= await cast.business.context().newPage()
    await Promise.all([
      cast.business.url().endsWith('/kitchen/board')
        ? undefined
        : cast.business.goto('/kitchen/board'),
      order.goto(`/orders/orderview?id=${orderId}`),
      cast.staff.goto(`/table/tableview?id=${tableId}`),
    ])
    const { id = '' } = (await read()) ?? {}
    const lineOn = (page: Page) =>
      page.locator('.order-line__root').filter({ has: page.getByText(dish.name, { exact: true }) })
    const own = { page: order, line: lineOn(order) }
    const ticket = cast.business
      .getByRole('article', { name: new RegExp(`^${tableName}\\b(?!\\d)`) })
      .filter({ hasText: dish.name })
    await own.line.waitFor()
    const giveFree = async () => {
      const { id: cartId = orderId, version = 0 } = (await read()) ?? {}
      const items = [{ id: cartId, expectedVersion: version }]
      await cast.call(moveItems, { items, event: 'item.comp', reasonCode: 'quality' })
    }
    let before = 'In Cart'
    return {
      id,
      async take({ event, role, state }: PathStep) {
        if (event === 'item.charge') await giveFree()
        // The screens offer only to undo a void: then the line is where it was.
        if (event === 'item.restore' && before !== 'Cancelled.was_in_cart') {
          const { id: cartId = orderId, version = 0 } = (await read()) ?? {}
          const items = [{ id: cartId, expectedVersion: version }]
          await cast.answer(role, moveItems, { items, event: 'item.restore' })
          before = state
          return
        }
        const place: Place = { event, name: dish.name, word: words[event] ?? event, before }
        if (role === 'guest') await giveUp(cast, uuid)
        else if (role === 'staff') await atTable(cast.staff, lineOn(cast.staff), own, place)
        else if (isOnBoard(place, world)) await onBoard(cast.business, ticket, place)
        else await atOrder(own.page, own.line, place)
        before = state
      },
      async expectShown({ event, state }) {
        await own.line.getByText(shownAs(state), { exact: true }).waitFor()
        if (event === 'item.comp')
          await own.line
            .getByText(/^\D*0\.00$/)
            .first()
            .waitFor()
        if (event === 'item.charge')
          await own.line
            .getByText(/9\.00$/)
            .first()
            .waitFor()
        if (onTicket.includes(state) && world === 'a dish')
          await ticket
            .locator('.kitchen__line')
            .filter({ hasText: dish.name })
            .getByText(shownAs(state), { exact: true })
            .waitFor()
        if (state === 'Served' || state.startsWith('Cancelled'))
          await ticket.waitFor({ state: 'detached' })
      },
      state: async () => stateOf(await read()),
      async attempt(event, role) {
        const line = await read()
        if (!line || role === 'guest') return { why: 'a guest gives up a whole order, not a line' }
        const { version } = await cast.call(getOrder, { id: orderId })
        return event === 'item.change-qty'
          ? cast.answer(role, changeQuantity, {
              orderId,
              cartId: line.id,
              quantity: line.quantity + 1,
              expectedVersion: version,
              reasonCode: 'other',
            })
          : cast.answer(role, moveItems, {
              items: [{ id: line.id, expectedVersion: line.version }],
              event: event as never,
              reasonCode: 'other',
              isAtomic: true,
            })
      },
      async make(fact) {
        if (fact === 'isUndoOpen') await cast.advance(DAY_MS)
        return undefined
      },
    }
  }
}

/** The status of a line, and of a cancelled one where it was before. */
function stateOf(
  line: Pick<CartItem, 'cartStatus' | 'firedMs' | 'cookedMs' | 'servedMs'> | undefined,
): string {
  if (line?.cartStatus !== 'Cancelled') return line?.cartStatus ?? 'gone'
  if (line.servedMs) return 'Cancelled.was_served'
  if (line.cookedMs) return 'Cancelled.was_cooked'
  return line.firedMs ? 'Cancelled.was_in_kitchen' : 'Cancelled.was_in_cart'
}

/** What a screen calls a status. */
function shownAs(state: string): string {
  const [word = state] = state.split('.')
  return word === 'In Cart' ? 'Ordered' : word
}

type Product = { id: Id; name: string }
type Products = Record<'dish' | 'drink' | 'bread', Product>
type Place = { event: string; name: string; word: string; before: string }
type Own = { page: Page; line: Locator }

async function productsOf({ call, aName }: Cast): Promise<Products> {
  const made = (first: string, isNoPrep: boolean) =>
    call(createProduct, { name: aName(first), priceAmount: 900, isNoPrep })
  const [dish, drink, bread] = await Promise.all([
    made('Walked curry', false),
    made('Walked lassi', true),
    made('Walked bread', false),
  ])
  return { dish, drink, bread }
}

async function placed(
  cast: Cast,
  qrCode: string,
  items: { productId: Id; quantity: number }[],
): Promise<{ orderId: Id; uuid: string }> {
  const { uuid, orderNo } = await cast.asGuest(placeGuestOrder, {
    intakeToken: await cast.intake(qrCode),
    fullName: 'Gus',
    items,
  })
  const found = (await cast.call(listOrders, { search: orderNo })).rows.find(
    (row) => row.uuid === uuid,
  )
  if (!found) throw new Error(`order ${orderNo} is not there`)
  return { orderId: found.id, uuid }
}

/** What the board offers: the way through the kitchen. */
function isOnBoard({ event, before }: Place, world: string): boolean {
  return (
    world === 'a dish' &&
    onTicket.includes(before) &&
    ['item.fire', 'item.cook', 'item.serve', 'item.unfire', 'item.recall', 'item.void'].includes(
      event,
    )
  )
}

async function onBoard(page: Page, ticket: Locator, { event, name, word }: Place): Promise<void> {
  const main = ticket.getByRole('button', { name: new RegExp(`^${word}: 1 × ${name}`) })
  const more = ticket.getByRole('button', { name: /^More for/ })
  // News of what was done elsewhere brings the ticket.
  await main.or(more).first().waitFor()
  if ((await main.count()) > 0) return main.click()
  await more.click()
  await ticket
    .getByRole('menuitem', {
      name: event === 'item.void' ? `${word}: 1 × ${name}` : word,
      exact: true,
    })
    .click()
  if (asking.includes(event)) await giveReason(page, confirmOf(event, word))
}

/** At the table what it shows, else on the order's own screen. */
async function atTable(page: Page, line: Locator, own: Own, place: Place): Promise<void> {
  const isShown = onTicket.includes(place.before) && place.event !== 'item.change-qty'
  if (isShown) await line.waitFor()
  return isShown ? atOrder(page, line, place) : asStaffAtOrder(page, own, place)
}

/** Staff leave the table for the order and come back. */
async function asStaffAtOrder(page: Page, own: Own, place: Place): Promise<void> {
  const back = page.url()
  await page.goto(own.page.url())
  await atOrder(
    page,
    page.locator('.order-line__root').filter({ has: page.getByText(place.name, { exact: true }) }),
    place,
  )
  await page.locator('.order-line__step:enabled').first().waitFor()
  await page.goto(back)
}

/** What the button of the question before an event says. */
function confirmOf(event: string, word: string): string {
  return event === 'item.cancel' ? 'Cancel item' : word
}

async function atOrder(page: Page, line: Locator, { event, name, word }: Place): Promise<void> {
  if (event === 'item.change-qty')
    return line.getByRole('button', { name: `One more: ${name}` }).click()
  await line.getByRole('button', { name: `${word}: ${name}`, exact: true }).click()
  if (asking.includes(event)) await giveReason(page, confirmOf(event, word))
}
