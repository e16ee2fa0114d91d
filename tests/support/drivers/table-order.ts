import type { Page } from 'playwright'
import { updateUser } from '#contract/account.ts'
import { moveItems } from '#contract/cart-item.ts'
import type { Id } from '#contract/fields.ts'
import { placeGuestOrder } from '#contract/guest.ts'
import type { ItemEventName } from '#contract/order-event.ts'
import { getOrder, listOrders, moveOrder } from '#contract/order.ts'
import { createProduct } from '#contract/product.ts'
import { createTable } from '#contract/table.ts'
import type { Facts } from '#lifecycles/rule.ts'
import { tableOrderLifecycle } from '#lifecycles/table-order.ts'
import { recordOfOrder } from '../../../src/machines/record-of-order.ts'
import { goodFacts } from '../../../tools/catalogue/lifecycle-cases.ts'
import { type OnScreen, type PathStep, stateIn, type World } from '../lifecycle-paths.ts'
import type { Cast } from './cast.ts'
import { giveUp, triedByReceipt } from './give-up.ts'
import { expectOrderEffect, IN_STOCK } from './order-effects.ts'
import { pressOrderStep, statusOnScreen } from './order.ts'

/** Drinks need no kitchen: the order is ready as soon as one is served. A dish goes to it. */
export const tableOrderWorlds: readonly World[] = [
  {
    name: 'drinks',
    facts: goodFacts,
    offers: (event, role) => role !== 'system' || event !== 'order.start',
  },
  { name: 'a dish and a drink', facts: goodFacts, offers: () => true },
]

const minuteMs = 60_000
const dayMs = 24 * 60 * minuteMs

/**
 * The orders of guests at tables: owner and staff move them on the order's own screen, the guest on
 * the receipt, its lines do the rest.
 */
export function tableOrdersOf(cast: Cast): (world: string, facts?: Facts) => Promise<OnScreen> {
  let answering: Promise<unknown> | undefined
  return async (world, facts = {}) => {
    // The companies of the demo take their time.
    answering ??= cast.call(updateUser, { settings: { expireAfterMin: 15 } })
    await answering
    const made = (isNoPrep: boolean) =>
      cast.call(createProduct, {
        name: cast.aName(isNoPrep ? 'Tabled water' : 'Tabled curry'),
        priceAmount: 900,
        isNoPrep,
        stockQty: IN_STOCK,
      })
    const first = await made(world === 'drinks')
    const drink = await made(true)
    const { qrCode = '' } = await cast.call(createTable, {
      name: cast.aName('Tabled'),
      capacity: 2,
      area: 'Walk',
    })
    const email = `${cast.aName('gus').replace(' ', '.')}@mail.example`
    const { uuid, orderNo } = await cast.asGuest(placeGuestOrder, {
      intakeToken: await cast.intake(qrCode),
      fullName: 'Gus',
      email,
      items: [first, drink].map(({ id: productId }) => ({ productId, quantity: 1 })),
    })
    const row = (await cast.call(listOrders, { search: orderNo })).rows.find(
      (one) => one.uuid === uuid,
    )
    if (!row) throw new Error(`order ${orderNo} is not there`)
    const { id } = row
    const read = () => cast.call(getOrder, { id })
    const screens = [cast.business, cast.staff]
    await Promise.all(screens.map((page) => page.goto(`/orders/orderview?id=${id}`)))
    const line = async (productId: Id, event: ItemEventName) => {
      const found = (await read()).cartItems.find((one) => one.productId === productId)
      if (found?.allowedEvents.includes(event))
        await cast.call(moveItems, {
          items: [{ id: found.id, expectedVersion: found.version }],
          event: event as never,
        })
    }
    const serveAll = async () => {
      await line(first.id, 'item.serve')
      await line(drink.id, 'item.serve')
    }
    const byLines: Record<string, () => Promise<void>> = {
      'order.start': () => line(first.id, 'item.fire'),
      'order.mark-ready': async () => {
        await line(first.id, world === 'drinks' ? 'item.serve' : 'item.cook')
        if (facts['areItemsServed']) await serveAll()
      },
    }
    return {
      id,
      async take({ event, role }: PathStep) {
        if (role === 'guest') return giveUp(cast, uuid)
        if (event === 'order.expire') return cast.advance(16 * minuteMs)
        if (role === 'system') return byLines[event]?.()
        const page = cast.pageOf(role)
        if (event === 'order.complete') return settle(page)
        // What is cooked is ready by itself, unless somebody has recalled it.
        if (event === 'order.mark-ready') {
          await line(first.id, 'item.cook')
          const { version: expectedVersion } = await read()
          await cast.call(moveOrder, { id, expectedVersion, event: 'order.recall' })
        }
        await pressOrderStep(page, event)
      },
      async expectShown({ state }) {
        const status = statusOnScreen(cast.module, state)
        await Promise.all(
          screens.map((page) =>
            page.locator('.record__head').getByText(status, { exact: true }).first().waitFor(),
          ),
        )
      },
      state: async () => stateIn(tableOrderLifecycle, recordOfOrder(await read())),
      async attempt(event, role) {
        if (role === 'guest') return triedByReceipt(cast, event, { uuid })
        const { version: expectedVersion } = await read()
        const input = { id, expectedVersion, event, reasonCode: 'other' }
        return cast.answer(role, moveOrder, input as never)
      },
      async make(fact) {
        if (fact === 'isUndoOpen') await cast.advance(dayMs)
        if (fact === 'isSettled') await serveAll()
        return undefined
      },
      expectEffect: (effect, params) =>
        expectOrderEffect(cast, effect, { params, read, productId: drink.id, email }),
    }
  }
}

/** What is served is complete as soon as it is paid. */
async function settle(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Cash / }).click()
}
