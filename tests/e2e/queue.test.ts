import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { expectShown, phone, stillPage, useSite } from '../support/browser.ts'

const site = useSite()
const owner = 'owner@skipques.example'
const staff = 'staff@skipques.example'

test('desk by keys and caller by touch: each sees the other’s moves by itself', async () => {
  const [desk, caller] = [await atQueue(staff), await atQueue(owner, phone)]
  // Who was called before the test does not come.
  await desk.keyboard.press('x')
  await expectShown(desk.getByRole('button', { name: 'Undo' }))

  await desk.keyboard.press('a')
  await desk.getByRole('dialog').waitFor()
  await desk.keyboard.press('Enter')
  await expectShown(desk.getByText('Please fill this in.'))
  await desk.keyboard.type('Ada Desk')
  await desk.keyboard.press('Enter')
  await expectShown(rowOf(desk, 'Ada Desk'))
  await expectShown(rowOf(caller, 'Ada Desk'))

  await caller.getByRole('button', { name: /^Call: \d+ Ada Desk$/ }).tap()
  await expectShown(rowOf(desk, 'Ada Desk').getByText('Called', { exact: true }))
  await desk.keyboard.press('h')
  await expectShown(rowOf(caller, 'Ada Desk').getByText('On hold'))
  await caller.getByRole('button', { name: /^Back in queue: \d+ Ada Desk$/ }).tap()
  await expectShown(rowOf(desk, 'Ada Desk').getByText('Waiting'))
  await caller.getByRole('button', { name: /^Call: \d+ Ada Desk$/ }).tap()
  await expectShown(rowOf(desk, 'Ada Desk').getByText('Called', { exact: true }))
  await desk.keyboard.press('s')
  await expectShown(pastOf(caller, 'Ada Desk').getByText('Started'))
  await rowOf(caller, 'Ada Desk').waitFor({ state: 'detached' })

  await pick(caller, 'Ada Desk', 'Return to queue')
  await expectShown(rowOf(desk, 'Ada Desk').getByText('Called', { exact: true }))
  await pastOf(caller, 'Ada Desk').waitFor({ state: 'detached' })
  // Whom it counts as waiting, on hold and called are all its rows.
  const counts = (await caller.locator('main dl dd').allInnerTexts()).join(' ').match(/\d+/g)
  const rows = await caller.locator('.queue__row').count()
  expect(counts?.map(Number).reduce((sum, count) => sum + count, 0)).toBe(rows)
  await pick(caller, 'Ada Desk', 'No-show')
  await expectShown(pastOf(desk, 'Ada Desk').getByText('No-show'))
  await caller.getByRole('button', { name: 'Undo' }).tap()
  await expectShown(rowOf(desk, 'Ada Desk').getByText('Waiting'))
})

test('a place is changed by the arrow keys or the mouse, said aloud, seen at the other desk and taken back', async () => {
  const [mine, other] = [await atQueue(owner), await atQueue(staff)]
  const before = await tickets(mine)
  await mine.locator(inLine).first().locator('.field-tool__handle').focus()
  await mine.keyboard.press('ArrowDown')
  const moved = [before[1], before[0], ...before.slice(2)]
  await expect.poll(() => tickets(other)).toEqual(moved)
  await expectShown(mine.getByRole('status').getByText(/is now number \d+ in the queue/))
  await mine.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(() => tickets(other)).toEqual(before)

  // The same with the mouse.
  await expect.poll(() => tickets(mine)).toEqual(before)
  const [first, second] = [
    await mine.locator('.queue__row .field-tool__handle').first().boundingBox(),
    await mine.locator(inLine).nth(1).boundingBox(),
  ]
  if (!first || !second) throw new Error('The queue is not shown')
  await mine.mouse.move(first.x + first.width / 2, first.y + first.height / 2)
  await mine.mouse.down()
  await mine.mouse.move(first.x + first.width / 2, second.y + second.height - 8, { steps: 6 })
  await mine.mouse.up()
  await expect.poll(() => tickets(other)).toEqual(moved)
  await mine.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(() => tickets(other)).toEqual(before)
})

test('a guest takes a ticket at the kiosk; when it is called, the second screen shows and speaks it', async () => {
  const kiosk = await site.signedIn(staff, { path: '/queue/kiosk' })
  await kiosk.getByRole('button', { name: 'Open without a code' }).click()
  await kiosk.getByRole('button', { name: 'Take a ticket' }).click()
  await expectShown(kiosk.getByText('Please fill this in.'))
  await kiosk.getByLabel('Name').fill('Kim Kiosk')
  await kiosk.getByRole('button', { name: 'One person more' }).click()
  await kiosk.getByRole('button', { name: 'Take a ticket' }).click()
  const ticket = (await kiosk.locator('.stage__ticketNumber').textContent()) ?? ''
  await kiosk.getByRole('button', { name: 'Done' }).click()
  await expect.poll(() => kiosk.getByLabel('Name').inputValue()).toBe('')

  const display = await site.signedIn(staff, { path: stillPage })
  await display.addInitScript(() => {
    const said: string[] = []
    Object.assign(globalThis, { said })
    speechSynthesis.speak = ({ text }) => void said.push(text)
  })
  await display.goto('/queue/display')
  await display.getByRole('button', { name: 'Announce the calls' }).click()
  const desk = await atQueue(owner)
  await desk.getByRole('button', { name: `Call: ${ticket} Kim Kiosk` }).click()
  await expectShown(display.locator('.stage__number').getByText(ticket, { exact: true }))
  await expect
    .poll(() => display.evaluate(() => (globalThis as unknown as { said: string[] }).said))
    .toEqual([`Number ${ticket}, please.`])
})

async function atQueue(
  email: string,
  options: Parameters<typeof site.signedIn>[1] = {},
): Promise<Page> {
  const page = await site.signedIn(email, { path: '/queue/list', ...options })
  await page.locator('.queue__row').first().waitFor()
  await isLive(page)
  return page
}

async function pick(page: Page, name: string, step: string): Promise<void> {
  // Whoever is served stands above the queue, and among those of the day.
  const more = page.getByRole('button', { name: new RegExp(`^More for \\d+ ${name}$`) })
  await more.first().tap()
  await page.getByRole('menuitem', { name: step }).tap()
}

const isLive = (page: Page): Promise<void> =>
  page.locator('.header-tools__live[data-mark=open]').first().waitFor({ state: 'attached' })
/** Whoever was called stands above the line, and has no place to be moved to. */
const inLine = '.queue__row:has(.field-tool__handle)'
const rowOf = (page: Page, name: string) => page.locator('.queue__row').filter({ hasText: name })
const pastOf = (page: Page, name: string) => page.locator('.queue__past').filter({ hasText: name })
const tickets = async (page: Page): Promise<string[]> =>
  (await page.locator(`${inLine} .queue__ticket`).allTextContents()).map((text) =>
    text.replace(/\D/g, ''),
  )
