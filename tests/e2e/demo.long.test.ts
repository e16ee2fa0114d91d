import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright'
import { beforeAll, expect, test } from 'vitest'
import { appBuild, buildWhenStale, demoBuild } from '../../scripts/build.js'
import { axeFinds } from '../support/axe.ts'
import { expectShown, phone, useSite } from '../support/browser.ts'

beforeAll(async () => {
  await buildWhenStale(appBuild)
  await buildWhenStale(demoBuild)
})
/** The fake backend is a worker, which other browser tests do without. */
const withWorker = { serviceWorkers: 'allow' } as const
const site = useSite({ WEB_ROOT: demoBuild.outDir })

/** Copied by hand from the specification (section 3): exactly these fields, under these names. */
const collections = {
  products: ['id', 'name', 'category', 'price'],
  invoices: [
    'id',
    'orderNumber',
    'orderStatus',
    'orderDate',
    'currency',
    'vat',
    'billFrom',
    'billTo',
    'items',
  ],
  mails: ['sender', 'date', 'selected', 'subject', 'message'],
  countries: ['display', 'value'],
  contacts: ['id', 'name', 'avatar', 'status', 'mood'],
  'chat-collections': ['id', 'chats'],
  'chat-user': ['id', 'name', 'avatar', 'status', 'chatInfo'],
  users: [
    '_id',
    'index',
    'guid',
    'isActive',
    'balance',
    'age',
    'name',
    'gender',
    'company',
    'email',
    'phone',
    'address',
    'bd',
    'avatar',
  ],
}

test('the eight collections answer in the browser, and every other call goes on to the server', async () => {
  const page = await site.signedIn('owner@ekart.example', withWorker)
  await expectShown(page.getByRole('heading', { name: 'Dashboard', level: 1 }))
  for (const [name, fields] of Object.entries(collections)) {
    const { data, pagination } = await asked(page, `/api/${name}`)
    expect(Object.keys(data[0] ?? {}).toSorted(), name).toEqual(fields.toSorted())
    expect(pagination).toMatchObject({ rowSize: 10, currentPage: 1 })
    // The server itself knows none of them.
    expect((await page.request.get(`${site.url}/api/${name}`)).status(), name).toBe(404)
  }
  const { data: invoices } = await asked(page, '/api/invoices?rowSize=100')
  expect(
    new Set(
      invoices.map(
        ({ orderStatus, vat, currency }) =>
          `${String(orderStatus)} ${String(vat)} % ${String(currency)}`,
      ),
    ),
  ).toEqual(new Set(['Pending 10 % $', 'Processing 10 % $', 'Delivered 10 % $']))
  await page.getByRole('link', { name: 'Orders', exact: true }).first().click()
  await expectShown(page.locator('.data-table__link'))
})

test('a mail shows its words and does nothing of what it tries; it is starred, answered and put away', async () => {
  const page = await site.signedIn('owner@ekart.example', withWorker)
  await page.getByRole('button', { name: 'Samples' }).click()
  await page.getByRole('link', { name: 'Mail', exact: true }).click()
  // The policy of the page complains of each thing while the message is taken apart: it would have
  // let none of it run either.
  page.removeAllListeners('console')
  await page.getByRole('link', { name: 'Your parcel could not be delivered' }).click()
  const body = page.locator('.samples__mailBody')
  await expectShown(body.getByText('Pay the fee of $2.99 today.'))
  const left = await body.evaluate((box) => {
    const all = [...box.querySelectorAll('*')]
    return {
      elements: [...new Set(all.map(({ localName }) => localName))].toSorted(),
      attributes: [...new Set(all.flatMap((one) => one.getAttributeNames()))].toSorted(),
      links: [...box.querySelectorAll('a[href]')].map((link) => link.getAttribute('href')),
      harm: (window as { wasHarmed?: string }).wasHarmed,
    }
  })
  expect(left).toEqual({
    elements: ['a', 'p'],
    attributes: ['href', 'rel', 'target'],
    links: ['https://parcels.example/track'],
    harm: undefined,
  })

  await page.getByRole('button', { name: 'Star “Your parcel' }).click()
  await expect
    .poll(() =>
      page.getByRole('button', { name: 'Star “Your parcel' }).getAttribute('aria-pressed'),
    )
    .toBe('true')
  await page.getByRole('button', { name: 'Reply' }).click()
  await page.getByRole('button', { name: 'Send' }).click()
  await expectShown(page.getByText('Please fill this in.'))
  await page.getByLabel('Message').fill('Which parcel?\n\n<b>I ordered none.</b>')
  expect(await axeFinds(page)).toEqual([])
  await page.getByRole('button', { name: 'Send' }).click()
  await page.getByRole('link', { name: 'Re: Your parcel could not be delivered' }).click()
  await expectShown(page.getByText('<b>I ordered none.</b>'))
  await page.getByRole('button', { name: 'Put into the bin' }).click()
  await page.getByRole('button', { name: 'Starred' }).click()
  await expect.poll(() => page.locator('.data-table__link').allTextContents()).toHaveLength(2)
})

