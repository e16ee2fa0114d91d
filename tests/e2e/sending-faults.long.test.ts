import type { Page, Route } from 'playwright'
import { expect, test } from 'vitest'
import { answered, answerNext, holdNext, refuse } from '../support/answers.ts'
import { expectShown, useSite } from '../support/browser.ts'

// Imports, pictures and bulk actions, as a network and a server can stop, delay and refuse them.

const site = useSite()
const owner = 'owner@foodkart.example'
const asked = '**/api/import/getbyid*'
const begun = '**/api/product/imp'

/** The server's answer, as while it is still at work. */
async function stillRunning(route: Route): Promise<void> {
  const response = await route.fetch()
  const answer = (await response.json()) as { data: object }
  await route.fulfill({ response, json: { ...answer, data: { ...answer.data, state: 'running' } } })
}

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

async function openImport(): Promise<Page> {
  return site.signedIn(owner, { path: '/products/import' })
}

async function choose(page: Page): Promise<void> {
  const rows = Array.from({ length: 20 }, (_, at) => `Walked ${at};W-${at};1,00`)
  const text = `Product Name;Article number;Price\r\n${rows.join('\r\n')}\r\n`
  const file = { name: 'walked.csv', mimeType: 'text/csv', buffer: Buffer.from(text) }
  await page.getByLabel('Choose a file').setInputFiles(file)
}

test('a file is stopped on its way, refused, and gone back from', async () => {
  const page = await openImport()
  const upload = await holdNext(page, '**/api/import/upload*')
  await choose(page)
  await upload.come
  await button(page, 'Stop').click()
  await page.getByLabel('Choose a file').waitFor()
  upload.letGo()
  await answered(page, '**/api/import/upload*', refuse(503, 'RETRY_LATER'), () => choose(page))
  await expectShown(page.getByRole('alert'))
  await choose(page)
  await button(page, 'Back').click()
  await page.getByLabel('Choose a file').waitFor()
})

test('a check that could not begin, is under way, is asked about and is stopped at any moment', async () => {
  const page = await openImport()
  await page.clock.install()
  await choose(page)
  const check = button(page, 'Check the file')
  await check.waitFor()
  await answered(page, begun, refuse(409, 'CLOSED'), () => check.click())
  await expectShown(page.getByRole('alert'))

  // Between two questions: the clock stands still until the next one.
  await page.clock.pauseAt(Date.now() + 60_000)
  await answered(page, begun, stillRunning, () => check.click())
  const cancel = '**/api/import/cancel*'
  await answered(page, cancel, refuse(409, 'CLOSED'), () => button(page, 'Stop').click())

  // While the server is asked.
  const question = await holdNext(page, asked)
  await page.clock.runFor(1_100)
  await question.come
  await button(page, 'Stop').click()
  await button(page, 'Back').click()
  question.letGo()
  await check.waitFor()

  // The server is out of reach once, still at work the next time, and knows no such import then.
  await answered(page, begun, stillRunning, () => check.click())
  const next = () => page.clock.runFor(1_100)
  await answered(page, asked, refuse(409, 'CLOSED'), next)
  await answered(page, asked, stillRunning, next)
  await answered(page, asked, refuse(404, 'NOT_FOUND'), next)
  await page.getByLabel('Choose a file').waitFor()
})

test('an import that runs already is followed from its address', async () => {
  const page = await openImport()
  await choose(page)
  await button(page, 'Check the file').click()
  await answered(page, begun, stillRunning, () =>
    page.getByRole('button', { name: /^Import / }).click(),
  )
  await page.waitForURL('**/products/import?id=*')
  await page.reload()
  await expectShown(button(page, 'Import another file'))
})

test('a picture is stopped on its way, and one that could not be sent says so until it is dismissed', async () => {
  const page = await site.signedIn(owner, { path: '/products/productview' })
  const pixel =
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='
  const add = () =>
    page.getByLabel('Add pictures').setInputFiles({
      name: 'one.png',
      mimeType: 'image/png',
      buffer: Buffer.from(pixel, 'base64'),
    })
  const address = '**/api/image/upload*'
  const held = await holdNext(page, address)
  await add()
  await held.come
  await page.getByRole('button', { name: /^Stop/ }).click()
  held.letGo()
  await answered(page, address, refuse(503, 'RETRY_LATER'), add)
  await expectShown(page.getByText('Refused: RETRY_LATER'))
})

test('a bulk action goes on past a row that is refused, is stopped and closed', async () => {
  const page = await site.signedIn(owner, { path: '/products/productlist' })
  await page.locator('.data-table__root[aria-busy=false] .data-table__link').first().waitFor()
  const begin = async (name: string) => {
    await page.getByLabel('Select all on this page').check({ force: true })
    await button(page, name).click()
  }
  const update = '**/api/product/update*'
  await answerNext(page, update, refuse(409, 'CLOSED'))
  await begin('Hide')
  await expectShown(page.getByRole('alert').getByText('Refused: CLOSED'))
  await button(page, 'Close').waitFor()
  // A new tick brings the actions back, past the report.
  const held = await holdNext(page, update)
  await begin('Show')
  await held.come
  await button(page, 'Stop').click()
  held.letGo()
  await button(page, 'Close').click()
  expect(await button(page, 'Close').count()).toBe(0)
})
