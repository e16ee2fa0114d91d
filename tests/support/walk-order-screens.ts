import type { Page } from 'playwright'
import { beforeAll, expect, test } from 'vitest'
import { moduleIds } from '#contract/modules.ts'
import { createOrder } from '#contract/new-order.ts'
import { getOrder, moveOrder, type Order } from '#contract/order.ts'
import { createProduct } from '#contract/product.ts'
import type { ItemEventName, OrderEventName } from '#contract/order-event.ts'
import { cartItemLifecycle } from '#lifecycles/cart-item.ts'
import { orderLifecycle } from '#lifecycles/order.ts'
import { orderWithLines } from '#lifecycles/order-with-lines.ts'
import { stillPage, useSite } from './browser.ts'
import { undoWords } from './undo-words.ts'
import { anOrderOf, pathsTogether, type Press, standingsOf } from './order-line-paths.ts'
import { answerAt, signInAt } from './remote.ts'

/** Written by hand: the labels of the buttons of an order and of a line. */
const ofOrder: Partial<Record<OrderEventName, string | RegExp>> = {
  'order.accept': 'Accept',
  'order.reject': 'Reject',
  'order.start': 'Start',
  'order.mark-ready': 'Mark ready',
  'order.complete': 'Complete',
  'order.cancel': 'Cancel order',
  'order.undo': undoWords,
  'order.recall': 'Recall',
  'order.reopen': 'Reopen',
  'order.restore': 'Restore',
}
const ofLine: Partial<Record<ItemEventName, string>> = {
  'item.fire': 'To kitchen',
  'item.cook': 'Cooked',
  'item.serve': 'Serve',
  'item.cancel': 'Cancel',
  'item.void': 'Void',
  'item.unfire': 'Take back',
  'item.recall': 'Recall',
  'item.undo': 'Undo',
  'item.restore': 'Restore',
}
/** And what a person reads where they stand; a kitchen says it in its own words. */
const statuses = ['', 'Pending', 'Accept', 'Cooking', 'Unserviceable', 'Ready', 'Completed']
const placed = { 'In Cart': 'Ordered' } as Record<string, string>
const names = { dish: 'Walked dish', drink: 'Walked drink' } as const

const start = anOrderOf(moduleIds.foodKart, null)

/**
 * Walks the paths on which an order moves its lines, or they it, at the order's screen: all of
 * them, or the fewest that need every rule.
 */
export function walkOrderScreens({ isSample = false } = {}): void {
  const site = useSite({ CALLS_PER_MINUTE: '0' }, { keepsPages: true })
  let page: Page
  let anOrder: () => Promise<Order>
  beforeAll(async () => {
    const as = {
      ...(await signInAt(site.url, 'owner@foodkart.example')),
      moduleId: moduleIds.foodKart,
    }
    const once = () => ({ as, headers: { 'idempotency-key': crypto.randomUUID() } })
    const [dish, drink] = await Promise.all(
      (['dish', 'drink'] as const).map((kind) =>
        answerAt(
          site.url,
          createProduct,
          { name: names[kind], priceAmount: 0, isNoPrep: kind === 'drink' },
          once(),
        ),
      ),
    )
    anOrder = async () => {
      const items = [dish, drink].flatMap((one) =>
        one ? [{ productId: one.id, quantity: 1 }] : [],
      )
      const { id, version } = await answerAt(
        site.url,
        createOrder,
        { deliveryType: 'Click and Collect', items },
        once(),
      )
      const back = { id, expectedVersion: version, event: 'order.undo' as const }
      await answerAt(site.url, moveOrder, back, once())
      return answerAt(site.url, getOrder, { id }, { as })
    }
    page = await site.signedIn('owner@foodkart.example', { path: stillPage })
  })

  const all = pathsTogether(start, true)
  const walked = isSample ? fewest(all) : all
  test.each(walked.map((path) => ({ path, title: titleOf(path) })))(
    'at its screen: $title',
    async ({ path }) => {
      const { id } = await anOrder()
      await page.goto(`/orders/orderview?id=${id}`)
      for (const press of path) {
        await take(page, press)
        await expect.poll(() => seenOn(page), { message: press.event }).toEqual(shownOf(press))
      }
    },
  )
}

function titleOf(path: readonly Press[]): string {
  return path.map(({ on, event }) => `${on} ${event.replace(/^\w+\./, '')}`).join(', ')
}

async function take(page: Page, { on, event }: Press): Promise<void> {
  const isOrder = on === 'order'
  const word = isOrder ? ofOrder[event as OrderEventName] : ofLine[event as ItemEventName]
  if (word === undefined) throw new Error(`no button says ${event}`)
  const asks = { ...orderLifecycle.asks, ...cartItemLifecycle.asks }
  await (
    isOrder
      ? page.locator('.steps__root').getByRole('button', { name: word, exact: true })
      : page.getByRole('button', { name: `${String(word)}: ${names[on]}`, exact: true })
  ).click()
  if (!(event in asks)) return
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('radio').first().check()
  const confirm = event === 'item.cancel' ? 'Cancel item' : word
  await dialog.getByRole('button', { name: confirm, exact: true }).click()
}

/** The words beside the order, and beside its dish and its drink. */
async function seenOn(page: Page): Promise<string[]> {
  const lines = await page.locator('.order-line__root .mark__status').allInnerTexts()
  const [order = ''] = await page.locator('.record__head .mark__status').allInnerTexts()
  return [order, ...lines].map((text) => text.trim())
}

function shownOf({ after }: Press): string[] {
  const [, status = '', dish = '', drink = ''] =
    /^(\d) (In Cart|In Kitchen|\w+) (In Cart|In Kitchen|\w+)$/.exec(after) ?? []
  return [statuses[Number(status)] ?? '', ...[dish, drink].map((one) => placed[one] ?? one)]
}

/** The fewest paths that together need every rule: without it, one of them goes elsewhere. */
function fewest(paths: readonly Press[][]): Press[][] {
  const { steps, carries } = orderWithLines
  const without = [
    ...steps.map((_, at) => ({ steps: steps.filter((__, index) => index !== at), carries })),
    ...carries.map((_, at) => ({ steps, carries: carries.filter((__, index) => index !== at) })),
  ]
  const needs = paths.map((path) => ({
    path,
    rules: without.flatMap((rules, at) =>
      String(standingsOf(start, path, rules)) === String(standingsOf(start, path)) ? [] : [at],
    ),
  }))
  const open = new Set(needs.flatMap(({ rules }) => rules))
  const chosen: Press[][] = []
  while (open.size > 0) {
    const gain = (rules: readonly number[]) => rules.filter((rule) => open.has(rule)).length
    const best = needs.toSorted(
      (a, b) => gain(b.rules) - gain(a.rules) || a.path.length - b.path.length,
    )[0]
    if (!best) break
    for (const rule of best.rules) open.delete(rule)
    chosen.push(best.path)
  }
  return chosen
}
