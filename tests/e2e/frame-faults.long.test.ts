import type { Page, Route } from 'playwright'
import { expect, test } from 'vitest'
import { answered, fail, holdNext, refuse, setHidden } from '../support/answers.ts'
import { expectShown, stillPage, useSite } from '../support/browser.ts'
import { goOffline, withWorker } from '../support/offline-page.ts'
import { aPendingOrder } from '../support/pending-order.ts'

// What a network, a server or another tab does to the machines of the frame, and no other test
// causes: connection, stream, waiting writes, session and module.

const site = useSite()
const owner = 'owner@foodkart.example'
const events = '**/api/events*'

/** Answers all calls to an address so, and counts them. */
async function counted(page: Page, address: string, answer: (route: Route) => unknown) {
  let count = 0
  await page.route(address, (route) => {
    count += 1
    return answer(route)
  })
  return () => count
}
const never = (): Promise<void> => new Promise(() => undefined)

test('a server that answers nothing is out of reach after some seconds, and is asked again and again', async () => {
  const page = await site.signedIn(owner)
  const probes = await counted(page, '**/health', never)
  await page.route('**/api/order/getall*', fail)
  await page.reload()
  await page.getByText('Looks like you have internet connectivity issues').first().waitFor()
  await expect.poll(probes, { timeout: 40_000 }).toBeGreaterThan(2)
})

test('changes that wait are kept while the connection comes and goes, and sent again when the server is busy', async () => {
  const page = await withWorker(site, 'owner@ekart.example')
  const { orderNo } = await aPendingOrder(page, 'ekart', 'Click and Collect')
  await page.goto('/orders/orderlist')
  await page.getByRole('link', { name: orderNo, exact: true }).waitFor()
  await goOffline(page, 'order/getall')
  await page.getByRole('button', { name: `Accept: ${orderNo}`, exact: true }).click()
  await page.getByRole('button', { name: '1 change pending' }).waitFor()

  const update = '**/api/order/update*'
  const held = await holdNext(page, update, fail)
  await page.context().setOffline(false)
  await held.come
  await page.context().setOffline(true)
  held.letGo()

  // Busy until the connection goes once more, then a few times more.
  const tooBusy = refuse(503, 'RETRY_LATER')
  const sent = await counted(page, update, tooBusy)
  await page.context().setOffline(false)
  await expect.poll(sent).toBeGreaterThan(2)
  await page.getByRole('button', { name: `Start: ${orderNo}`, exact: true }).click()
  await page.getByRole('button', { name: '2 changes pending' }).waitFor()
  await page.context().setOffline(true)
  const before = sent()
  await page.context().setOffline(false)
  await expect.poll(sent).toBeGreaterThan(before)
  // The database fails before the next try: after a reload the changes are there again.
  await page.evaluate(() => {
    IDBIndex.prototype.getAll = () => {
      throw new DOMException('Gone.', 'UnknownError')
    }
  })
  await expect.poll(() => page.getByRole('button', { name: /changes? pending/ }).count()).toBe(0)
  await page.reload()
  await page.getByRole('button', { name: '2 changes pending' }).waitFor()
  await page.unroute(update)
  await expect.poll(() => page.getByRole('button', { name: /changes? pending/ }).count()).toBe(0)
})

test('a stream that is cut is opened again at once when somebody looks; one that never opens, or falls silent, after a while', async () => {
  const page = await site.signedIn(owner, { path: stillPage })
  await page.clock.install()
  const cut = await counted(page, events, fail)
  await page.goto('/orders/orderlist')
  // Cut a few times, it is left alone for some seconds.
  await expect.poll(cut).toBeGreaterThan(3)
  const before = cut()
  await setHidden(page, false)
  await expect.poll(cut).toBeGreaterThan(before)
  await page.unroute(events)

  const opening = await counted(page, events, never)
  await page.clock.fastForward(40_000)
  await expect.poll(opening).toBeGreaterThan(0)
  const first = opening()
  await page.clock.fastForward(16_000)
  await expect
    .poll(async () => {
      await page.clock.fastForward(2_000)
      return opening()
    })
    .toBeGreaterThan(first)
  await page.unroute(events)
  const mark = (name: string) => page.locator(`.header-tools__live[data-mark=${name}]`)
  await expect
    .poll(async () => {
      await page.clock.fastForward(2_000)
      return mark('open').count()
    })
    .toBe(1)
  await page.clock.fastForward(51_000)
  await expectShown(mark('cut'))
  const again = page.waitForRequest(events)
  await page.clock.fastForward(40_000)
  await again
})

test('who signs in as somebody else in another tab is followed here, with a stream of their own', async () => {
  const page = await site.signedIn(owner, { path: stillPage })
  const opened = page.waitForResponse(events)
  await page.goto('/orders/orderlist')
  await opened
  const { origins } = await site.signedInState(owner)
  const token = origins
    .flatMap(({ localStorage }) => localStorage)
    .find(({ name }) => name === 'sevenfold.token')?.value
  const other = await site.openTab(page, stillPage)
  const again = page.waitForRequest(events)
  await other.evaluate((it) => localStorage.setItem('sevenfold.token', it), token ?? '')
  expect((await again).headers()['x-access-token']).toBe(token)
})

test('a module is not left with what was typed, unless it is said so', async () => {
  const page = await site.signedIn('owner@all.example', { path: '/products/productview' })
  const name = page.getByLabel('Name', { exact: false }).first()
  await name.fill('Half typed')
  const choose = async () => {
    await page.getByRole('button', { name: /^Module: / }).click()
    await page.getByRole('button', { name: /^Services and bookings/ }).click()
  }
  await choose()
  await page.getByRole('button', { name: 'Keep editing' }).click()
  expect(await name.inputValue()).toBe('Half typed')
  await choose()
  await page.getByRole('button', { name: 'Discard changes' }).click()
  await expect.poll(() => page.locator('html').getAttribute('data-module')).toBe('service')
})

test('a code that does not come can be asked for again after its minutes, and when that fails, once more', async () => {
  const page = await site.open(stillPage)
  await page.clock.install()
  await page.goto('/sessions/reset')
  await page.getByLabel('E-mail').fill(owner)
  await page.getByRole('button', { name: 'Send the code' }).click()
  const left = page.getByText(/^You can ask for another code in/)
  const again = page.getByRole('button', { name: 'Send the code again' })
  await left.waitFor()
  for (let minute = 0; minute < 4; minute += 1) await page.clock.fastForward(60_000)
  await again.waitFor()
  await answered(page, '**/login-api/**', refuse(409, 'CLOSED'), () => again.click())
  await expectShown(page.getByText('Refused: CLOSED'))
  await again.click()
  await left.waitFor()
})
