import { expect, test } from 'vitest'
import type { Page } from 'playwright'
import { expectShown, stillPage, useSite } from '../support/browser.ts'

const site = useSite()
const perSecond = 1_000
const seconds = 10

test('ten thousand events in ten seconds stall neither page nor inspector, and one jumps to any', async () => {
  const app = await site.signedIn('owner@foodkart.example', { path: '/orders/orderlist?inspect' })
  const inspector = await site.openTab(app, '/inspect')
  const actors = inspector.getByRole('navigation', { name: 'Actors' })
  await actors.getByRole('button', { name: /^toasts/ }).click()
  const sender = await site.openTab(app, stillPage)
  const measured = [app, inspector].map(measureStalls)
  await Promise.all(measured)

  const tabId = await app.evaluate(() => sessionStorage.getItem('statechart-kit.inspect.tab'))
  const toasts = await idOf(sender, 'toasts')
  await sender.evaluate(
    async ({ id, actorId, count, rate }) => {
      const channel = new BroadcastChannel('statechart-kit.inspect')
      const startMs = performance.now()
      for (let sent = 0; sent < count;) {
        await new Promise((done) => setTimeout(done, 10))
        const due = Math.min(count, ((performance.now() - startMs) / 1000) * rate)
        for (; sent < due; sent += 1)
          channel.postMessage({
            kind: 'send',
            tabId: id,
            actorId,
            event: { type: 'toast.drop-errors', sent },
          })
      }
    },
    { id: tabId, actorId: toasts, count: perSecond * seconds, rate: perSecond },
  )
  const number = inspector.getByRole('spinbutton', { name: 'Number of the step' })
  await expect
    .poll(async () => Number(await number.inputValue()), { timeout: 20_000 })
    .toBeGreaterThan(perSecond * seconds)
  const stalls = await Promise.all([app, inspector].map(longestStall))
  process.stdout.write(`longest task: page ${stalls[0]} ms, inspector ${stalls[1]} ms\n`)

  for (const to of [1, 4_321, 9_999]) {
    const startMs = Date.now()
    await number.fill(String(to))
    await expectShown(inspector.locator('[aria-current=step]'))
    await expect.poll(() => number.inputValue()).toBe(String(to))
    process.stdout.write(`jump to ${to}: ${Date.now() - startMs} ms\n`)
  }
  const rows = inspector.getByRole('region', { name: 'Log' }).getByRole('listitem')
  expect(await rows.count()).toBeLessThan(60)
  expect(Math.max(...stalls)).toBeLessThan(500)
})

async function measureStalls(page: Page): Promise<void> {
  await page.evaluate(() => {
    const stalls: number[] = []
    Object.assign(globalThis, { stalls })
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) stalls.push(duration)
    }).observe({ type: 'longtask' })
  })
}

function longestStall(page: Page): Promise<number> {
  return page.evaluate(() =>
    Math.round(Math.max(0, ...(globalThis as unknown as { stalls: number[] }).stalls)),
  )
}

/** The id of an actor, as the log tells it to whoever asks. */
function idOf(page: Page, name: string): Promise<string> {
  return page.evaluate(
    (wanted) =>
      new Promise<string>((resolve) => {
        const channel = new BroadcastChannel('statechart-kit.inspect')
        channel.addEventListener('message', ({ data }) => {
          if (data.kind === 'here') channel.postMessage({ kind: 'replay', tabId: data.tab.id })
          const found = data.entries?.find((one: { name?: string }) => one.name === wanted)
          if (data.kind === 'log' && found) resolve(found.sessionId)
        })
        channel.postMessage({ kind: 'hello' })
      }),
    name,
  )
}
