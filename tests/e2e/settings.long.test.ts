import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { axeFinds } from '../support/axe.ts'
import { expectShown, phone, useSite } from '../support/browser.ts'
import { guestCancels } from '../support/guest-cancels.ts'

const site = useSite()

test('a kind of notification that was switched off stays off, on every device, until it is switched on again', async () => {
  const owner = await site.signedIn('owner@ekart.example')
  await choose(owner, false)
  await guestCancels(owner)
  await guestOrders(owner)
  // One stood there before, the other is the new order.
  await expect.poll(() => countOf(owner)).toBe(2)

  const elsewhere = await site.signedIn('owner@ekart.example', phone)
  await elsewhere.goto('/orders/orderlist')
  await expect.poll(() => countOf(elsewhere)).toBe(2)
  await openChoices(elsewhere)
  expect(await switchOf(elsewhere).isChecked()).toBe(false)
  expect(await axeFinds(elsewhere)).toEqual([])

  await owner.reload()
  await choose(owner, true)
  await guestCancels(owner)
  await expect.poll(() => countOf(owner)).toBe(3)
})

const widths = [
  ['390 px', phone],
  ['320 px', { ...phone, viewport: { width: 320, height: 700 } }],
  ['320 px, magnified four times,', { ...phone, viewport: { width: 320, height: 256 } }],
] as const

test.each(widths)(
  'at %s no link of the settings lies under the bar that saves',
  async (_, device) => {
    const page = await site.signedIn('owner@foodkart.example', device)
    for (const [part, label] of [
      ['profile', 'Name'],
      ['company', 'Company name'],
      ['working', undefined],
    ] as const) {
      await page.goto(`/actions/settings?part=${part}`)
      const field = label
        ? page.getByRole('textbox', { name: label, exact: true })
        : page.getByRole('main').getByRole('checkbox').first()
      await (label ? field.fill('Changed') : field.click())
      await page.getByRole('button', { name: 'Save', exact: true }).waitFor()
      expect(await axeFinds(page), part).toEqual([])
      expect(await coveredLinks(page), part).toEqual([])
      await page.getByRole('button', { name: 'Discard', exact: true }).click()
    }
  },
)

/** The links that something else lies over once they have been brought into view. */
async function coveredLinks(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const links = [...document.querySelectorAll<HTMLElement>('main a')]
    const covered = links.filter((link) => {
      link.scrollIntoView({ block: 'nearest', inline: 'nearest' })
      const { x, y, width, height } = link.getBoundingClientRect()
      return !link.contains(document.elementFromPoint(x + width / 2, y + height / 2))
    })
    return covered.map((link) => link.textContent)
  })
}

const bellOf = (page: Page) => page.getByRole('button', { name: /^Notifications/ })
const switchOf = (page: Page) => page.getByRole('switch', { name: 'Orders cancelled by customers' })

/** How much is unread. */
async function countOf(page: Page): Promise<number> {
  return Number(/\d+/.exec((await bellOf(page).getAttribute('aria-label')) ?? '')?.[0] ?? 0)
}

async function openChoices(page: Page): Promise<void> {
  await bellOf(page).click()
  await page.getByRole('button', { name: 'Notification settings' }).click()
  await expectShown(switchOf(page))
}

async function choose(page: Page, isOn: boolean): Promise<void> {
  await openChoices(page)
  // The switch changes after the server's answer.
  await switchOf(page).click()
  await expect.poll(() => switchOf(page).isChecked()).toBe(isOn)
  await page.keyboard.press('Escape')
}

/** A guest orders something that has no options. */
async function guestOrders(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const { intake_token } = (await (await fetch('/api/pub/link/DemoEkartShop')).json()).data
    const { products } = (
      await (
        await fetch(`/api/pub/catalog?intake_token=${encodeURIComponent(intake_token)}`)
      ).json()
    ).data
    const { product_id } = products.find(
      ({ options, sold_out }: { options: unknown[]; sold_out: boolean }) =>
        options.length === 0 && !sold_out,
    )
    const answer = await fetch('/api/pub/order', {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'idempotency-key': crypto.randomUUID() },
      body: JSON.stringify({
        intake_token,
        full_name: 'Gil Moss',
        items: [{ product_id, quantity: 1 }],
      }),
    })
    if (!answer.ok) throw new Error(await answer.text())
  })
}
