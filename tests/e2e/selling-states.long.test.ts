import type { BrowserContextOptions, Page } from 'playwright'
import { describe, expect, test } from 'vitest'
import { phone, useSite } from '../support/browser.ts'
import { refuseWrites, screenStates } from '../support/screen-states.ts'
import { lookAt, openRecords, screens } from '../support/selling-screens.ts'

const site = useSite()

/** Who looks, for pictures in another colour. */
const account = process.env['STATE_ACCOUNT'] ?? 'owner@foodkart.example'
const devices: { name: string; options: BrowserContextOptions }[] = [
  { name: '1280-light', options: { colorScheme: 'light' } },
  { name: '390-dark', options: { ...phone, colorScheme: 'dark' } },
  {
    name: '320-light',
    options: { ...phone, viewport: { width: 320, height: 700 }, colorScheme: 'light' },
  },
]

describe.each(devices)('at $name', ({ name: device, options }) => {
  test('every screen of selling says what is the matter in every state, and comes back', async () => {
    const page = await site.signedIn(account, { ...options })
    const found = await openRecords(page)
    const wrong: string[] = []
    for (const screen of screens) {
      for (const state of [...screenStates, 'nothing'] as const) {
        const faults = await lookAt(page, screen, found, state, device)
        wrong.push(...faults.map((fault) => `${screen.name}, ${state}: ${fault}`))
      }
    }
    expect(wrong).toEqual([])
  })
})

type Filled = {
  name: string
  path: string
  /** A new order is kept until the server can take it (ADR 0022): only a no refuses it. */
  waits?: boolean
  fill: (page: Page) => Promise<void>
  save: (page: Page) => Promise<void>
  kept: (page: Page) => Promise<unknown>
  is: unknown
}

const byName = (label: string, text: string) => ({
  fill: (page: Page) => page.getByLabel(label).fill(text),
  save: (page: Page) => page.keyboard.press('Control+s'),
  kept: (page: Page) => page.getByLabel(label).inputValue(),
  is: text,
})
const forms: Filled[] = [
  {
    name: 'a new product',
    path: '/products/productview',
    ...byName('Name *', 'Kept dish'),
    async fill(page) {
      await page.getByLabel('Price *').fill('4.00')
      await page.getByLabel('Name *').fill('Kept dish')
    },
  },
  {
    name: 'a new customer',
    path: '/customers/customerview?id=new',
    ...byName('Name *', 'Kept Person'),
  },
  {
    name: 'a new promotion',
    path: '/actions/promotionview?id=new',
    ...byName('Name *', 'Kept promotion'),
    async fill(page) {
      await page.getByLabel('Value *').fill('10')
      await page.getByLabel('Code *').fill('KEPT')
      await page.getByLabel('Name *').fill('Kept promotion')
    },
  },
  {
    name: 'a new order',
    path: '/orders/ordernew',
    waits: true,
    async fill(page) {
      await page.getByRole('combobox', { name: 'Add an item' }).fill('Sparkling Lemonade')
      await page.getByRole('option').filter({ hasText: 'Sparkling Lemonade' }).first().click()
      await page.locator('input[name=fullName]').fill('Kept Caller')
    },
    save: (page) => page.getByRole('button', { name: 'Place order' }).click(),
    kept: (page) => page.locator('input[name=fullName]').inputValue(),
    is: 'Kept Caller',
  },
]
const noes = [
  { how: 'failing', words: /The server is busy/ },
  { how: 'offline', words: /No connection to the server/ },
  { how: 'refused', words: /You do not have the right to do this/ },
  { how: 'inactive', words: /This account is inactive/ },
] as const

test.each(forms)(
  'what was typed into the form of $name stays when it can not be saved',
  async ({ path, waits, fill, save, kept, is }) => {
    const page = await site.signedIn('owner@foodkart.example', { path })
    await fill(page)
    for (const { how, words } of noes.filter(
      ({ how }) => !waits || how === 'refused' || how === 'inactive',
    )) {
      const release = await refuseWrites(page, how)
      await save(page)
      await page.locator('main').getByRole('alert').getByText(words).first().waitFor()
      expect(await kept(page), how).toEqual(is)
      await release()
    }
    await page.reload()
    await expect.poll(() => kept(page)).toEqual(is)
  },
)
