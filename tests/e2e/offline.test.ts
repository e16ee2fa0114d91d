import type { Page } from 'playwright'
import { describe, expect, test } from 'vitest'
import { pathOf, useSite } from '../support/browser.ts'
import { aPendingOrder } from '../support/pending-order.ts'

const site = useSite()

describe('without a connection', () => {
  test('twenty-one steps on seven orders are kept, sent once each and in their order when the server is back, also past a reload', async () => {
    const page = await site.signedIn('owner@ekart.example', { serviceWorkers: 'allow' })
    await page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated')
    const numbers: string[] = []
    for (let count = 0; count < 7; count += 1) numbers.push((await aPendingOrder(page, 'ekart', 'Click and Collect')).orderNo)
    await page.goto('/orders/orderlist')
    await page.getByRole('link', { name: numbers[6], exact: true }).waitFor()
    await goOffline(page)
    for (const number of numbers) for (const name of ['Accept', 'Start']) await page.getByRole('button', { name: `${name}: ${number}`, exact: true }).click()
    await page.reload()
    for (const number of numbers) await page.getByRole('button', { name: `Mark ready: ${number}`, exact: true }).click()
    await page.getByRole('button', { name: '21 changes wait' }).click()
    await page.getByRole('dialog', { name: 'Changes on their way' }).getByRole('listitem').nth(20).waitFor()
    await page.getByText(/^As of /).waitFor()

    await page.context().setOffline(false)
    await expect.poll(() => page.getByRole('button', { name: /changes? waits?/ }).count()).toBe(0)
    for (const number of numbers) expect(await stepsOf(page, number)).toEqual(['order.accept', 'order.start', 'order.mark-ready'])
    expect(pathOf(page)).toBe('/orders/orderlist')
  })

  test('a step on what someone else has ended meanwhile is refused in words, with what stands now, and can be left', async () => {
    const page = await site.signedIn('owner@ekart.example', { serviceWorkers: 'allow' })
    await page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated')
    const { path, orderNo } = await aPendingOrder(page, 'ekart', 'Click and Collect')
    const other = await site.signedIn('owner@ekart.example')
    await page.goto(path)
    await page.locator('.steps').getByRole('button', { name: 'Accept', exact: true }).waitFor()
    await goOffline(page)
    await page.locator('.steps').getByRole('button', { name: 'Accept', exact: true }).click()
    await page.locator('.steps').getByRole('button', { name: 'Start', exact: true }).click()
    await page.getByRole('button', { name: '2 changes wait' }).waitFor()
    await page.getByRole('button', { name: /^Account/ }).click()
    await page.getByRole('button', { name: 'Sign out', exact: true }).click()
    await page.getByRole('button', { name: 'Stay signed in', exact: true }).click()

    await other.goto(path)
    await other.locator('.steps').getByRole('button', { name: 'Reject', exact: true }).click()
    await other.getByRole('dialog').getByRole('radio').first().check()
    await other.getByRole('dialog').getByRole('button', { name: 'Reject', exact: true }).click()
    await other.getByRole('main').getByText('Unserviceable', { exact: true }).first().waitFor()

    await page.context().setOffline(false)
    await page.getByRole('button', { name: '1 change was refused' }).click()
    const panel = page.getByRole('dialog', { name: 'Changes on their way' })
    await panel.getByText(`${orderNo}: Accepted`).waitFor()
    await panel.getByText('Waits for the one above').waitFor()
    await page.getByRole('main').getByText('Unserviceable', { exact: true }).first().waitFor()
    for (let left = 2; left > 0; left -= 1) await panel.getByRole('button', { name: 'Leave it', exact: true }).first().click()
    await panel.getByText('Everything has been sent.').waitFor()
    expect(await stepsOf(page, orderNo)).toEqual(['order.reject'])
  })
})

/** Cuts the connection once the page has what it needs without one: what is on the screen is kept a moment after it was painted. */
async function goOffline(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Search and commands', exact: true }).waitFor()
  await expect.poll(() => keptAnswers(page)).toBeGreaterThan(0)
  await page.context().setOffline(true)
  await page.getByText('Looks like you have internet connectivity issues').first().waitFor()
}

async function keptAnswers(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      new Promise<number>((resolve, reject) => {
        const opening = indexedDB.open('sevenfold.offline')
        opening.addEventListener('error', () => reject(opening.error))
        opening.addEventListener('success', () => {
          const counting = opening.result.transaction('answers').objectStore('answers').count()
          counting.addEventListener('success', () => resolve(counting.result))
        })
      }),
  )
}

/** What happened to an order itself since it was pending, as the server tells. */
async function stepsOf(page: Page, orderNo: string): Promise<string[]> {
  return page.evaluate(async (number) => {
    const headers = { 'x-access-token': localStorage.getItem('sevenfold.token') ?? '', 'content-type': 'application/json', 'module-id': '12' }
    const get = async (path: string) => (await (await fetch(`/api/${path}`, { headers })).json()).data
    const [row] = await get(`order/getall?search=${number}`)
    const { History } = await get(`order/getbyid?id=${row.order_id}`)
    const events: string[] = History.map((entry: { event: string }) => entry.event)
    return events.slice(events.indexOf('order.undo') + 1).filter((event) => event.startsWith('order.'))
  }, orderNo)
}
