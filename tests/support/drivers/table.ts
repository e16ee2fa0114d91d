import type { Page } from 'playwright'
import { moveItems } from '#contract/cart-item.ts'
import type { Id } from '#contract/fields.ts'
import { createOrder } from '#contract/new-order.ts'
import { getOrder, moveOrder } from '#contract/order.ts'
import { createProduct } from '#contract/product.ts'
import { createTable, getTable, updateTable } from '#contract/table.ts'
import { goodFacts } from '../../../tools/catalogue/lifecycle-cases.ts'
import type { OnScreen, PathStep, World } from '../lifecycle-paths.ts'
import type { Cast } from './cast.ts'
import { triedByReceipt } from './give-up.ts'

/**
 * A guest who orders at a free table waits until somebody accepts: whoever does that opens the
 * table. A bill is settled by the system, because somebody takes the money.
 */
export const tableWorlds: readonly World[] = [
  {
    name: 'a table',
    facts: goodFacts,
    offers: (event, role) =>
      role === 'guest' ? event !== 'table.open' : role !== 'system' || event === 'table.settled',
  },
]

const words: Record<string, string> = {
  'table.open': 'Open',
  'table.reserve': 'Reserve',
  'table.release': 'Release',
  'table.disable': 'Take out of service',
  'table.enable': 'Put in service',
  'table.request-bill': 'Request the bill',
  'table.add-items': 'Reopen table',
  'table.transfer-out': 'Move …',
  'table.merge-out': 'Merge …',
  'table.clear': 'Clear',
}
const going = ['table.transfer-out', 'table.merge-out']
const shown: Record<string, string> = {
  free: 'Free',
  reserved: 'Reserved',
  occupied: 'Seated',
  bill_requested: 'Bill requested',
  to_clear: 'To clear',
  out_of_service: 'Out of service',
}

/**
 * Tables: owner and staff at the table's own screen, guests by its printed code and on the receipt.
 */
export function tablesOf(cast: Cast): () => Promise<OnScreen> {
  let dish: Promise<{ id: Id; name: string }> | undefined
  return async () => {
    dish ??= cast.call(createProduct, {
      name: cast.aName('Walked water'),
      priceAmount: 300,
      isNoPrep: true,
    })
    const { id: productId, name: dishName } = await dish
    const name = cast.aName('Walk')
    const { id, qrCode = '' } = await cast.call(createTable, { name, capacity: 4, area: 'Walk' })
    const read = () => cast.call(getTable, { id })
    await Promise.all(
      [cast.business, cast.staff].map((page) => page.goto(`/table/tableview?id=${id}`)),
    )
    const order = (items = [{ productId, quantity: 1 }]) =>
      cast.call(createOrder, { tableId: id, items })
    let unfit = ''
    let isOfGuest = false
    return {
      id,
      async take({ event, role }: PathStep, rest) {
        const { liveStatus, orders } = await read()
        const isPaidLater = rest.some((one) => one.event === 'table.settled')
        if (liveStatus === 'occupied' && isPaidLater && !orders.some(isGoing)) await order()
        if (role === 'guest') {
          isOfGuest = true
          return asGuest(cast, event, { id, qrCode, dishName })
        }
        await tidy(cast, id)
        if (event === 'table.settled')
          return cast.business.getByRole('button', { name: /^Cash / }).click()
        await press(cast, cast.pageOf(role), event)
      },
      async expectShown({ state }) {
        await Promise.all(
          [cast.business, cast.staff].map((page) =>
            page
              .locator('.record__head')
              .getByText(shown[state] ?? state, { exact: true })
              .waitFor(),
          ),
        )
      },
      state: async () => (await read()).liveStatus,
      async attempt(event, role) {
        if (role === 'guest') {
          if (!isOfGuest) return { why: 'no customer has ordered on this way' }
          return triedByReceipt(cast, event, await ownReceipt(cast.guest))
        }
        const { version: expectedVersion } = await read()
        return cast.answer(role, updateTable, {
          id,
          expectedVersion,
          event: event as never,
          ...(event === 'table.open' && { partySize: 2 }),
          ...(going.includes(event) && { toTableId: await target(event) }),
        })
      },
      async make(fact) {
        unfit = fact
        if (fact === 'hasNoLiveLines') await order()
        return undefined
      },
    }

    async function target(event: string): Promise<Id> {
      if (unfit === 'isOtherTable') return id
      const isBusy = event === 'table.merge-out' || unfit === 'isTargetFree'
      return (await otherTable(cast, isBusy)).id
    }
  }
}

