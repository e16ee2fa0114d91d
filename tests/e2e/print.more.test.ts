import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { phone, stillPage, useSite, styledAs } from '../support/browser.ts'
import { aPendingOrder } from '../support/pending-order.ts'

const site = useSite()

test('an order is printed with its number, lines and total, black on white and without controls', async () => {
  const owner = await site.signedIn('owner@foodkart.example', {
    path: stillPage,
    colorScheme: 'dark',
  })
  const { path } = await aPendingOrder(owner, 'foodKart', 'Click and Collect')
  await owner.goto(path)
  await owner.getByRole('link', { name: 'Open', exact: true }).waitFor()
  const shown = await owner.getByRole('heading', { level: 1 }).textContent()
  // The check finds something where there is something.
  expect((await toPress(owner)).length).toBeGreaterThan(3)
  await owner.emulateMedia({ media: 'print' })
  await expect.poll(() => toPress(owner)).toEqual([])
  expect(await owner.getByRole('heading', { level: 1 }).isVisible()).toBe(true)
  expect(shown).toMatch(/\d/)
  await expectPaper(owner)
})

test('a receipt is printed as it was sent, without controls, also from a phone', async () => {
  const owner = await site.signedIn('owner@foodkart.example', { path: stillPage })
  const { path } = await aPendingOrder(owner, 'foodKart', 'Click and Collect')
  await owner.goto(path)
  const address = await owner.getByRole('link', { name: 'Open', exact: true }).getAttribute('href')
  const guest = await site.open(address ?? '', { ...phone, colorScheme: 'dark' })
  const total = styledAs(guest, 'total')
  await total.waitFor()
  // The format of the specification for receipts.
  await guest
    .getByText(/^\d\d\/\d\d\/\d{4} \d\d:\d\d$/)
    .first()
    .waitFor()
  await guest.emulateMedia({ media: 'print' })
  await expect.poll(() => toPress(guest)).toEqual([])
  expect(await total.isVisible()).toBe(true)
  await expectPaper(guest)
})

test('a printed list says whose it is, of when and of what, without a trace of its buttons', async () => {
  const owner = await site.signedIn('owner@foodkart.example', {
    path: '/orders/orderlist?order_status_id=6&payment_status=paid&search=a&sort=total&order=asc',
  })
  const table = owner.getByRole('table')
  await table.getByRole('row').nth(2).waitFor()
  const company = (await owner.locator('.frame__company').innerText()).trim()
  await owner.emulateMedia({ media: 'print' })
  const head = owner.getByText(`${company} · `)
  await head.waitFor()
  expect(await head.innerText()).toMatch(
    /^.+ · \d\d-\d\d-\d{4} \d\d:\d\d · “a” · Status: Completed · Payment: Paid$/,
  )
  // The mark of the sort stays a triangle, and a quiet badge has no frame.
  const triangle = await table
    .locator('[data-order]')
    .evaluate((it) => getComputedStyle(it, '::after').borderInlineStartColor)
  expect(triangle).toBe('rgba(0, 0, 0, 0)')
  const quiet = await table
    .locator('.mark__bare')
    .first()
    .evaluate((it) => getComputedStyle(it).borderColor)
  expect(quiet).toBe('rgba(0, 0, 0, 0)')
  await owner.emulateMedia({ media: 'screen' })
  await head.waitFor({ state: 'detached' })
})

/** What is seen of the things that only a screen can do. */
async function toPress(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll('button, form, nav, input, select, textarea, summary')]
      .filter((element) => element.checkVisibility({ visibilityProperty: true }))
      .map((element) => `${element.tagName} ${element.textContent.trim().slice(0, 40)}`),
  )
}

/** Dark on nothing but paper, and not wider than it. */
async function expectPaper(page: Page): Promise<void> {
  const look = () =>
    page.evaluate(() => {
      const { scrollWidth, clientWidth } = document.documentElement
      const { color, backgroundColor } = getComputedStyle(document.body)
      return {
        isTooWide: scrollWidth > clientWidth,
        color,
        isWhite: ['rgba(0, 0, 0, 0)', 'rgb(255, 255, 255)'].includes(backgroundColor),
      }
    })
  await expect.poll(look).toEqual({ isTooWide: false, color: 'rgb(0, 0, 0)', isWhite: true })
}
