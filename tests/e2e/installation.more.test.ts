import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, test } from 'vitest'
import { newId } from '../../server/db/id.ts'
import { expectShown, phone, useSite } from '../support/browser.ts'

const site = useSite()
const master = 'master@sevenfold.example'
const words = 'no such user ann@mail.example'

/** A message of a company that failed permanently, as the worker leaves it. */
function failMessage(companyName: string): void {
  const database = new DatabaseSync(join(site.dataDir, 'sevenfold.db'), { timeout: 5_000 })
  database
    .prepare(
      `insert into outbox_job (company_id, id, kind, payload, state, run_ms, attempts, last_error,
         created_ms, done_ms)
       select id, ?, 'mail', '{}', 'dead', 1, 10, ?, 1, 1 from company_detail
       where company_name = ?`,
    )
    .run(newId(), words, companyName)
  database.close()
}

test('the master sees how the server is, and sends again what failed, without learning who it was for', async () => {
  failMessage('Copper Oven Kitchen')
  const page = await site.signedIn(master)
  await page
    .getByRole('navigation', { name: 'Main menu' })
    .getByRole('link', { name: 'Installation' })
    .click()
  await expectShown(page.getByText('have failed permanently'))
  await expectShown(page.getByText(/SQLite 3\./))
  await expectShown(page.getByRole('table', { name: 'Size of the database' }))
  const failed = page.getByRole('table', { name: 'Failed messages and requests' })
  await expectShown(failed.getByText('no such user [left out]'))
  expect(await page.getByText('ann@mail.example').count()).toBe(0)
  await page.getByRole('button', { name: 'Send again: Message, Copper Oven Kitchen' }).click()
  await expectShown(page.getByText('Message, Copper Oven Kitchen: it is being sent again.'))
  await expectShown(page.getByText('Nothing has failed.'))
})

test('on a phone it is in the menu too, and the page is no wider than the phone', async () => {
  const page = await site.signedIn(master, { path: '/staff/installation', ...phone })
  await expectShown(page.getByRole('heading', { name: 'Installation', level: 1 }))
  await expectShown(page.getByText('All tables'))
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - window.innerWidth,
  )
  expect(overflow).toBeLessThanOrEqual(0)
})

test('others are told that it is not theirs', async () => {
  const page = await site.signedIn('partner@sevenfold.example', { path: '/staff/installation' })
  await expectShown(page.getByText('No access for your role'))
})
