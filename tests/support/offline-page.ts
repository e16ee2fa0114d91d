import type { Page } from 'playwright'
import { expect } from 'vitest'
import type { Site } from './browser.ts'

/** Somebody who is signed in on a page that is there without a server too. */
export async function withWorker(site: Pick<Site, 'signedIn'>, email: string): Promise<Page> {
  const page = await site.signedIn(email, { serviceWorkers: 'allow' })
  await page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated')
  return page
}

/**
 * Cuts the connection once the page has what it needs without one: an answer is kept a moment after
 * it was painted. `path` is that of a call.
 */
export async function goOffline(page: Page, path: string): Promise<void> {
  await page.getByRole('button', { name: 'Search and commands', exact: true }).waitFor()
  await expect.poll(() => keptAnswers(page, path)).toBeGreaterThan(0)
  await page.context().setOffline(true)
  await page.getByText('Looks like you have internet connectivity issues').first().waitFor()
}

/** How many answers to a call are kept. */
async function keptAnswers(page: Page, path: string): Promise<number> {
  return page.evaluate(async (wanted) => {
    // Opening it before the app does would make an empty one in its place.
    const isThere = (await indexedDB.databases()).some(({ name }) => name === 'sevenfold.offline')
    if (!isThere) return 0
    return new Promise<number>((resolve, reject) => {
      const opening = indexedDB.open('sevenfold.offline')
      opening.addEventListener('error', () => reject(opening.error))
      opening.addEventListener('success', () => {
        const reading = opening.result.transaction('answers').objectStore('answers').getAllKeys()
        reading.addEventListener('success', () => {
          opening.result.close()
          resolve(reading.result.filter((key) => String(key).includes(` ${wanted}?`)).length)
        })
      })
    })
  }, path)
}

/** What happened to an order itself since it was pending, as the server tells. */
export async function stepsOf(page: Page, orderNo: string): Promise<string[]> {
  return page.evaluate(async (number) => {
    const headers = {
      'x-access-token': localStorage.getItem('sevenfold.token') ?? '',
      'content-type': 'application/json',
      'module-id': '12',
    }
    const get = async (path: string) =>
      (await (await fetch(`/api/${path}`, { headers })).json()).data
    const [row] = await get(`order/getall?search=${number}`)
    const { History } = await get(`order/getbyid?id=${row.order_id}`)
    const events: string[] = History.map((entry: { event: string }) => entry.event)
    return events
      .slice(events.indexOf('order.undo') + 1)
      .filter((event) => event.startsWith('order.'))
  }, orderNo)
}
