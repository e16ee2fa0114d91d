import type { Page } from 'playwright'
import { describe, expect, test } from 'vitest'
import { expectShown, pathOf, stillPage, useSite } from '../support/browser.ts'
import { callsIn } from '../support/page-call.ts'
import { aPendingOrder } from '../support/pending-order.ts'

const site = useSite()
const owner = 'owner@foodkart.example'

describe('a change by someone else', () => {
  test('shows in the list and in the open order, at another machine, without a reload', async () => {
    const [mine, staff] = [
      await site.signedIn(owner, { path: '/orders/orderlist' }),
      await site.signedIn('staff@foodkart.example', { path: stillPage }),
    ]
    await isLive(mine)
    const { path, orderNo } = await aPendingOrder(staff, 'foodKart', 'Click and Collect')
    await expectShown(rowOf(mine, orderNo).getByText('Pending'))

    await staff.goto(path)
    await isLive(staff)
    await mine.getByRole('link', { name: orderNo, exact: true }).click()
    await mine.locator('.steps__root').getByRole('button', { name: 'Accept', exact: true }).click()
    await expectShown(staff.locator('.record__head').getByText('Accept', { exact: true }))
  })

  test('changes the figures of the dashboard', async () => {
    const mine = await site.signedIn(owner, { path: '/dashboard' })
    await isLive(mine)
    const pending = mine.getByRole('link', { name: /Pending/ }).first()
    const before = await pending.textContent()
    await aPendingOrder(
      await site.signedIn('staff@foodkart.example', { path: stillPage }),
      'foodKart',
      'Click and Collect',
    )
    await expect.poll(() => pending.textContent()).not.toBe(before)
  })
})

describe('a table that could not be read again because the server was busy', () => {
  const busy = { status: 503, json: { status: 503, message: 'Busy', code: 'UNAVAILABLE' } }

  test('is read later', async () => {
    const tables = callsIn('tableOrdering')
    const mine = await site.signedIn('owner@tableordering.example', { path: stillPage })
    const name = `Busy ${Date.now() % 10_000}`
    const made = await tables(mine, 'POST', 'table/create', { name, capacity: 4 })
    const id = String(made['table_id'])
    const other = await site.signedIn('staff@tableordering.example', {
      path: `/table/tableview?id=${id}`,
    })
    await isLive(other)
    await expectShown(other.getByText('Free', { exact: true }))
    let refused = 0
    await other.route('**/api/table/getbyid*', (route) =>
      (refused += 1) > 1 ? route.continue() : route.fulfill(busy),
    )
    await tables(mine, 'PUT', 'table/update', {
      table_id: id,
      expected_version: made['version'],
      event: 'table.open',
      party_size: 3,
    })
    await expectShown(other.getByText(/^3 people/))
    expect(refused).toBeGreaterThan(1)
  })
})

describe('the tabs of a browser', () => {
  test('share one stream, and the next one takes it over when the first is closed', async () => {
    const first = await site.signedIn(owner, { path: stillPage })
    const streams = countStreams(first)
    await first.goto('/orders/orderlist')
    await isLive(first)
    const second = await site.openTab(first, '/orders/orderlist')
    await isLive(second)
    expect(streams()).toBe(1)

    const writer = await site.signedIn(owner, { path: stillPage })
    const one = await aPendingOrder(writer, 'foodKart', 'Click and Collect')
    await Promise.all([first, second].map((page) => expectShown(rowOf(page, one.orderNo))))
    await first.close()
    await expect.poll(streams).toBe(2)
    await isLive(second)
    const two = await aPendingOrder(writer, 'foodKart', 'Click and Collect')
    await expectShown(rowOf(second, two.orderNo))
  })
})

test('the server goes and comes back: nothing is missed, and nobody is signed out', async () => {
  const [mine, writer] = [
    await site.signedIn(owner, { path: '/orders/orderlist' }),
    await site.signedIn(owner),
  ]
  await isLive(mine)
  await mine.route('**/api/events', (route) => route.abort())
  await site.withoutServer(async () => {
    await expectShown(mine.getByText(/^(Reconnecting …|Offline)$/))
  })
  // Made while the stream is still away.
  const { orderNo } = await aPendingOrder(writer, 'foodKart', 'Click and Collect')
  await mine.unroute('**/api/events')
  await isLive(mine)
  await expectShown(rowOf(mine, orderNo))
  expect(pathOf(mine)).toBe('/orders/orderlist')
  await isLive(writer)
})

const isLive = (page: Page): Promise<void> =>
  expectShown(page.locator('.header-tools__live[data-mark=open]'))
const rowOf = (page: Page, orderNo: string) =>
  page.getByRole('row').filter({ has: page.getByRole('link', { name: orderNo, exact: true }) })

/** How many streams the pages of this person have asked for. */
function countStreams(page: Page): () => number {
  let count = 0
  page
    .context()
    .on(
      'request',
      (request) => (count += new URL(request.url()).pathname === '/api/events' ? 1 : 0),
    )
  return () => count
}
