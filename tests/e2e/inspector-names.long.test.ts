import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { expectShown, useSite } from '../support/browser.ts'

const site = useSite()

/** The main screens of each module, as its owner opens them. */
const screens: Record<string, readonly string[]> = {
  foodkart: [
    '/dashboard',
    '/orders/orderlist',
    '/orders/ordernew',
    '/kitchen/board',
    '/products/productlist',
    '/actions/promotion',
    '/customers/customerlist',
    '/reports/order',
    '/staff/staff',
    '/actions/settings',
    '/actions/subscription',
    '/actions/communityjoin',
  ],
  skipques: ['/queue/list', '/queue/display', '/actions/qrcode'],
  service: ['/bookings/calendar', '/bookings/resources'],
  tableordering: ['/table/tablecustomerlist'],
  job: ['/job/joblist', '/job/interest', '/job/interest?view=board'],
}
/** What only says of which chart an actor is, or nothing at all. */
const vague = /^(answer|list|record|submit|form|moves|bulk|x:\d+|\d.*|0\..*|)$/
/** The app and its parts: each is there once. */
const known = new Set([
  'app',
  'session',
  'toasts',
  'connectivity',
  'moduleSwitch',
  'live',
  'outbox',
  'alarm',
  'waitingOrders',
  'calls',
])

test.each(Object.keys(screens))(
  'every actor of the main screens of %s has a name that says what it is',
  async (account) => {
    const app = await site.signedIn(`owner@${account}.example`, { path: '/staff/profile?inspect' })
    const inspector = await site.openTab(app, '/inspect')
    const actors = inspector.getByRole('navigation', { name: 'Actors' })
    await expectShown(actors)
    await inspector.getByRole('button', { name: /^▸ Helpers/ }).click()
    await watchNames(inspector)
    for (const path of screens[account] ?? []) {
      await app.goto(new URL(path, app.url()).href)
      await expectShown(app.getByRole('heading', { level: 1 }))
      // Those of a screen have a name of several words; the app's own are there before.
      await expectShown(actors.getByRole('button', { name: /^[a-z]+ [a-z]+/ }).first())
    }
    const names = (await namesIn(inspector)).toSorted()
    if (process.env['ACTOR_NAMES']) process.stdout.write(`${names.join('\n')}\n`)
    expect(names.length).toBeGreaterThan(10)
    expect(names.filter((name) => vague.test(name))).toEqual([])
    expect(names.filter((name) => !name.includes(' ') && !known.has(name))).toEqual([])
  },
)

/** Keeps the name of everyone who was in the tree, however short. */
async function watchNames(inspector: Page): Promise<void> {
  await inspector.evaluate(() => {
    const names = new Set<string>()
    Object.assign(globalThis, { names })
    const look = () => {
      for (const one of document.querySelectorAll('[data-machine] > span'))
        names.add(one.textContent ?? '')
    }
    look()
    new MutationObserver(look).observe(document.body, {
      childList: true,
      subtree: true,
      characterData: true,
    })
  })
}

function namesIn(inspector: Page): Promise<string[]> {
  return inspector.evaluate(() => [...(globalThis as unknown as { names: Set<string> }).names])
}
