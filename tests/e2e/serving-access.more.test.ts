import { test } from 'vitest'
import { useSite } from '../support/browser.ts'
import { expectClean } from '../support/clean.ts'

const site = useSite()

// Narrow, dark and every other state: `serving-looks.long.test.ts`.
test('axe finds nothing on the boards and at a table, open and closed, and nothing scrolls sideways', async () => {
  const page = await site.signedIn('owner@tableordering.example', {
    path: '/kitchen/board',
    colorScheme: 'light',
  })
  const clean = (where: string) => expectClean(page, where)
  const press = (name: string | RegExp) => page.getByRole('button', { name }).first().click()

  await page.getByRole('article').first().waitFor()
  await press('All day')
  await page.getByRole('checkbox').first().check()
  // The whole board: nothing stands half below the header or the bar of the chosen ones.
  await page.setViewportSize({ width: 1280, height: 2400 })
  await clean('the kitchen')
  await page.setViewportSize({ width: 1280, height: 900 })
  await page.goto('/table/tablecustomerlist')
  await page.getByRole('article').first().waitFor()
  await page.getByRole('table').waitFor()
  await clean('the room')
  await page.goto('/table/tablecustomerlist?show=needs')
  await page.getByRole('article').getByRole('link').first().click()
  await page.getByRole('combobox', { name: 'Add an item' }).fill('a')
  await page.getByRole('option').first().waitFor()
  await clean('a table, adding')
  await page.getByRole('option').first().click()
  await clean('a table, added')
  await page.goto('/table/tableorder')
  await press('New table')
  await page.getByRole('dialog').getByRole('button', { name: 'Add table' }).click()
  await page.getByText('Enter a name for the table.').waitFor()
  await clean('a new table, refused')
})

test('axe finds nothing on the queue, the kiosk and the businesses, open and closed, and nothing scrolls sideways', async () => {
  const page = await site.signedIn('owner@skipques.example', {
    path: '/queue/list',
    colorScheme: 'light',
  })
  await page
    .getByText(/^Called in about/)
    .first()
    .click()
  await page
    .getByRole('button', { name: /^More for/ })
    .first()
    .click()
  await expectClean(page, 'an estimate and a menu')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Add to queue' }).click()
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  await page.getByText('Please fill this in.').waitFor()
  await expectClean(page, 'a new place, refused')
  await page.goto('/queue/kiosk')
  await page.locator('.stage__root').waitFor()
  await page.getByRole('button', { name: 'Open without a code' }).waitFor()
  await expectClean(page, 'the start of a kiosk')
  await page.getByRole('button', { name: 'Open without a code' }).click()
  await page.getByRole('button', { name: 'Take a ticket' }).waitFor()
  await expectClean(page, 'the kiosk')
  const master = await site.signedIn('master@sevenfold.example', {
    path: '/staff/businesses',
    colorScheme: 'light',
  })
  await master.getByRole('heading', { level: 1 }).waitFor()
  await expectClean(master, 'the businesses')
})
