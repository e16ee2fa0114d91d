import type { Page } from 'playwright'
import { updateUser } from '#contract/account.ts'
import { connectPartner, listPartners, moveDelivery } from '#contract/delivery.ts'
import { placeGuestOrder } from '#contract/guest.ts'
import type { Id } from '#contract/fields.ts'
import { has, type ModuleName } from '#contract/modules.ts'
import { getOrder, listOrders, moveOrder } from '#contract/order.ts'
import { createProduct } from '#contract/product.ts'
import { orderLifecycle } from '#lifecycles/order.ts'
import type { Facts } from '#lifecycles/rule.ts'
import { OWN_DRIVER } from '../../../server/delivery/partner.ts'
import { recordOfOrder } from '../../../src/machines/record-of-order.ts'
import { demoCodeOf } from '../../../server/seed/demo-access.ts'
import { goodFacts } from '../../../tools/catalogue/lifecycle-cases.ts'
import { type OnScreen, type PathStep, stateIn, type World } from '../lifecycle-paths.ts'
import { undoWords } from '../undo-words.ts'
import { type Cast, giveReason } from './cast.ts'
import { eventually } from '../eventually.ts'
import { giveUp, triedByReceipt } from './give-up.ts'
import { expectOrderEffect, IN_STOCK } from './order-effects.ts'

const kinds = ['Click and Collect', 'Delivery'] as const
type Kind = (typeof kinds)[number]
const people: readonly string[] = ['business', 'staff', 'guest']

/**
 * What comes from the kitchen and from couriers by itself is walked with lines and deliveries; here
 * the clock alone does something.
 */
export const orderWorlds: readonly World[] = kinds.map((name) => ({
  name,
  facts: {
    ...goodFacts,
    isForDelivery: name === 'Delivery',
    isForCollection: name === 'Click and Collect',
  },
  offers: (event, role) => people.includes(role) || (role === 'system' && event === 'order.expire'),
}))

/** Written by hand: the buttons of the owner by status; Complete only once it is paid. */
const buttons: Readonly<Record<string, readonly string[]>> = {
  Pending: ['Accept', 'Reject'],
  Received: ['Start', 'Mark ready', 'Back to Pending', 'Cancel order'],
  Processing: ['Mark ready', 'Undo the start', 'Cancel order'],
  'Ready, Click and Collect': ['Complete', 'Recall', 'Cancel order'],
  'Ready, Delivery': ['Hand to courier', 'Recall', 'Cancel order'],
  Assigned: ['Complete', 'Take back from courier', 'Delivery failed'],
  Completed: ['Reopen'],
  'Unserviceable.ended': ['Restore'],
  'Unserviceable.was_received': ['Undo the cancellation'],
  'Unserviceable.was_processing': ['Undo the cancellation'],
  'Unserviceable.was_ready': ['Undo the cancellation'],
}
/** What goes with a fact that no longer holds. */
const buttonsOf: Readonly<Record<string, readonly string[]>> = {
  isUndoOpen: [
    'Back to Pending',
    'Undo the start',
    'Recall',
    'Reopen',
    'Restore',
    'Undo the cancellation',
  ],
  isNotPickedUp: ['Take back from courier'],
}
/** What staff have no button for. */
const ofOwner = ['Reopen', 'Restore', 'Delivery failed']
const ofOwnerFromKitchenOn = ['Cancel order', 'Undo the cancellation']

const words: Record<string, string> = {
  'order.accept': 'Accept',
  'order.reject': 'Reject',
  'order.start': 'Start',
  'order.mark-ready': 'Mark ready',
  'order.cancel': 'Cancel order',
  'order.complete': 'Complete',
  'order.assign': 'Hand to courier',
  'order.recall': 'Recall',
  'order.unassign': 'Take back from courier',
  'order.fail-delivery': 'Delivery failed',
  'order.reopen': 'Reopen',
  'order.restore': 'Restore',
}
/** What the modules call a status otherwise. */
const shown: Partial<Record<string, Record<string, string>>> = {
  foodKart: { Received: 'Accept', Processing: 'Cooking' },
  tableOrdering: { Received: 'Accept', Processing: 'Cooking' },
}
const minuteMs = 60_000
const dayMs = 24 * 60 * minuteMs

/**
 * Orders of goods that a guest places by the link of the shop: the owner and staff move them on
 * their own screens, the guest on the receipt.
 */