const isGoing = ({ orderStatusId }: { orderStatusId: number }): boolean =>
  orderStatusId !== 4 && orderStatusId !== 6

/**
 * What guests ordered on the way is sent off, and what was accepted is served: neither is what the
 * path is about.
 */
async function tidy({ call }: Cast, tableId: Id): Promise<void> {
  for (const { id, version, orderStatusId } of (
    await call(getTable, { id: tableId })
  ).orders.filter(isGoing)) {
    if (orderStatusId === 1)
      await call(moveOrder, {
        id,
        expectedVersion: version,
        event: 'order.reject',
        reasonCode: 'mistake',
      })
    const items = (await call(getOrder, { id })).cartItems.filter(({ allowedEvents }) =>
      allowedEvents.includes('item.serve'),
    )
    if (items.length > 0)
      await call(moveItems, {
        items: items.map((item) => ({ id: item.id, expectedVersion: item.version })),
        event: 'item.serve',
      })
  }
}

async function press(cast: Cast, page: Page, event: string): Promise<void> {
  const word = words[event] ?? event
  const target = going.includes(event)
    ? (await otherTable(cast, event === 'table.merge-out')).name
    : undefined
  const own = page.url()
  await page.locator('.record-steps').getByRole('button', { name: word, exact: true }).click()
  const dialog = page.getByRole('dialog')
  if (event === 'table.open') await dialog.getByRole('button', { name: '2 people' }).click()
  if (target === undefined) return
  await dialog.getByRole('button', { name: new RegExp(`^${target} `) }).click()
  // The screen follows the guests; the path goes on at the table they left.
  await page.waitForURL(({ href }) => href !== own)
  await page.goto(own)
}

/** Another table to go to, where others sit or nobody. */
async function otherTable(
  { call, aName }: Cast,
  isBusy: boolean,
): Promise<{ id: Id; name: string }> {
  const { id, name, version } = await call(createTable, {
    name: aName('Other'),
    capacity: 4,
    area: 'Walk',
  })
  if (isBusy)
    await call(updateTable, { id, expectedVersion: version, event: 'table.open', partySize: 2 })
  return { id, name }
}

async function asGuest(
  cast: Cast,
  event: string,
  at: { id: Id; qrCode: string; dishName: string },
): Promise<void> {
  const { guest } = cast
  await sitDown(cast, at)
  await guest.getByRole('searchbox').fill(at.dishName)
  await guest
    .getByRole('button', { name: new RegExp(at.dishName) })
    .first()
    .tap()
  await guest.getByRole('button', { name: /1 item/ }).tap()
  const place = guest.getByRole('button', { name: 'Place the order' })
  await place.waitFor()
  // Who sits there already is known.
  const name = guest.getByLabel('Your name')
  if ((await name.count()) > 0) await name.fill('Gus')
  await place.tap()
  await guest.waitForURL('**/receipt/*')
  if (event !== 'table.request-bill') return
  await guest.getByRole('button', { name: 'Request the bill' }).tap()
  await guest.getByText('The bill was requested.').waitFor()
}

/** The receipt that a guest looks at, and what proves that they sit at its table. */
async function ownReceipt(guest: Page): Promise<{ uuid: string; guestSecret: string }> {
  const uuid = decodeURIComponent(new URL(guest.url()).pathname.split('/').at(-1) ?? '')
  const kept = await guest.evaluate(() =>
    [localStorage, sessionStorage]
      .flatMap((storage) => Object.entries(storage))
      .find(([key]) => key.endsWith('at-table'))
      ?.at(1),
  )
  return { uuid, guestSecret: kept?.split(' ')[1] ?? '' }
}

/**
 * Opens the printed code; where others sit already, with the code that the team sees at the table.
 */
async function sitDown(
  { guest, guestGoes, call }: Cast,
  { id, qrCode }: { id: Id; qrCode: string },
): Promise<void> {
  const looked = guest.waitForResponse('**/pub/table')
  await guestGoes(`/others/s/${qrCode}`)
  const { data } = (await (await looked).json()) as { data: { code_needed: boolean } }
  if (!data.code_needed) return
  const { session } = await call(getTable, { id })
  await guest.getByLabel('Code of the table').fill(session?.joinCode ?? '')
  await guest.getByText('Code for others:').waitFor()
}
