import { expect, test } from 'vitest'
import { axeFinds } from '../support/axe.ts'
import { phone, useSite } from '../support/browser.ts'
import { holdCode } from '../support/hold-code.ts'

const site = useSite({ TRUST_PROXY_HOPS: '1' })

test.each(['DemoTableorderingTable', 'DemoServiceBooking', 'DemoFoodkartQueue', 'DemoJobJob'])(
  '%s reads well in the dark and on the narrowest phone',
  async (code) => {
    const guest = await site.open(`/others/s/${code}`, {
      ...phone,
      viewport: { width: 320, height: 700 },
      colorScheme: 'dark',
    })
    await guest.locator('main h2').first().waitFor()
    expect(await axeFinds(guest)).toEqual([])
    expect(await guest.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
  },
)

test.each([
  ['a shop', 'DemoFoodkartShop'],
  ['a table', 'DemoTableorderingTable'],
  ['a queue', 'DemoSkipquesQueue'],
  ['bookings', 'DemoServiceBooking'],
  ['jobs', 'DemoJobJob'],
])('the code takes over what the server rendered for %s, element by element', async (_, code) => {
  const guest = await site.open('about:blank', phone)
  const letThrough = await holdCode(guest)
  await guest.goto(`/others/s/${code}`, { waitUntil: 'commit' })
  await guest.locator('main button').first().waitFor()
  await guest.evaluate(() => {
    for (const element of document.querySelectorAll('#root *')) element.setAttribute('data-was', '')
  })
  await letThrough()
  // React names its elements by a key of its own as soon as it has them.
  await guest.waitForFunction(() =>
    Object.keys(document.querySelector('main button') ?? {}).some((key) =>
      key.startsWith('__react'),
    ),
  )
  expect(await guest.locator('#root *:not([data-was])').count()).toBe(0)
})

test('nothing moves when the code takes the page over', async () => {
  const guest = await site.open('about:blank', phone)
  const letThrough = await holdCode(guest)
  await guest.goto('/others/s/DemoFoodkartShop', { waitUntil: 'commit' })
  await guest.getByRole('button', { name: 'Choose Margherita' }).waitFor()
  await guest.evaluate(async () => {
    // The typeface takes the place of the system's by a few pixels, with the code or without it.
    await document.fonts.ready
    await new Promise((drawn) => requestAnimationFrame(() => setTimeout(drawn)))
    new PerformanceObserver((list) => {
      const moves = list.getEntries() as (PerformanceEntry & {
        hadRecentInput: boolean
        sources: { node: Node | null }[]
      })[]
      for (const { sources } of moves.filter(({ hadRecentInput }) => !hadRecentInput))
        document.documentElement.dataset['moved'] = sources
          .map(({ node }) => node?.textContent)
          .join(', ')
    }).observe({ type: 'layout-shift' })
  })
  await letThrough()
  await guest.getByRole('button', { name: 'Choose Margherita', exact: true }).press('Enter')
  await guest.getByRole('dialog').waitFor()
  expect(await guest.locator('html').getAttribute('data-moved')).toBeNull()
})
