import type { BrowserContextOptions, Page } from 'playwright'
import { describe, expect, test } from 'vitest'
import { axeFinds } from '../support/axe.ts'
import { phone, useSite } from '../support/browser.ts'
import { settled, sideways } from '../support/clean.ts'

const site = useSite()

/** What is looked at: a screen as it is opened, and what is done there before; each begins anew. */
type State = readonly [
  where: string,
  path: string,
  ready: string,
  act?: (page: Page) => Promise<void>,
]

const press = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name }).first().click()
const dialog = (page: Page) => page.getByRole('dialog').waitFor()

const bookings: State[] = [
  ['the calendar', '/bookings/calendar', '.calendar__root, .quiet__text'],
  [
    'a week with cancelled ones',
    '/bookings/calendar?view=week&cancelled=1',
    '.calendar__root, .quiet__text',
  ],
  [
    'a booking',
    '/bookings/calendar?view=week&cancelled=1',
    '.calendar__root, .quiet__text',
    async (page) => {
      await press(page, /^\d\d:\d\d/)
      await dialog(page)
    },
  ],
  ['people and rooms', '/bookings/resources', 'main a'],
  [
    'time off that ends too early',
    '/bookings/resources',
    'main a',
    async (page) => {
      await page.getByRole('link', { name: 'Hugo' }).click()
      await press(page, 'Add time off')
      await page.getByLabel('From', { exact: true }).last().fill('2027-01-02T10:00')
      await page.getByLabel('To', { exact: true }).last().fill('2027-01-02T09:00')
      await press(page, 'Save')
      await page.getByText('The end must be after the start.').first().waitFor()
    },
  ],
  [
    'a new booking with its free times',
    '/orders/ordernew',
    'form',
    async (page) => {
      await page.getByRole('combobox', { name: 'Add a service' }).fill('finish')
      await page
        .getByRole('option', { name: /finish/i })
        .first()
        .click()
      await page.getByRole('group', { name: /Free times/ }).waitFor()
    },
  ],
]

const tables: State[] = [
  [
    'the kitchen, with sums and one chosen',
    '/kitchen/board',
    'article',
    async (page) => {
      await press(page, 'All day')
      await page.getByRole('checkbox').first().check()
      // Where the bar of the chosen ones stands behind the cards, not over one.
      await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
    },
  ],
  [
    'a void',
    '/kitchen/board?stage=cook',
    'article',
    async (page) => {
      await press(page, /^More for/)
      await page.getByRole('menuitem').last().click()
      await dialog(page)
    },
  ],
  ['a kitchen with nothing to do', '/kitchen/board?station=Nowhere', '.filters__chips'],
  ['the room', '/table/tablecustomerlist', 'article'],
  [
    'opening a table',
    '/table/tablecustomerlist',
    'article',
    async (page) => {
      await press(page, /^Open: /)
      await dialog(page)
    },
  ],
  [
    'a table, adding and paying a part',
    '/table/tablecustomerlist?show=needs',
    'article',
    async (page) => {
      await page.getByRole('article').getByRole('link').first().click()
      await page.getByRole('combobox', { name: 'Add an item' }).fill('a')
      await page.getByRole('option').first().click()
      await press(page, 'Tip, split or part …')
      await dialog(page)
    },
  ],
  [
    'a new table, refused',
    '/table/tableorder',
    'main',
    async (page) => {
      await press(page, 'New table')
      await page.getByRole('dialog').getByRole('button', { name: 'Add table' }).click()
      await page.getByText('Enter a name for the table.').waitFor()
    },
  ],
]

