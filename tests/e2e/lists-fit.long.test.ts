import { expect, test } from 'vitest'
import { phone, useSite } from '../support/browser.ts'

const site = useSite()
const lists = [
  '/orders/orderlist',
  '/products/productlist',
  '/customers/customerlist',
  '/actions/qrcode',
  '/staff/staff',
]
const widths = [820, 1024, 1280]

/**
 * What lies outside of what scrolls it away: steps of rows, chips of a filter, words of an axis.
 */
function cutOff(): string[] {
  const parts = [
    ...document.querySelectorAll<HTMLElement>(
      'main td[data-card=action] :is(button, a), main .filters__chip',
    ),
  ]
  const frame = document.querySelector('main .data-table__frame')
  // At a desk the whole row fits: nothing is covered by its step.
  if (frame && innerWidth >= 1280 && frame.scrollWidth > frame.clientWidth)
    return [`the list is ${frame.scrollWidth - frame.clientWidth} wider than its frame`]
  return parts.flatMap((part) => {
    const own = part.getBoundingClientRect()
    const frame = part.closest('.data-table__frame, .filters__chips')?.getBoundingClientRect()
    const isOut =
      frame !== undefined &&
      own.width > 0 &&
      (own.right > frame.right + 1 || own.left < frame.left - 1 || own.right > innerWidth)
    return isOut
      ? [
          `${part.innerText.trim() || part.ariaLabel} at ${Math.round(own.right)} of ${Math.round(frame.right)}`,
        ]
      : []
  })
}

/** English, and the language with the longest words; language-looks.long.test.ts looks at all. */
test.each(['en', 'ta'])(
  'in %s, no step of a row and no chip of a list is cut off, on tablets and desks',
  async (language) => {
    const page = await site.open('/')
    await page.locator(`.header-tools__language [lang=${language}]`).click()
    await page
      .locator('input[type=email], input[autocomplete=username]')
      .first()
      .fill('owner@foodkart.example')
    await page.locator('input[type=password]').fill('sevenfold-demo')
    await page.locator('button[type=submit]').click()
    await page.waitForURL('**/dashboard')
    for (const path of lists) {
      await page.goto(path)
      await page.locator('main .data-table__root tbody tr:not([aria-hidden])').first().waitFor()
      for (const width of widths) {
        await page.setViewportSize({ width, height: 900 })
        await expect
          .poll(() => page.evaluate(cutOff), { message: `${path} at ${width}` })
          .toEqual([])
      }
    }
  },
)

test('a list of requests fits a desk: their button covers no appointment', async () => {
  const page = await site.signedIn('owner@service.example', {
    path: '/orders/orderlist?order_status_id=1',
  })
  await page.setViewportSize({ width: 1280, height: 900 })
  await page
    .getByRole('button', { name: /^Accept: / })
    .first()
    .waitFor()
  await expect.poll(() => page.evaluate(cutOff)).toEqual([])
})

test('on a tablet, names and amounts of a list are whole', async () => {
  const page = await site.signedIn('owner@all.example', { path: '/orders/orderlist' })
  await page.setViewportSize({ width: 820, height: 1180 })
  for (const path of ['/orders/orderlist', '/products/productlist', '/customers/customerlist']) {
    await page.goto(path)
    await page.locator('main .data-table__root tbody tr:not([aria-hidden])').first().waitFor()
    const cut = await page
      .locator('main .data-table__root tbody td[data-card]')
      .evaluateAll((cells) =>
        cells
          .filter((cell) => cell.scrollWidth > cell.clientWidth + 1 && cell.clientWidth > 0)
          .map((cell) => cell.textContent),
      )
    expect(cut, path).toEqual([])
    const amounts = page.locator(
      'main .data-table__root tbody tr:not([aria-hidden]) td[data-card=amount]',
    )
    expect(await amounts.first().isVisible(), path).toBe(true)
  }
})

/** Cells of a card that lie over each other. */
function overlaps(): string[] {
  const rows = [
    ...document.querySelectorAll('main .data-table__root tbody tr:not([aria-hidden])'),
  ].slice(0, 8)
  return rows.flatMap((row) => {
    const boxes = [...row.querySelectorAll('td')]
      .map((cell) => ({ text: cell.innerText.trim(), at: cell.getBoundingClientRect() }))
      .filter(({ text, at }) => text && at.width > 0)
    return boxes.flatMap((one, index) =>
      boxes
        .slice(index + 1)
        .filter(
          ({ at }) =>
            at.left < one.at.right - 1 &&
            at.right > one.at.left + 1 &&
            at.top < one.at.bottom - 1 &&
            at.bottom > one.at.top + 1,
        )
        .map((other) => `${one.text} over ${other.text}`),
    )
  })
}

test.each([
  ['owner@all.example', ['/orders/orderlist', '/products/productlist', '/actions/communityjoin']],
  ['owner@service.example', ['/orders/orderlist', '/customers/customerlist', '/staff/staff']],
  ['owner@job.example', ['/job/interest?view=list', '/job/joblist', '/actions/subscription']],
  ['owner@tableordering.example', ['/table/tablecustomerlist']],
  ['master@sevenfold.example', ['/staff/businesses']],
])('on a phone, no value of a card lies over another: %s', async (email, paths) => {
  const page = await site.signedIn(email, { ...phone, path: paths[0] ?? '/' })
  for (const path of paths) {
    await page.goto(path)
    await page.locator('main .data-table__root tbody tr:not([aria-hidden])').first().waitFor()
    expect(await page.evaluate(overlaps), path).toEqual([])
  }
})
