import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import type { ModuleName } from '#contract/modules.ts'
import { expectShown, useSite } from '../support/browser.ts'
import { callsIn } from '../support/page-call.ts'
import { aPendingOrder } from '../support/pending-order.ts'

const site = useSite()

test('accepting an order moves it in the inspector from Pending to Received, under its own name, and so goes its line', async () => {
  const app = await site.signedIn('owner@foodkart.example', { path: '/orders/orderlist?inspect' })
  const { path, orderNo } = await aPendingOrder(app, 'foodKart', 'Click and Collect')
  await app.goto(new URL(path, app.url()).href)
  await expectShown(app.getByRole('heading', { level: 1, name: new RegExp(orderNo) }))
  const inspector = await site.openTab(app, '/inspect')
  const order = inspector.getByRole('button', { name: new RegExp(`^order ${orderNo}`) })
  await order.click()
  const state = inspector.locator('p[aria-live=polite]:has(b)')
  await expect.poll(() => state.textContent()).toContain('Pending')

  await app.getByRole('button', { name: 'Accept', exact: true }).click()
  await expect.poll(() => state.textContent()).toContain('Received')
  const lit = (name: 'active' | 'taken', attribute: string) =>
    inspector
      .locator(`.is-${name}`)
      .evaluateAll(
        (all, key) => [...new Set(all.map((one) => one.getAttribute(key)))],
        `data-${attribute}`,
      )
  await expect.poll(() => lit('active', 'id')).toEqual(['order.Received'])
  await expect.poll(() => lit('taken', 'key')).toEqual(['order.Pending --order.accept[0]'])

  // Its line has an actor of its own; sending it to the kitchen starts the order.
  const line = inspector.getByRole('button', { name: new RegExp(`^line .* of order ${orderNo}`) })
  await line.click()
  await expect.poll(() => state.textContent()).toContain('In Cart')
  await app.getByRole('button', { name: /^To kitchen/ }).click()
  await expect.poll(() => state.textContent()).toContain('In Kitchen')
  await expect.poll(() => lit('taken', 'key')).toEqual(['cart-item.In Cart --item.fire[0]'])
  await order.click()
  await expect.poll(() => state.textContent()).toContain('Processing')
})

type Watched = {
  module: ModuleName
  /** Makes the record, and answers the address of its screen and what the inspector calls it. */
  make: (page: Page) => Promise<{ path: string; name: string }>
  press: (page: Page) => Promise<unknown>
  from: string
  to: string
  taken: string
}

const queue = callsIn('skipques')
const job = callsIn('job')
const foodKart = callsIn('foodKart')
const tables = callsIn('tableOrdering')
const press = (name: string | RegExp) => (page: Page) =>
  page.getByRole('button', { name, exact: true }).first().click()

async function aJob(page: Page, more = {}): Promise<{ id: string; title: string }> {
  const title = `Watched job ${Math.random()}`
  const { community_event_id: id } = await job(page, 'POST', 'communityevent/create', {
    title,
    vacancies: 2,
    ...more,
  })
  return { id: String(id), title }
}

const records: Record<string, Watched> = {
  'an entry of the queue': {
    module: 'skipques',
    async make(page) {
      const { ticket_no: ticketNo } = await queue(page, 'POST', 'customer/addvisit', {
        type: 'queue',
        full_name: 'Wanda Watched',
        party_size: 2,
      })
      return { path: '/queue/list', name: `entry ${String(ticketNo)}` }
    },
    press: (page) =>
      page
        .locator('.queue__row')
        .filter({ hasText: 'Wanda Watched' })
        .getByRole('button', { name: /^Call/ })
        .click(),
    from: 'Waiting › in_line',
    to: 'Waiting › called',
    taken: 'queue-entry.Waiting.in_line --queue.call[0]',
  },
  'an application': {
    module: 'job',
    async make(page) {
      const { id: jobId } = await aJob(page, { publish: true })
      const { community_event_booking_id: id } = await job(
        page,
        'POST',
        'communityeventbooking/create',
        { community_event_id: jobId, applicant_name: 'Asha Watched' },
      )
      return { path: `/job/interestview?id=${String(id)}`, name: 'application Asha Watched' }
    },
    press: press('Mark as contacted'),
    from: 'Pending',
    to: 'Contacted',
    taken: 'job-application.Pending --application.contact[0]',
  },
  'a posting': {
    module: 'job',
    async make(page) {
      const { id, title } = await aJob(page)
      return { path: `/job/jobview?id=${id}`, name: `job ${title}` }
    },
    press: press('Publish'),
    from: 'draft',
    to: 'open',
    taken: 'job-posting.draft --job.publish[0]',
  },
  'a promotion': {
    module: 'foodKart',
    async make(page) {
      const { promotion_id: id, version } = await foodKart(page, 'POST', 'promotion/create', {
        name: 'Watched offer',
        kind: 'percent',
        value: 10,
      })
      await foodKart(page, 'PUT', 'promotion/update', {
        promotion_id: id,
        expected_version: version,
        event: 'promotion.publish',
      })
      return { path: `/actions/promotionview?id=${String(id)}`, name: 'promotion Watched offer' }
    },
    press: press('Pause'),
    from: 'active',
    to: 'paused',
    taken: 'promotion.active --promotion.pause[0]',
  },
  'a table': {
    module: 'tableOrdering',
    async make(page) {
      const { table_id: id } = await tables(page, 'POST', 'table/create', {
        name: 'Watched',
        capacity: 4,
      })
      return { path: `/table/tableview?id=${String(id)}`, name: 'table Watched' }
    },
    press: press('Reserve'),
    from: 'free',
    to: 'reserved',
    taken: 'table.free --table.reserve[0]',
  },
}

test.each(Object.keys(records))(
  '%s moves in the inspector as it is moved on its screen',
  async (kind) => {
    const watched = records[kind] as Watched
    const app = await site.signedIn(`owner@${watched.module.toLowerCase()}.example`, {
      path: '/profile/settings?inspect',
    })
    const { path, name } = await watched.make(app)
    await app.goto(new URL(path, app.url()).href)
    const inspector = await site.openTab(app, '/inspect')
    const state = inspector.locator('p[aria-live=polite]:has(b)')
    await inspector
      .getByRole('navigation', { name: 'Actors' })
      .getByRole('button', { name: new RegExp(`^${name}`) })
      .click()
    await expect.poll(() => state.textContent()).toContain(watched.from)
    await watched.press(app)
    await expect.poll(() => state.textContent()).toContain(watched.to)
    const taken = await inspector
      .locator('.is-taken')
      .evaluateAll((all) => [...new Set(all.map((one) => one.getAttribute('data-key')))])
    expect(taken).toEqual([watched.taken])
  },
)