const queue: State[] = [
  [
    'an estimate and a menu',
    '/queue/list',
    '.queue__row',
    async (page) => {
      await page
        .getByText(/^About/)
        .first()
        .click()
      await press(page, /^More for/)
    },
  ],
  [
    'before a removal',
    '/queue/list',
    '.queue__row',
    async (page) => {
      await press(page, /^More for/)
      await page.getByRole('menuitem', { name: 'Remove …' }).click()
      await dialog(page)
    },
  ],
  [
    'a new place, refused',
    '/queue/list',
    '.queue__row',
    async (page) => {
      await press(page, 'Add to queue')
      await page.getByRole('button', { name: 'Add', exact: true }).click()
      await page.getByText('Please fill this in.').waitFor()
    },
  ],
  ['a queue in which nobody is found', '/queue/list?search=nobody-at-all', '.record__columns'],
  ['the kiosk', '/queue/kiosk', '.stage__root'],
  ['the second screen', '/queue/display', '.stage__root'],
]

const jobs: State[] = [
  ['the jobs', '/job/joblist', '.data-table__link'],
  ['the tags', '/job/joblist', '.data-table__link', (page) => press(page, 'Tags')],
  [
    'a new job, refused',
    '/job/jobview?id=new',
    'form',
    async (page) => {
      await press(page, 'Save as draft')
      await page.getByText('Please fill this in.').waitFor()
    },
  ],
  [
    'a job, before it is closed',
    '/job/joblist?status=open',
    '.data-table__link',
    async (page) => {
      await page.locator('.data-table__link').first().click()
      await page.getByRole('heading', { name: 'Applications' }).waitFor()
      await press(page, /^(Create link|Copy)/)
      await page.locator('.qr-code__code').waitFor()
      await press(page, 'Close')
      await dialog(page)
    },
  ],
  ['the board', '/job/interest?view=board', '[data-application]'],
  [
    'an applicant added by hand, refused',
    '/job/interest',
    '.data-table__link',
    async (page) => {
      await press(page, 'Add applicant')
      await page.getByRole('dialog').getByRole('button', { name: 'Add', exact: true }).click()
      await page.getByText('Please fill this in.').first().waitFor()
    },
  ],
  [
    'an application, before it is rejected',
    '/job/interest?status=Pending',
    '.data-table__link',
    async (page) => {
      await page.locator('.data-table__link').first().click()
      await press(page, 'Reject')
      await dialog(page)
    },
  ],
  ['the applications', '/job/interest', '.data-table__link'],
  [
    'applications of which none matches',
    '/job/interest?search=nobody-at-all',
    '.empty-state__root',
  ],
]

const community: State[] = [
  ['customers', '/customers/customerlist', '.data-table__link'],
  ['communities', '/actions/communityjoin', 'main'],
]
const master: State[] = [
  ['businesses', '/staff/businesses', 'h1'],
  ['a new business', '/staff/businessnew', 'h1'],
  ['communities', '/actions/communityjoin', 'h1'],
]

const people = [
  ['owner@service.example', bookings],
  ['owner@tableordering.example', tables],
  ['owner@skipques.example', queue],
  ['owner@job.example', jobs],
  ['owner@cconnect.example', community],
  ['master@sevenfold.example', master],
] as const

// The narrow ones are tall, so that no bar stands over half a button while axe measures it.
const looks: readonly { name: string; options: BrowserContextOptions }[] = [
  {
    name: 'on the narrowest phone, dark',
    options: { ...phone, viewport: { width: 320, height: 3_000 }, colorScheme: 'dark' },
  },
  {
    name: 'on a phone, light',
    options: { ...phone, viewport: { width: 390, height: 3_000 }, colorScheme: 'light' },
  },
  { name: 'at a desk, dark', options: { colorScheme: 'dark' } },
  { name: 'at a desk, light', options: { colorScheme: 'light' } },
]

describe.each(looks)('$name', ({ options }) => {
  test.each(people)(
    'for %s axe finds nothing on any screen, open and closed, and nothing scrolls sideways',
    async (email, states) => {
      const page = await site.signedIn(email, { ...options })
      for (const [where, path, ready, act] of states) {
        await page.goto(path)
        await page.locator(ready).first().waitFor()
        await settled(page)
        await act?.(page)
        expect.soft(await axeFinds(page), where).toEqual([])
        expect.soft(await sideways(page), where).toBe(0)
      }
    },
  )
})
