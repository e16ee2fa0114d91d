import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, test } from 'vitest'
import { newId } from '../../server/db/id.ts'
import { expectShown, useSite } from '../support/browser.ts'

const site = useSite()
const owner = 'owner@foodkart.example'

test('an owner finds the payments, and the order that one was for', async () => {
  const page = await site.signedIn(owner, { path: '/actions/settings?part=data' })
  await page.getByRole('main').getByRole('link', { name: 'Payments' }).click()
  const payments = page.getByRole('table', { name: /payments/ })
  await payments
    .getByRole('link', { name: /^Order \d+$/ })
    .first()
    .waitFor()
  await page.getByLabel('Method').selectOption({ label: 'Bank transfer' })
  await expect.poll(() => new URL(page.url()).searchParams.get('method')).toBe('bank')
  await page.getByLabel('Method').selectOption({ label: 'Any' })
  await payments
    .getByRole('link', { name: /^Order \d+$/ })
    .first()
    .click()
  await page.waitForURL(/\/orders\/orderview\?id=/)
})

test('the activity says who did what in words, and is narrowed to one kind of record', async () => {
  const page = await site.signedIn(owner, { path: '/actions/activity' })
  const entries = page.getByRole('table', { name: /changes/ })
  await page.getByRole('combobox', { name: 'About' }).selectOption({ label: 'Order' })
  await expectShown(entries.getByText('Placed').first())
  // Everything that happens in the demo has words.
  expect(await entries.getByText(/^[a-z-]+\.[a-z-]+$/).count()).toBe(0)
  await page.getByRole('combobox', { name: 'About' }).selectOption({ label: 'Payment' })
  await expectShown(entries.getByText('Paid').first())
})

test('a stock that was corrected is on the list, with why', async () => {
  const page = await site.signedIn('owner@ekart.example', { path: '/products/productlist' })
  const database = new DatabaseSync(join(site.dataDir, 'sevenfold.db'), { timeout: 5_000 })
  database
    .prepare(
      `insert into stock_move (company_id, id, product_id, quantity, reason, order_id, actor_name,
         created_ms)
       select p.company_id, ?, p.id, -3, 'waste', null, 'Ann Weaver', ?
       from product p join company_user c on c.company_id = p.company_id
         join app_user u on u.id = c.user_id
       where u.email = 'owner@ekart.example' and p.module_id = 12 limit 1`,
    )
    .run(newId(), Date.now())
  database.close()
  await page.getByRole('main').getByRole('link', { name: 'Stock corrections' }).click()
  const row = page
    .getByRole('table', { name: /correction/ })
    .getByRole('row')
    .nth(1)
  await expectShown(row.getByText('Waste'))
  await expectShown(row.getByText('−3'))
  await expectShown(row.getByText('Ann Weaver'))
})

test('a message that failed is sent again by the owner', async () => {
  const page = await site.signedIn(owner)
  const database = new DatabaseSync(join(site.dataDir, 'sevenfold.db'), { timeout: 5_000 })
  database
    .prepare(
      `insert into outbox_job (company_id, id, kind, payload, state, run_ms, attempts, last_error,
         created_ms, done_ms)
       select id, ?, 'mail', '{}', 'dead', 1, 10, 'mailbox full', 1, 1 from company_detail
       where company_name = 'Copper Oven Kitchen'`,
    )
    .run(newId())
  database.close()
  await page.goto('/actions/messages?state=dead')
  await expectShown(page.getByText('mailbox full'))
  await page.getByRole('button', { name: 'Send again' }).click()
  await expectShown(page.getByText('Message: it is being sent again.'))
})
