import type { Page } from 'playwright'
import { localTime } from '#contract/zoned-time.ts'
import { phone, type Site, stillPage } from '../browser.ts'
import { callsIn } from '../page-call.ts'

/** A state that the demo does not have. */
export type Made = {
  who: string
  address: string
  within?: string
  /** What answers say that the demo's do not, by the end of the path of their call. */
  told?: Record<string, (data: never) => unknown>
  /** What is done on the page before it is looked at. */
  first?: (page: Page) => Promise<void>
}

const owner = 'owner@foodkart.example'
const DAY_MS = 24 * 3_600_000

/** What has to be ordered, paid or saved before it can be looked at. */
export const madeStates: Record<string, (site: Site) => Promise<Made[]>> = {
  async 'an order held for later'(site) {
    const shop = '/others/s/DemoFoodkartShop'
    const team = await site.signedIn(owner, { path: stillPage })
    const settings = { takes_later: true, later_slot_min: 30, later_days_ahead: 3 }
    await callsIn('foodKart')(team, 'PUT', 'user/update', { settings }, '/login-api')
    const guest = await site.open(shop, phone)
    await chooseTime(guest)
    await guest.getByRole('button', { name: 'Place the order' }).click()
    await guest.waitForURL('**/receipt/*')
    const receipt = addressOf(guest)
    const found = await viewOf(guest, team)
    await closeAll(guest, team)
    return [
      { who: 'nobody', address: shop, within: 'body', first: chooseTime },
      { who: 'nobody', address: receipt, within: 'body' },
      { who: owner, address: found },
    ]
  },

  async 'the deposit of a booking'(site) {
    const salon = 'owner@service.example'
    const team = await site.signedIn(salon, { path: stillPage })
    const guest = await site.open('/others/s/DemoServiceBooking', phone)
    await guest.getByRole('button', { name: /^Full Colour/ }).click()
    await guest.getByRole('button', { name: 'Later' }).click()
    await guest.getByRole('group', { name: 'Time' }).getByRole('button').first().click()
    await guest.getByLabel('Your name').fill('Ines')
    await guest.getByLabel('E-mail').fill('ines@mail.example')
    await guest.getByRole('button', { name: /^Book and pay / }).click()
    await guest.waitForURL('**/pay/*')
    const card = guest.url()
    await guest.getByRole('link', { name: 'Back without paying' }).click()
    await guest.waitForURL('**/receipt/*')
    const receipt = addressOf(guest)
    const found = await viewOf(guest, team)
    const id = new URLSearchParams(found.split('?')[1]).get('id') ?? ''
    const call = callsIn('service')
    const { start_ms: startMs } = await call(team, 'GET', `order/getbyid?id=${id}`)
    const day = localTime(Number(startMs), 'Australia/Melbourne').slice(0, 10)
    const services = await call(team, 'GET', 'product/getall?search=Full%20Colour')
    const [service] = services as unknown as { product_id: string }[]
    await closeAll(guest, team)
    return [
      { who: 'nobody', address: card, first: asItIs },
      { who: 'nobody', address: receipt, within: 'body' },
      { who: salon, address: found },
      {
        who: salon,
        address: `/bookings/calendar?date=${day}`,
        first: (page) => page.getByRole('button', { name: /Ines/ }).first().click(),
      },
      { who: salon, address: `/products/productview?id=${service?.product_id ?? ''}` },
    ]
  },

  async 'subscriptions charged to a card'() {
    const address = '/actions/subscription'
    const face = { brand: 'visa', last4: '4242', exp_month: 12, exp_year: 2031 }
    const saved = (): unknown => ({ offered: true, card: face })
    const paid = {
      subscription_id: '019fb44a-5c40-7d9a-8f50-67f605400f07',
      version: 1,
      period: 'month',
      period_end_ms: Date.now() + 3 * DAY_MS,
      allowed_events: ['subscription.cancel-at-end', 'subscription.change-plan'],
    }
    const subscribed = (more: object) => (plans: never) =>
      (plans as { subscription: object }[]).map((plan, place) =>
        place === 0 ? { ...plan, subscription: { ...plan.subscription, ...paid, ...more } } : plan,
      )
    const soon = Date.now() + 3 * DAY_MS
    return [
      {
        who: owner,
        address,
        told: {
          'payment/card': saved,
          'payment/module': subscribed({ status: 'active', next_charge_ms: soon }),
        },
      },
      {
        who: owner,
        address: `${address}?failed`,
        told: {
          'payment/card': saved,
          'payment/module': subscribed({
            status: 'past_due',
            fault: 'declined',
            next_charge_ms: soon,
            grace_end_ms: soon + DAY_MS,
          }),
        },
      },
    ]
  },

  async 'variants, one by one and from a file'(site) {
    const who = 'owner@ekart.example'
    const team = await site.signedIn(who, { path: stillPage })
    const found = await callsIn('ekart')(team, 'GET', 'product/getall?search=Lighthouse')
    const [shirt] = found as unknown as { product_id: string }[]
    await team.context().close()
    const lines = ['Name;Price;Variant of;Variant', 'Linen Tee;15;;', ';18;Linen Tee;Size: M']
    const file = {
      name: 'variants.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(lines.join('\n')),
    }
    return [
      { who, address: `/products/productview?id=${shirt?.product_id ?? ''}` },
      {
        who: `${who} writes`,
        address: '/products/import',
        first: (page) => page.getByLabel('Choose a file').setInputFiles(file),
      },
      {
        who: `${who} writes`,
        address: '/products/import',
        async first(page) {
          await page.getByLabel('Choose a file').setInputFiles(file)
          await page.getByRole('button', { name: 'Check the file' }).click()
          await page.getByRole('button', { name: /^Import \d/ }).waitFor()
        },
      },
    ]
  },

  async 'the inbox of texts'(site) {
    const team = await site.signedIn('owner@skipques.example')
    const config = await team.evaluate(() => document.getElementById('config')?.textContent ?? '{}')
    await team.context().close()
    return [{ who: 'nobody', address: String(JSON.parse(config).textInbox), first: asItIs }]
  },

  async passkeys() {
    const key = { passkey_id: '019fb44a-5c40-7d9a-8f50-67f605400f07', created_ms: Date.now() }
    const told = [
      { ...key, name: 'My phone' },
      {
        ...key,
        passkey_id: key.passkey_id.replace(/7$/, '8'),
        name: 'Laptop',
        used_ms: Date.now(),
      },
    ]
    const address = '/actions/settings?part=security'
    return [{ who: owner, address, told: { 'user/passkeys': () => told } }]
  },

  async 'a member of staff with what they may'() {
    return ['/orders/orderlist', '/staff/profile'].map((address) => ({
      who: 'staff@foodkart.example',
      address,
      within: 'main, .frame__top, .nav__bottom, .frame__side',
    }))
  },
}

