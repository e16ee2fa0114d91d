import { expect, test } from 'vitest'
import { useSite } from '../support/browser.ts'
import { tellLastSteps, watchSteps } from '../support/watch-steps.ts'
import type { Step } from '../../tools/coverage/note.ts'

// What `npm run coverage:models` counts: the bridge of the inspector sends in batches.

const site = useSite()

/** A page of somebody whose steps are told, as far as they were by a moment. */
async function watched() {
  const page = await site.open('/icon.svg')
  const told: Step[] = []
  await watchSteps(page.context(), (steps) => told.push(...steps))
  await page.goto('/sessions/signin')
  await page.getByLabel('E-mail', { exact: true }).waitFor()
  await expect.poll(() => told.length).toBeGreaterThan(0)
  // Several at once: the first of them is sent, the others wait for the next message.
  const goOffline = () =>
    page.evaluate(() => {
      window.dispatchEvent(new Event('offline'))
      window.dispatchEvent(new Event('online'))
    })
  return { page, goOffline, events: () => told.map(({ event }) => event) }
}

test('the last steps of a page are told before its context closes', async () => {
  const { page, goOffline, events } = await watched()
  await goOffline()
  await tellLastSteps(page.context())
  await page.context().close()
  expect(events()).toContain('connectivity.online')
})

test('the last steps of a page are told when it goes on to another address', async () => {
  const { page, goOffline, events } = await watched()
  await goOffline()
  await page.goto('/icon.svg')
  await expect.poll(events, { timeout: 3_000 }).toContain('connectivity.online')
})