export function ordersOf(cast: Cast): (world: string, facts?: Facts) => Promise<OnScreen> {
  let answering: Promise<unknown> | undefined
  return async (world, { areItemsReady = true, isNotPickedUp = true } = {}) => {
    // The companies of the demo take their time.
    answering ??= cast.call(updateUser, { settings: { expireAfterMin: 15 } })
    await answering
    const kind: Kind = world === 'Delivery' ? 'Delivery' : 'Click and Collect'
    const { id: productId } = await cast.call(createProduct, {
      name: cast.aName('Walked jam'),
      priceAmount: 900,
      isNoPrep: areItemsReady,
      stockQty: IN_STOCK,
    })
    const email = `${cast.aName('olga').replace(' ', '.')}@mail.example`
    const { uuid, orderNo } = await cast.asGuest(placeGuestOrder, {
      intakeToken: await cast.intake(demoCodeOf(cast.module.toLowerCase(), 'shop')),
      fullName: 'Olga',
      email,
      deliveryType: kind,
      items: [{ productId, quantity: 1 }],
      ...(kind === 'Delivery' && { address: '1 Example Street' }),
    })
    const row = (await cast.call(listOrders, { search: orderNo })).rows.find(
      (one) => one.uuid === uuid,
    )
    if (!row) throw new Error(`order ${orderNo} is not there`)
    const { id } = row
    const read = () => cast.call(getOrder, { id })
    await Promise.all(
      [cast.business, cast.staff].map((page) => page.goto(`/orders/orderview?id=${id}`)),
    )
    await cast.business
      .locator('.steps__root')
      .getByRole('button', { name: 'Accept', exact: true })
      .waitFor()
    const isCooking = !areItemsReady && has(cast.module, 'kitchen')
    const closed = isCooking ? ['Mark ready'] : []
    return {
      id,
      async take({ event, role }: PathStep) {
        if (role === 'guest') {
          await giveUp(cast, uuid)
          return cast.guest.getByText('Cancelled', { exact: true }).first().waitFor()
        }
        if (event === 'order.expire') return cast.advance(16 * minuteMs)
        if (event === 'order.assign' && !isNotPickedUp) return handToDriver(cast, id)
        await pressOrderStep(cast.pageOf(role), event)
      },
      async expectShown({ state }) {
        const status = statusOnScreen(cast.module, state)
        await Promise.all(
          [cast.business, cast.staff].map((page) =>
            page.locator('.record__head').getByText(status, { exact: true }).first().waitFor(),
          ),
        )
        const key = state === 'Ready' ? `Ready, ${kind}` : state
        const offered = (buttons[key] ?? []).filter((one) => !closed.includes(one))
        await expectButtons(cast.business, offered)
        await expectButtons(cast.staff, ofStaff(offered, state))
      },
      state: async () => stateIn(orderLifecycle, recordOfOrder(await read())),
      attempt: async (event, role) => {
        if (role === 'guest') return triedByReceipt(cast, event, { uuid })
        const { version } = await read()
        const input = { id, expectedVersion: version, event, reasonCode: 'other' }
        return cast.answer(role, moveOrder, input as never)
      },
      async make(fact) {
        closed.push(...(buttonsOf[fact] ?? []))
        if (fact === 'isUndoOpen') await cast.advance(dayMs)
        if (fact === 'isNotPickedUp')
          await cast.call(moveDelivery, { orderId: id, event: 'delivery.pick-up' })
        return fact === 'areItemsReady' && !has(cast.module, 'kitchen')
          ? 'without a kitchen no line waits for one'
          : undefined
      },
      expectEffect: (effect, params) =>
        expectOrderEffect(cast, effect, { params, read, productId, email }),
    }
  }
}

/** What a module calls a status. */
export function statusOnScreen(module: ModuleName, state: string): string {
  const [word = state] = state.split('.')
  return shown[module]?.[word] ?? word
}

function ofStaff(all: readonly string[], state: string): string[] {
  const isInKitchen = !['Pending', 'Received', 'Unserviceable.was_received'].includes(state)
  return all.filter(
    (one) => !ofOwner.includes(one) && !(isInKitchen && ofOwnerFromKitchenOn.includes(one)),
  )
}

/**
 * Presses the button of an event; money is taken before the order is handed over, a reason is given
 * where one is asked for.
 */
export async function pressOrderStep(page: Page, event: string): Promise<void> {
  const name = event === 'order.undo' ? undoWords : (words[event] ?? event)
  const cash = page.getByRole('button', { name: /^Cash / })
  if (event === 'order.complete' && (await cash.count()) > 0) {
    await cash.click()
    await page.getByText('Nothing left to pay').waitFor()
  }
  await page.locator('.steps__root').getByRole('button', { name, exact: true }).click()
  if (event in orderLifecycle.asks) await giveReason(page, String(words[event]))
}

/** A driver of their own comes for the order, which is then handed over to them. */
async function handToDriver({ call }: Cast, orderId: Id): Promise<void> {
  const known = await call(listPartners, {})
  if (!known.some(({ deliveryPartnerId }) => deliveryPartnerId === OWN_DRIVER))
    await call(connectPartner, { deliveryPartnerId: OWN_DRIVER as Id })
  for (const event of ['delivery.request', 'delivery.assign'] as const)
    await call(moveDelivery, { orderId, event })
}

const asPlanned = 'as the plan says'

/** What a person may press, and nothing else. */
async function expectButtons(page: Page, expected: readonly string[]): Promise<void> {
  const cash = page.getByRole('button', { name: /^Cash / })
  // Accepting for later is a menu beside the button, without words of its own.
  const all = page.locator('.steps__root button:not([aria-haspopup], [role=menuitem])')
  const wrong = async () => {
    const isOwed = (await cash.count()) > 0
    const offered = expected.filter((name) => name !== 'Complete' || !isOwed)
    const texts = (await all.allInnerTexts()).map((text) => text.trim())
    const missing = offered.filter((name) => !texts.includes(name))
    const more = texts.filter((name) => !offered.includes(name))
    const faults = [
      ...missing.map((name) => `‘${name}’ is missing`),
      ...more.map((name) => `‘${name}’ is offered`),
    ]
    return faults.join(', ') || asPlanned
  }
  await eventually(wrong, asPlanned, 'the buttons of the order')
}