/** A page of the provider, which has no colours of ours. */
async function asItIs(): Promise<void> {}

/** A guest of the shop before choosing a time. */
async function chooseTime(guest: Page): Promise<void> {
  await guest.getByRole('button', { name: /^Add / }).first().click()
  const cart = guest.getByRole('button', { name: /1 item/ })
  if (await cart.isVisible()) await cart.click()
  await guest.getByLabel('Your name').fill('Anita')
  await guest.getByText('For later').click()
  await guest.getByRole('group', { name: 'Day' }).getByRole('button').nth(1).click()
  await guest.getByRole('group', { name: 'Time' }).getByRole('button').first().click()
}

/** Where the team sees what a guest has the receipt of. */
async function viewOf(guest: Page, team: Page): Promise<string> {
  await guest.waitForFunction(() => document.title.startsWith('Receipt '))
  const number = (await guest.title()).replace('Receipt ', '')
  await team.goto(`/orders/orderlist?search=${encodeURIComponent(number)}`)
  const link = team.getByRole('link', { name: number }).first()
  return (await link.getAttribute('href')) ?? ''
}

function addressOf(page: Page): string {
  return new URL(page.url()).pathname
}

async function closeAll(...pages: Page[]): Promise<void> {
  for (const page of pages) await page.context().close()
}
