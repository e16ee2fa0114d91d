import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { joinQueue } from '#contract/guest-queue.ts'
import { createLink } from '#contract/link.ts'
import { createTable } from '#contract/table.ts'
import { expectShown, useSite } from '../support/browser.ts'
import { castEnv, castOf } from '../support/drivers/cast.ts'

const site = useSite(castEnv)

test('a party waits for a table: the desk notifies, calls and seats it by the keys; guest, second screen and waiter see it by themselves', async () => {
  const cast = await castOf(site, 'tableOrdering')
  const table = cast.aName('Bay')
  await cast.call(createTable, { name: table, capacity: 40, area: 'Bay' })
  const { code } = await cast.call(createLink, { purpose: 'queue' })
  const name = cast.aName('Paula')
  const { token, ticketNo } = await cast.asGuest(joinQueue, { intakeToken: await cast.intake(code), fullName: name, email: 'paula@mail.example', partySize: 37 })
  const { business: desk, staff: waiter, guest } = cast
  await Promise.all([desk.goto('/queue/list'), waiter.goto('/table/tablecustomerlist?area=Bay'), cast.guestGoes(`/others/ticket/${token}`)])
  const display = await site.openTab(desk, '/queue/display')
  await hearCalls(display)
  await desk.bringToFront()

  const row = desk.locator('.queue-row').filter({ hasText: name })
  await row.getByRole('button', { name: /^More for/ }).press('Enter')
  await chooseByKeys(desk, 'Notify …')
  await desk.getByRole('dialog').getByRole('radio', { name: 'By e-mail' }).focus()
  await desk.keyboard.press('Space')
  await desk.keyboard.press('Enter')
  await expectShown(desk.getByText(`${ticketNo} ${name} was notified.`))
  await expect.poll(async () => (await mailsWith('it is almost your turn')).length).toBe(1)

  await row.getByRole('button', { name: `Call: ${ticketNo} ${name}` }).press('Enter')
  await expectShown(guest.getByRole('status').getByText(/^It is your turn/))
  await expectShown(display.locator('.display-number').getByText(ticketNo, { exact: true }))
  await expect.poll(() => display.evaluate(() => (globalThis as unknown as { said: string[] }).said)).toEqual([`Number ${ticketNo}, please.`])

  await row.getByRole('button', { name: `Seat: ${ticketNo} ${name}` }).press('Enter')
  // The only table that is large enough is offered first.
  await expect.poll(() => desk.getByRole('dialog').getByRole('radio', { name: table }).isChecked()).toBe(true)
  await desk.getByRole('dialog').getByRole('button', { name: 'Seat', exact: true }).press('Enter')
  const card = waiter.getByRole('article').filter({ hasText: table })
  await expectShown(card.getByText('Seated', { exact: true }))
  await expectShown(card.getByText(/^37 people/))
  await expectShown(guest.getByRole('status').getByText(/^It was your turn/))

  await desk
    .locator('.queue-past-row')
    .filter({ hasText: name })
    .getByRole('button', { name: /^More for/ })
    .press('Enter')
  await chooseByKeys(desk, 'Return to the queue')
  await expectShown(card.getByText('Free', { exact: true }))
  await expectShown(guest.getByRole('status').getByText(/before you|^You are next/))
})

/** Goes through an open menu by the arrow keys. */
async function chooseByKeys(page: Page, word: string): Promise<void> {
  const item = page.getByRole('menuitem', { name: word })
  await item.waitFor()
  const isThere = () => item.evaluate((element) => element === document.activeElement)
  for (let step = 0; step < 12 && !(await isThere()); step += 1) await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
}

/** Turns the voice of the second screen on, and keeps what it says. */
async function hearCalls(display: Page): Promise<void> {
  await display.evaluate(() => {
    const said: string[] = []
    Object.assign(globalThis, { said })
    speechSynthesis.speak = ({ text }) => void said.push(text)
  })
  await display.getByRole('button', { name: 'Speak the calls' }).click()
}

/** The mails in the server's folder that hold these words. */
async function mailsWith(words: string): Promise<string[]> {
  const folder = join(site.dataDir, 'mail')
  const names = await readdir(folder).catch(() => [])
  const mails = await Promise.all(names.map((name) => readFile(join(folder, name), 'utf8')))
  return mails.map((mail) => mail.replace(/=\r?\n/g, '').replace(/\r?\n/g, ' ')).filter((mail) => mail.includes(words))
}
