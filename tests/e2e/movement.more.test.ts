import type { Locator, Page } from 'playwright'
import { expect, test } from 'vitest'
import { moving, useSite } from '../support/browser.ts'
import { callsIn } from '../support/page-call.ts'

const site = useSite()
/** Whoever was called stands above the line, and has no place to be moved to. */
const inLine = '.queue__row:has(.field-tool__handle)'

test('rows of the queue slide to their new places; order and focus are those of the document', async () => {
  const desk = await watched('owner@skipques.example', '/queue/list', '.queue__row')
  const before = await textsOf(desk.locator(`${inLine} .queue__ticket`))
  const handle = desk.locator('.queue__row .field-tool__handle').first()
  await handle.focus()
  await desk.keyboard.press('ArrowDown')
  await expect.poll(() => movedIn(desk)).toEqual(['queue__row', 'queue__row'])
  const swapped = [before[1], before[0], ...before.slice(2)]
  await expect.poll(() => textsOf(desk.locator(`${inLine} .queue__ticket`))).toEqual(swapped)
  const focused = desk.locator(inLine).nth(1).locator('.field-tool__handle')
  await expect.poll(() => isFocused(focused)).toBe(true)
  await expect.poll(() => isStill(desk)).toBe(true)
  expect(await desk.locator('.queue__row[style*=transform]').count()).toBe(0)
  // Stored and read again meanwhile, the row lies where it was put.
  await desk.getByRole('button', { name: 'Undo', exact: true }).waitFor()
  await expect.poll(() => desk.locator('ol[aria-busy=true]').count()).toBe(0)
  expect(await movedIn(desk)).toEqual(['queue__row', 'queue__row'])
})

test('a ticket that leaves the kitchen sinks away while the others close up, and its undo brings it back', async () => {
  const kitchen = await watched(
    'owner@tableordering.example',
    '/kitchen/board?stage=cook',
    '.kitchen__card',
  )
  const tickets = kitchen.getByRole('article')
  const before = await namesOf(tickets)
  expect(before.length).toBeGreaterThan(1)
  await tickets
    .first()
    .getByRole('button', { name: /^All cooked/ })
    .click()
  await expect.poll(() => namesOf(tickets)).toEqual(before.slice(1))
  // One for each that closes up, and one for the picture of the ticket that has left.
  await expect.poll(async () => (await movedIn(kitchen)).length).toBeGreaterThan(1)
  await expect.poll(() => kitchen.locator('.kitchen__card[inert]').count()).toBe(0)
  await kitchen.getByRole('button', { name: 'Undo', exact: true }).click()
  await expect.poll(() => namesOf(tickets)).toEqual(before)
})

test('a table that changes its state is seen to do so', async () => {
  const call = callsIn('tableOrdering')
  const room = await watched(
    'owner@tableordering.example',
    '/table/tablecustomerlist',
    '.room__table',
  )
  const name = `Nook ${Date.now() % 10_000}`
  const { table_id: id, version } = await call(room, 'POST', 'table/create', { name, capacity: 2 })
  await room.getByRole('article').filter({ hasText: name }).waitFor()
  await expect.poll(() => isStill(room)).toBe(true)
  await room.evaluate(() => void Reflect.get(globalThis, 'moved').splice(0))
  const event = 'table.open'
  await call(room, 'PUT', 'table/update', {
    table_id: id,
    expected_version: version,
    event,
    party_size: 2,
  })
  await expect.poll(() => movedIn(room)).toEqual(['room__table'])
})

test('who prefers reduced motion sees none of it', async () => {
  const desk = await watched('staff@skipques.example', '/queue/list', '.queue__row', {
    reducedMotion: 'reduce',
  })
  const before = await textsOf(desk.locator(`${inLine} .queue__ticket`))
  await desk.locator('.queue__row .field-tool__handle').first().focus()
  await desk.keyboard.press('ArrowDown')
  const swapped = [before[1], before[0], ...before.slice(2)]
  await expect.poll(() => textsOf(desk.locator(`${inLine} .queue__ticket`))).toEqual(swapped)
  expect(await movedIn(desk)).toEqual([])
})

/** A screen that notes which of its rows are moved, once it can move them. */
async function watched(
  email: string,
  path: string,
  rows: string,
  options: Parameters<typeof site.signedIn>[1] = {},
): Promise<Page> {
  const page = await site.signedIn(email, { path: '/icon.svg', ...moving, ...options })
  await page.addInitScript(() => {
    const moved: string[] = []
    Object.assign(globalThis, { moved })
    const { animate } = Element.prototype
    Element.prototype.animate = function (...given) {
      moved.push(this.classList[0] ?? this.tagName)
      return animate.apply(this, given)
    }
  })
  const isLoaded = page.waitForResponse(/\/slide-[\w-]+\.js/)
  await page.goto(path)
  await page.locator(rows).first().waitFor()
  await page.locator('.header-tools__live[data-mark=open]').first().waitFor({ state: 'attached' })
  await isLoaded
  return page
}

const movedIn = (page: Page): Promise<string[]> =>
  page.evaluate(() => Reflect.get(globalThis, 'moved') as string[])
const textsOf = async (all: Locator): Promise<string[]> =>
  (await all.allTextContents()).map((text) => text.replace(/\D/g, ''))
const namesOf = (all: Locator): Promise<(string | null)[]> =>
  all.evaluateAll((some) => some.map((one) => one.getAttribute('aria-label')))
const isFocused = (one: Locator): Promise<boolean> =>
  one.evaluate((element) => element === document.activeElement)
const isStill = (page: Page): Promise<boolean> =>
  page.evaluate(() => document.getAnimations().every((one) => one.constructor !== Animation))
