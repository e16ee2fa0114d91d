import type { Page, Route } from 'playwright'
import { expect, test } from 'vitest'
import { answered, holdNext, refuse, setHidden } from '../support/answers.ts'
import { expectShown, stillPage, useSite } from '../support/browser.ts'
import { callsIn } from '../support/page-call.ts'

// What people do at the screens of a queue, a kitchen and a catalogue that no other test does: they
// walk away, change their minds in the middle, look elsewhere, or have a browser without sound.

const site = useSite()
const call = callsIn('skipques')
const staff = 'staff@skipques.example'
const visits = '**/api/customer/visit/getall*'

test('a kiosk forgets who walked away, and a ticket that was read', async () => {
  const page = await site.signedIn(staff, { path: stillPage })
  await page.clock.install()
  await page.goto('/queue/kiosk')
  await page.getByRole('button', { name: 'Open without a code' }).click()
  const name = page.getByLabel('Name')
  await name.fill('Walked Away')
  await page.clock.fastForward(61_000)
  await expect.poll(() => name.inputValue()).toBe('')
  await name.fill('Reads It')
  await page.getByRole('button', { name: 'Take a ticket' }).click()
  await page.locator('.stage__ticketNumber').waitFor()
  await page.clock.fastForward(16_000)
  await expect.poll(() => name.inputValue()).toBe('')
})

test('a display that is switched to silence stays silent, and reads again what it could not read', async () => {
  const page = await site.signedIn(staff, { path: '/queue/display' })
  await page.getByRole('button', { name: 'Announce the calls' }).click()
  const desk = await site.signedIn(staff, { path: '/queue/list' })
  const serve = desk.getByRole('button', { name: /^Start: / }).first()
  await serve.waitFor()
  // Who was called is served: that is nothing to announce.
  await answered(
    page,
    visits,
    (route) => route.continue(),
    () => serve.click(),
  )
  await page.getByRole('button', { name: 'Mute' }).click()
  await page.getByRole('button', { name: 'Announce the calls' }).waitFor()

  let asked = 0
  const busy = refuse(503, 'RETRY_LATER')
  await page.route(visits, (route) => {
    asked += 1
    return busy(route)
  })
  let guests = 0
  const someoneComes = () => {
    guests += 1
    return call(desk, 'POST', 'customer/addvisit', { type: 'queue', full_name: `Guest ${guests}` })
  }
  await someoneComes()
  await expect.poll(() => asked).toBeGreaterThan(0)
  const before = asked
  await expect.poll(() => asked).toBeGreaterThan(before + 3)
  await someoneComes()
  await expect.poll(() => asked).toBeGreaterThan(before + 6)
  await page.unroute(visits)
  await expectShown(page.getByRole('heading', { level: 2 }))
})

test('a tab that is not looked at waits with its news', async () => {
  const page = await site.signedIn(staff, { path: '/queue/list' })
  await page.locator('.queue__row').first().waitFor()
  await setHidden(page, true)
  await call(page, 'POST', 'customer/addvisit', { type: 'queue', full_name: 'Came Hidden' })
  await answered(
    page,
    visits,
    (route) => route.continue(),
    () => setHidden(page, false),
  )
  await expectShown(page.getByText('Came Hidden'))
})

test('a browser without sound says nothing, and one whose sound fails is silent again', async () => {
  const withSound = async (change: () => void, path: string) => {
    const page = await site.signedIn('owner@foodkart.example', { path: stillPage })
    await page.addInitScript(change)
    await page.goto(path)
    return page
  }
  const none = await withSound(
    () => Reflect.deleteProperty(window, 'AudioContext'),
    '/kitchen/board',
  )
  const sound = (page: Page) => page.getByRole('button', { name: /^Sound is o/ })
  await sound(none).click()
  await expect.poll(() => sound(none).getAttribute('aria-pressed')).toBe('false')
  const alarm = (page: Page) => page.locator('.header-tools__alarmSwitch')
  await alarm(none).click()
  await expect.poll(() => alarm(none).getAttribute('aria-pressed')).toBe('false')
  const broken = await withSound(() => {
    const refuseOne = function () {
      throw new DOMException('Too many.', 'NotSupportedError')
    }
    window.AudioContext = refuseOne as unknown as typeof AudioContext
  }, '/kitchen/board')
  await sound(broken).click()
  await expect.poll(() => sound(broken).getAttribute('aria-pressed')).toBe('false')
  await alarm(broken).click()
  await expect.poll(() => alarm(broken).getAttribute('aria-pressed')).toBe('true')
  await alarm(broken).click()
  await expect.poll(() => alarm(broken).getAttribute('aria-pressed')).toBe('false')
})

