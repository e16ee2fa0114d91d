import type { Locator, Page } from 'playwright'
import { expect, test } from 'vitest'
import { axeFinds } from '../support/axe.ts'
import { expectShown, stillPage, useSite } from '../support/browser.ts'
import { callsIn } from '../support/page-call.ts'

const site = useSite()
const call = callsIn('tableOrdering')
const owner = 'owner@tableordering.example'
/** The guests want these, as a waiter hears them. */
const wish = [
  ['Garlic Naan', 3],
  ['Paneer Tikka', 1],
  ['Onion Bhaji', 2],
] as const

test.for([
  { width: 820, height: 1180 },
  { width: 1180, height: 820 },
])(
  'a waiter takes an order by pictures at $width wide, with fewer presses than by typing',
  async (viewport) => {
    const page = await site.signedIn(owner, { path: stillPage, viewport, hasTouch: true })
    const id = await aTable(page)
    await page.goto(`/table/tableview?id=${id}`)
    const pad = counted()
    await pad.press(page.getByRole('button', { name: 'Order pad' }))
    for (const [name, count] of wish)
      for (let at = 0; at < count; at++)
        await pad.press(
          page.getByRole('button', { name: new RegExp(`^One more: ${name}`) }).first(),
        )
    const tile = page.getByRole('listitem').filter({
      has: page.getByRole('button', { name: /^One more: Garlic Naan/ }),
    })
    await expectShown(tile.getByText('3', { exact: true }))
    await expectShown(page.getByText(/^Total/))
    expect(await axeFinds(page)).toEqual([])
    await pad.press(page.getByRole('button', { name: 'Send to kitchen' }))
    await expectShown(page.getByText('6 items sent to the kitchen').first())
    await expect.poll(() => sentTo(page, id)).toEqual(wish.toSorted())

    const other = await aTable(page)
    await page.goto(`/table/tableview?id=${other}`)
    const typed = counted()
    for (const [name, count] of wish) {
      const find = page.getByRole('combobox', { name: 'Add an item' })
      await typed.press(find)
      await typed.type(find, name.slice(0, 4))
      await typed.press(page.getByRole('option').filter({ hasText: name }))
      for (let at = 1; at < count; at++)
        await typed.press(page.getByRole('button', { name: `One more: ${name}` }).last())
    }
    await typed.press(page.getByRole('button', { name: 'Add and send' }))
    await expect.poll(() => sentTo(page, other)).toEqual(wish.toSorted())
    expect({ pad: pad.count(), typed: typed.count() }).toEqual({ pad: 8, typed: 22 })
  },
)

test('the pad asks for what must be chosen, takes one back, and keeps an order that was not sent', async () => {
  const page = await site.signedIn(owner, {
    path: stillPage,
    viewport: { width: 820, height: 1180 },
  })
  const id = await aTable(page)
  await page.goto(`/table/tableview?id=${id}&pad=1`)
  await page.getByRole('navigation', { name: 'Categories' }).getByText('Curries').click()
  await page.getByRole('button', { name: /^Choose: Butter Chicken/ }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Add' }).click()
  await expectShown(dialog.getByText('Please choose one.'))
  await dialog.getByText('Mild').click()
  expect(await axeFinds(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Add' }).click()
  const cart = page.getByRole('region', { name: 'To send' })
  await expectShown(cart.getByText('Butter Chicken'))
  await cart.getByRole('button', { name: 'Allergies: Butter Chicken' }).click()
  await cart.getByLabel('Nuts', { exact: true }).check()
  await expectShown(cart.getByText('This dish contains Nuts.'))
  await page.reload()
  await expectShown(cart.getByText('Allergy: Nuts'))
  await page.getByRole('button', { name: 'One fewer: Butter Chicken' }).first().click()
  // An empty cart would cover dishes here.
  await cart.waitFor({ state: 'hidden' })
})

async function aTable(page: Page): Promise<string> {
  const table = { name: `Pad ${Date.now() % 100_000}`, capacity: 4 }
  return String((await call(page, 'POST', 'table/create', table))['table_id'])
}

async function sentTo(page: Page, tableId: string) {
  const rows: unknown = await call(page, 'GET', `addtocart/getallforbus?table_id=${tableId}`)
  const lines = rows as { name: string; quantity: number; cart_status: string }[]
  return lines
    .filter(({ cart_status: status }) => status === 'In Kitchen')
    .map(({ name, quantity }) => [name, quantity])
    .toSorted()
}

/** Counts what a person presses: taps and letters. */
function counted() {
  let presses = 0
  return {
    count: () => presses,
    async press(what: Locator) {
      await what.click()
      presses++
    },
    async type(field: Locator, text: string) {
      await field.fill(text)
      presses += text.length
    },
  }
}