test('chat, invoices, users, countries and the search of the template, on a phone', async () => {
  const page = await site.signedIn('staff@foodkart.example', { ...phone, ...withWorker })
  await page.getByRole('button', { name: 'Sample notes and search' }).click()
  await page.getByLabel('Search sample products, contacts and users').fill('priya')
  await expectShown(page.getByRole('listitem').filter({ hasText: 'Priya Nair Online' }))
  await page.keyboard.press('Escape')

  await follow(page, 'Chat')
  await page.getByRole('button', { name: /Priya Nair.*2 unread/ }).click()
  await page.getByLabel('Write to Priya Nair').fill('There is room for two vans.')
  await page.keyboard.press('Enter')
  await expectShown(page.getByRole('listitem').filter({ hasText: 'There is room for two vans.' }))
  expect(await axeFinds(page)).toEqual([])
  await page.getByRole('button', { name: 'All contacts' }).click()
  await expectShown(page.getByRole('button', { name: /Priya Nair Planning a wedding Online/ }))

  await follow(page, 'Invoices')
  await page.getByRole('button', { name: 'Processing' }).click()
  await expect.poll(() => page.locator('.data-table__link').count()).toBe(4)
  await page.locator('.data-table__link').first().click()
  await expectShown(page.getByText('VAT 10 %'))
  expect(await axeFinds(page)).toEqual([])

  await follow(page, 'Users')
  await expectShown(page.getByText('1–10 of 36'))
  await follow(page, 'Countries')
  await page.getByLabel('Search countries').fill('Sri Lanka')
  await expect.poll(() => page.locator('tbody tr').allTextContents()).toEqual(['Sri LankaLK'])
})

test('the app’s own build holds nothing of the samples', () => {
  const marks = [
    'mockServiceWorker',
    '/apps/mail',
    'chat-collections',
    'chat-user',
    'Your parcel could not be delivered',
    'FORBID_TAGS',
    'Sample people',
    'sampleMail',
  ]
  const found = (folder: string): string[] => {
    const text = readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && /\.(js|css|html|json)$/.test(entry.name))
      .map((entry) => `${entry.name}\n${readFileSync(join(entry.parentPath, entry.name), 'utf8')}`)
      .join('\n')
    return marks.filter((mark) => text.includes(mark))
  }
  expect(found(demoBuild.outDir)).toEqual(marks)
  expect(found(appBuild.outDir)).toEqual([])
})

/** Through the page, where the fake backend sits, with the token of its user. */
async function asked(
  page: Page,
  path: string,
): Promise<{ data: Record<string, unknown>[]; pagination: unknown }> {
  return page.evaluate(
    async (address) =>
      (
        await fetch(address, {
          headers: { 'x-access-token': localStorage.getItem('sevenfold.token') ?? '' },
        })
      ).json(),
    path,
  )
}

async function follow(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('link', { name, exact: true }).click()
  await expectShown(page.getByRole('heading', { name, level: 1 }))
}