test('an alarm that rings counts one more order that comes, and is quiet when none waits any more', async () => {
  const page = await site.signedIn('owner@foodkart.example', { path: stillPage })
  let waits = 1
  await page.route('**/api/order/ordercount*', async (route: Route) => {
    const response = await route.fetch()
    const answer = (await response.json()) as { data: { counts: object[] } }
    const counts = [{ order_status_id: 1, label: 'Pending', count: waits }]
    await route.fulfill({ response, json: { ...answer, data: { ...answer.data, counts } } })
  })
  await page.addInitScript(() => {
    const make = AudioContext.prototype.createOscillator
    AudioContext.prototype.createOscillator = function () {
      document.documentElement.dataset['rings'] =
        `${Number(document.documentElement.dataset['rings'] ?? 0) + 1}`
      return make.call(this)
    }
  })
  const rings = async () => Number((await page.locator('html').getAttribute('data-rings')) ?? 0)
  await page.clock.install()
  await page.goto('/orders/orderlist')
  const root = page.locator('.alarm__root')
  await root.locator('.alarm__count').waitFor()
  await page.locator('.header-tools__alarmSwitch').click()
  await expect.poll(rings).toBeGreaterThan(0)
  const later = async <T>(look: () => Promise<T>): Promise<T> => {
    await page.clock.fastForward(31_000)
    return look()
  }
  waits = 2
  await expect.poll(() => later(() => root.locator('.alarm__count').textContent())).toContain('2')
  waits = 0
  await expect.poll(() => later(() => root.getAttribute('data-waiting'))).toBe('false')
  const before = await rings()
  await page.clock.fastForward(20_000)
  await page.clock.runFor(10)
  expect(await rings()).toBe(before)
})

const rowAt = async (page: Page, rows: string, at: number) => {
  const box = await page.locator(rows).nth(at).boundingBox()
  if (!box) throw new Error('there is no such row')
  return box
}
/** The pointer takes a row by its handle, and goes over others. */
async function drag(page: Page, rows: string, from: number, ...over: number[]): Promise<void> {
  const handle = await rowAt(page, `${rows} .field-tool__handle`, from)
  const x = handle.x + handle.width / 2
  await page.mouse.move(x, handle.y + handle.height / 2)
  await page.mouse.down()
  for (const at of over) {
    const { y, height } = await rowAt(page, rows, at)
    await page.mouse.move(x, y + height / 2, { steps: 4 })
  }
}

test('a row is put back in the middle of a drag, and its neighbours wait for the server', async () => {
  const page = await site.signedIn('owner@foodkart.example', { path: '/products/categories' })
  const rows = '[data-sort-item]'
  const names = () => page.locator(rows).allInnerTexts()
  await page.locator(`${rows} .field-tool__handle`).nth(2).waitFor()
  const before = await names()
  // Escape before and during a move, then by hand and by keys after one.
  await drag(page, rows, 0)
  await page.keyboard.press('Escape')
  await page.mouse.up()
  await drag(page, rows, 0, 1, 2)
  await page.keyboard.press('Escape')
  await page.mouse.up()
  await expect.poll(names).toEqual(before)

  const update = '**/api/category/update*'
  const held = await holdNext(page, update)
  await drag(page, rows, 0, 1, 2)
  await page.mouse.up()
  await page.locator(`${rows} .field-tool__handle`).nth(1).focus()
  await page.keyboard.press('ArrowDown')
  await held.come
  // Moved on while the first order is being stored: dropped, taken again, held at its end.
  await drag(page, rows, 0, 1, 2)
  await page.mouse.up()
  await drag(page, rows, 0, 1)
  const isRead = () => page.waitForResponse('**/api/category/getall*')
  const stored = isRead()
  held.letGo()
  await stored
  const storedAgain = isRead()
  await page.mouse.up()
  await storedAgain
  const kept = await names()
  await answered(page, update, refuse(409, 'CLOSED'), async () => {
    await page.locator(`${rows} .field-tool__handle`).nth(0).focus()
    await page.keyboard.press('ArrowDown')
  })
  await expectShown(page.getByText('Refused: CLOSED'))
  await expect.poll(names).toEqual(kept)

  // Let go while an order is being stored, it is stored after it.
  const heldOnce = await holdNext(page, update)
  await drag(page, rows, 0, 1)
  await page.mouse.up()
  await heldOnce.come
  await drag(page, rows, 1, 2)
  await page.mouse.up()
  heldOnce.letGo()
  await page.waitForRequest(update)
  await isRead()
})
