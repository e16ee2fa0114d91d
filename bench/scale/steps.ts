import type { Locator, Page } from 'playwright'

/** One click or key press, repeated. */
export type Step = {
  name: string
  path: string
  /** A text on the screen before the first interaction. */
  ready: string
  /** The module of a demo company; absent: the large company. */
  module?: string
  press: (page: Page, round: number) => Promise<void>
  /** A text on the screen at the end; absent: the rows of an answer. */
  seen?: string
  /** Returns to a state from which the step can be repeated. */
  back?: (page: Page) => Promise<void>
}

const list = '/orders/orderlist'
const link = '.data-table__root[aria-busy=false] .data-table__link'
const closed = (page: Page) => page.keyboard.press('Escape')
const letter =
  (word: string): Step['press'] =>
  async (page, round) => {
    await page.getByRole('searchbox').focus()
    await page.keyboard.press(word[round % word.length] ?? word)
  }
/**
 * Moves only the pointer, because a click by the driver hit-tests the page, which would be measured
 * too.
 */
async function pointTo(what: Locator): Promise<void> {
  await what.hover()
  await what.page().mouse.down()
  await what.page().mouse.up()
}
const button =
  (name: string): Step['press'] =>
  (page) =>
    pointTo(page.getByRole('button', { name, exact: true }))
const backTo = (what: string) => async (page: Page) => {
  await page.goBack()
  await page.locator(what).first().waitFor()
}

export const steps: readonly Step[] = [
  { name: 'order list: next page', path: list, ready: link, press: button('Next page') },
  {
    name: 'order list: a status',
    path: list,
    ready: link,
    press: (page) => pointTo(page.locator('.filters__chip').nth(1)),
  },
  { name: 'order list: sort by total', path: list, ready: link, press: button('Total') },
  { name: 'order list: a letter of a search', path: list, ready: link, press: letter('B159') },
  {
    name: 'order list: a row chosen',
    path: list,
    ready: link,
    press: (page, round) => pointTo(page.locator('tbody .data-table__pick').nth(round)),
    seen: '.action-bar__root',
  },
  {
    name: 'order list: the menu of a row',
    path: list,
    ready: link,
    press: (page, round) => pointTo(page.locator('.menu__button').nth(round)),
    seen: '.menu__root:popover-open [role=menuitem]',
    back: closed,
  },
  {
    name: 'order list: the dialog of rows and columns',
    path: list,
    ready: link,
    press: button('Rows and columns'),
    seen: 'dialog[open]',
    back: closed,
  },
  {
    name: 'order list: an order opened',
    path: list,
    ready: link,
    press: (page, round) => pointTo(page.locator('.data-table__link').nth(round)),
    seen: '.steps__root',
    back: backTo(link),
  },
  {
    name: 'product list: next page',
    path: '/products/productlist',
    ready: link,
    press: button('Next page'),
  },
  {
    name: 'product list: a letter of a search',
    path: '/products/productlist',
    ready: link,
    press: letter('curr'),
  },
  {
    name: 'customer list: next page',
    path: '/customers/customerlist',
    ready: link,
    press: button('Next page'),
  },
  {
    name: 'customer list: a letter of a search',
    path: '/customers/customerlist',
    ready: link,
    press: letter('cust'),
  },
  {
    name: 'promotions: a letter of a search',
    path: '/actions/promotion',
    ready: '.data-table__root[aria-busy=false]',
    press: letter('ten '),
  },
  {
    name: 'promotions: next page',
    path: '/actions/promotion',
    ready: '.data-table__root[aria-busy=false]',
    press: (page, round) => pointTo(page.locator('.pager__page').nth(1 + ((round + 1) % 2))),
  },
  {
    name: 'queue: a letter of a search',
    path: '/queue/list',
    module: 'skipques',
    ready: '.queue__row',
    press: letter('an'),
  },
  {
    name: 'queue: the dialog to add someone',
    path: '/queue/list',
    module: 'skipques',
    ready: '.queue__row',
    press: button('Add to queue'),
    seen: 'dialog[open]',
    back: closed,
  },
  {
    name: 'bookings: the next day',
    path: '/bookings/calendar',
    module: 'service',
    ready: '.calendar__blocks',
    press: button('Later'),
    seen: '.calendar__root[aria-busy=false]',
  },
  {
    name: 'report: another grouping',
    path: '/reports/order?period=last_month',
    ready: '.charts__plotSlider',
    press: (page, round) => pointTo(page.locator('.filters__chip').nth([3, 0][round % 2] ?? 0)),
  },
]
