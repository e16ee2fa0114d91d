import type { Page } from 'playwright'
import type { GuestPath } from '#contract/guest-pages.ts'
import type { Site } from '../browser.ts'

/**
 * The addresses at which guest pages are checked; a new page is a type error here until it has one.
 */
export const guestAddresses: Record<GuestPath, (site: Site) => Promise<string[]>> = {
  '/receipt/:id': async (site) => {
    const owner = await site.signedIn('owner@foodkart.example')
    const receipts = ['/receipt/nonsense']
    for (const status of [1, 6]) {
      await owner.goto(`/orders/orderlist?order_status_id=${status}`)
      await owner.goto(
        (await owner
          .locator('main a[href^="/orders/orderview?id="]')
          .first()
          .getAttribute('href')) ?? '',
      )
      receipts.push(
        (await owner.getByRole('link', { name: 'Open', exact: true }).getAttribute('href')) ?? '',
      )
    }
    await owner.context().close()
    return receipts
  },
  '/others/s/:code': async () =>
    [
      'DemoFoodkartShop',
      'DemoEkartShop',
      'DemoEkartReceipt',
      'DemoFoodkartQueue',
      'DemoCconnectCheckin',
      'DemoSkipquesQueue',
      'DemoServiceBooking',
      'DemoTableorderingTable',
      'DemoTableorderingReserve',
      'DemoJobJob',
      'Nonsense1',
    ].map((code) => `/others/s/${code}`),
  '/others/ticket/:token': async (site) => [
    await made(site, '/others/s/DemoSkipquesQueue', 'Take a number', async (page) => {
      await page.getByLabel('Your name').fill('Ana Lopez')
    }),
    '/others/ticket/nonsense',
  ],
  '/others/reservation/:token': async (site) => [
    await made(site, '/others/s/DemoTableorderingReserve', 'Reserve the table', async (page) => {
      const times = page.getByRole('group', { name: /^Time/ })
      await times.getByRole('button').first().click()
      await page.getByLabel('Your name').fill('Anita Rao')
      await page.getByLabel('E-mail').fill('anita@mail.example')
    }),
    '/others/reservation/nonsense',
  ],
  '/others/application/:token': async (site) => [
    await made(site, '/others/s/DemoJobJob', 'Send the application', async (page) => {
      await page
        .getByRole('button', { name: /^Apply: / })
        .first()
        .click()
      await page.getByLabel('Your name').fill('Ines Prado')
      await page.getByLabel('E-mail').fill('ines@mail.example')
    }),
    '/others/application/nonsense',
  ],
}

/** Fills in and submits a guest page, and returns where it led. */
async function made(
  site: Site,
  from: string,
  button: string,
  fill: (page: Page) => Promise<void>,
): Promise<string> {
  const page = await site.open(from)
  await fill(page)
  await page.getByRole('button', { name: button }).click()
  await page.waitForURL((url) => url.pathname !== from)
  const { pathname } = new URL(page.url())
  await page.context().close()
  return pathname
}
