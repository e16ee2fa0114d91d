import { expect, test } from 'vitest'
import { stillPage, useSite } from '../support/browser.ts'
import { movePageClock } from '../support/page-clock.ts'

const site = useSite()

test('a tablet whose clock is forty minutes ahead says how long dishes have waited as the others do', async () => {
  const right = await site.signedIn('owner@tableordering.example', { path: '/kitchen/board' })
  const wrong = await site.signedIn('owner@tableordering.example', { path: stillPage })
  await movePageClock(wrong.context(), 40 * 60_000)
  await wrong.goto('/kitchen/board')
  const waits = async (page: typeof right) => page.locator('.kitchen__waited').allTextContents()
  await expect.poll(async () => (await waits(right)).length).toBeGreaterThan(1)
  await expect.poll(async () => [await waits(wrong), await waits(right)]).toSatisfy(sameTwice)
})

const sameTwice = ([one, other]: string[][]) => JSON.stringify(one) === JSON.stringify(other)
