import type { Page } from 'playwright'
import { describe, expect, test } from 'vitest'
import { expectShown, pathOf, stillPage, useSite } from '../support/browser.ts'
import { demoPassword } from '../../server/seed/demo-access.ts'

const site = useSite({}, { keepsViews: true })
const list = '/orders/orderlist'

describe('what was seen last stands before the answer', () => {
  test('marked with its time, until the fresh rows are there in its place', async () => {
    const page = await seen(list)
    const first = await page.locator('tbody tr').first().innerText()
    const top = await topOf(page)
    const server = await silent(page)
    await page.reload({ waitUntil: 'commit' })
    await expectShown(kept(page).getByText(/^Last updated \d\d:\d\d$/))
    // As it is painted: before that, a style may be on its way.
    await expect.poll(() => page.locator('tbody tr').first().innerText()).toBe(first)
    expect(await topOf(page)).toBe(top)
    server.answers()
    await expectFresh(page)
    expect(await page.locator('tbody tr').first().innerText()).toBe(first)
    expect(await topOf(page)).toBe(top)
    expect(await page.getByText(/^Last updated/).count()).toBe(0)
  })

  test.each(['/dashboard', '/kitchen/board', '/customers/customerlist'])('on %s', async (path) => {
    const page = await seen(path)
    const server = await silent(page)
    await page.reload({ waitUntil: 'commit' })
    await expectShown(kept(page).locator('h1'))
    server.answers()
    await expectFresh(page)
  })

  test('and a press on it counts as soon as the fresh row is there', async () => {
    const page = await seen(list)
    const server = await silent(page)
    await page.reload({ waitUntil: 'commit' })
    const link = kept(page).locator('tbody tr a').first()
    await link.waitFor()
    const { x = 0, y = 0, width = 0, height = 0 } = (await link.boundingBox()) ?? {}
    await page.mouse.click(x + width / 2, y + height / 2)
    expect(pathOf(page)).toBe(list)
    server.answers()
    await page.waitForURL('**/orders/orderview?id=*')
  })
})

describe('what is typed into a search that was seen last', () => {
  test('after a press on it is not lost, however slow the machine', async () => {
    const page = await seen(list)
    const client = await page.context().newCDPSession(page)
    await client.send('Emulation.setCPUThrottlingRate', { rate: 6 })
    const server = await silent(page)
    await page.reload({ waitUntil: 'commit' })
    const search = kept(page).getByPlaceholder('Search orders')
    await search.waitFor()
    const { x = 0, y = 0, width = 0, height = 0 } = (await search.boundingBox()) ?? {}
    await page.mouse.click(x + width / 2, y + height / 2)
    await page.keyboard.type('Nobody at all', { delay: 60 })
    server.answers()
    await expectFresh(page)
    await page.keyboard.type(' here', { delay: 60 })
    const field = page.getByPlaceholder('Search orders')
    await expect.poll(() => field.inputValue()).toBe('Nobody at all here')
    await expectShown(page.getByText('No order matches', { exact: false }))
  })
})

describe('the key of a search', () => {
  test('counts with what follows it while the first rows are loading', async () => {
    const page = await keptNothing()
    const server = await silent(page)
    await page.goto(list, { waitUntil: 'commit' })
    const field = page.getByPlaceholder('Search orders')
    await field.waitFor()
    await page.keyboard.type('/Nobody at all')
    expect(await field.inputValue()).toBe('Nobody at all')
    server.answers()
    await expectFresh(page)
    await page.keyboard.type(' here')
    expect(await field.inputValue()).toBe('Nobody at all here')
    await expectShown(page.getByText('No order matches', { exact: false }))
  })

  test('and before the code of the list has loaded', async () => {
    const page = await keptNothing()
    const loaded = Promise.withResolvers<void>()
    await page.route(/\/assets\/(?!boot).*\.js$/, async (route) => {
      await loaded.promise
      await route.continue()
    })
    await page.goto(list, { waitUntil: 'commit' })
    await page.locator('.frame__root .skeleton__line').first().waitFor()
    await page.keyboard.type('/Nobody')
    loaded.resolve()
    await page.keyboard.type(' at all')
    await expect
      .poll(() => page.getByPlaceholder('Search orders').inputValue())
      .toBe('Nobody at all')
    await expectShown(page.getByText('No order matches', { exact: false }))
  })

  test('on a screen without one it opens the search of the app', async () => {
    const page = await keptNothing()
    await page.goto('/dashboard', { waitUntil: 'commit' })
    await page.locator('.frame__root .skeleton__line').first().waitFor()
    await page.keyboard.type('/sett')
    await expect.poll(() => page.locator('dialog input').inputValue()).toBe('sett')
  })

  test('does nothing for whoever has switched off the shortcuts', async () => {
    const page = await keptNothing()
    await page.evaluate(() => localStorage.setItem('sevenfold.shortcuts', 'off'))
    await page.goto(list, { waitUntil: 'commit' })
    await page.getByPlaceholder('Search orders').waitFor()
    await page.keyboard.type('/Nobody')
    await expectFresh(page)
    expect(await page.getByPlaceholder('Search orders').inputValue()).toBe('')
  })
})

describe('a kept view is never shown to', () => {
  test.each([
    ['another person', 'companyUserId'],
    ['the same person in another company', 'companyDetailsId'],
  ])('%s', async (_, id) => {
    const page = await seen(list)
    await page.goto(stillPage)
    await page.evaluate((name) => {
      const user = localStorage.getItem('sevenfold.user') ?? ''
      const other = user.replace(new RegExp(`("${name}":")[^"]+`), '$1another')
      localStorage.setItem('sevenfold.user', other)
    }, id)
    await expectNothingKept(page)
  })

  test('anybody in another module', async () => {
    const page = await seen(list)
    await page.goto(stillPage)
    await page.evaluate(() => localStorage.setItem('sevenfold.module_id', '12'))
    await expectNothingKept(page)
  })

  test('who looks at another address of the same screen', async () => {
    const page = await seen(list)
    await page.goto(stillPage)
    await expectNothingKept(page, `${list}?currentPage=2`)
  })

  test('anybody after a sign-out: it is gone before the server has answered', async () => {
    const page = await keptList()
    const server = await silent(page)
    await signOut(page)
    await page.waitForURL('**/sessions/signin')
    expect(await views(page)).toEqual([])
    expect(await page.getByText('Logout Success').count()).toBe(0)
    server.answers()
    await expectShown(page.getByText('Logout Success'))
    await page.goto(stillPage)
    expect(await views(page)).toEqual([])
  })

  test('anybody after a sign-out in another tab, also when this one is closed right then', async () => {
    const page = await keptList()
    const other = await site.openTab(page, list)
    await expectFresh(other)
    await signOut(page)
    await page.getByText('Logout Success').waitFor()
    await other.goto(stillPage)
    expect(await views(page)).toEqual([])
  })

  test('the same person in their next session', async () => {
    const page = await keptList()
    await page.goto(stillPage)
    const [key, view] = await stored(page)
    await page.goto(list)
    await expectFresh(page)
    await signOut(page)
    await page.getByText('Logout Success').waitFor()
    // As if it had been left behind.
    await page.evaluate(([name, text]) => localStorage.setItem(name, text), [key, view] as const)
    await signIn(page)
    await page.waitForURL('**/dashboard')
    expect(await views(page)).toEqual([])
    await page.goto(stillPage)
    await page.evaluate(([name, text]) => localStorage.setItem(name, text), [key, view] as const)
    await expectNothingKept(page)
  })

  test('anybody once the server has said that the session has ended', async () => {
    const page = await keptList()
    const refuse = Promise.withResolvers<void>()
    await page.route('**/api/**', async (route) => {
      await refuse.promise
      await route.fulfill({ status: 401, json: { code: 'TOKEN_REVOKED', message: 'ended' } })
    })
    await page.reload({ waitUntil: 'commit' })
    await kept(page).locator('tbody tr a').first().waitFor()
    refuse.resolve()
    await page.waitForURL('**/sessions/signin')
    expect(await views(page)).toEqual([])
    expect(await page.locator('tbody tr a').count()).toBe(0)
  })

  test.each([
    ['whose session is over by its time', { untilMs: 0 }],
    ['where it is damaged', { nodes: 'text' }],
    ['where it is damaged otherwise', { calls: ['https://['] }],
    ['where it is of no known form', { nodes: [['p', { '=': '' }, 'x']] }],
  ])('anybody %s', async (_, change) => {
    const page = await keptList()
    await page.goto(stillPage)
    const [key, view] = await stored(page)
    const changed = JSON.stringify({ ...JSON.parse(view), ...change })
    await page.evaluate(([name, text]) => localStorage.setItem(name, text), [key, changed] as const)
    await expectNothingKept(page)
  })
})

describe('a kept view can harm nothing', () => {
  test('nothing in it runs or loads', async () => {
    const page = await keptList()
    const server = await silent(page)
    await page.goto(stillPage)
    const [key, view] = await stored(page)
    const nodes = [
      [
        'div',
        { class: 'frame__root' },
        ['script', {}, 'window.hasRun = true'],
        ['script', { src: '/assets/planted.js' }],
        ['iframe', { src: '/planted', srcdoc: '<p>x' }],
        ['img', { src: '/nothing', onerror: 'window.hasRun = true' }],
        ['p', {}, 'planted'],
      ],
    ]
    const planted = JSON.stringify({ ...JSON.parse(view), nodes })
    await page.evaluate(([name, text]) => localStorage.setItem(name, text), [key, planted] as const)
    const loaded: string[] = []
    page.on('request', (request) => loaded.push(request.url()))
    await page.goto(list, { waitUntil: 'commit' })
    await expectShown(kept(page).getByText('planted'))
    expect(await page.locator('#root script, #root iframe, #root [onerror]').count()).toBe(0)
    server.answers()
    await expectFresh(page)
    expect(await page.evaluate(() => 'hasRun' in window)).toBe(false)
    expect(loaded.filter((url) => url.includes('planted'))).toEqual([])
  })

  test('where the browser has no room for it, or blocks its storage', async () => {
    const page = await site.open(stillPage)
    await page.addInitScript(() => {
      const { setItem } = Storage.prototype
      Storage.prototype.setItem = function (this: Storage, key: string, value: string) {
        if (value.length > 10_000) throw new DOMException('full', 'QuotaExceededError')
        setItem.call(this, key, value)
      }
    })
    await page.goto('/')
    await signIn(page)
    await page.waitForURL('**/dashboard')
    await page.goto(list)
    await expectFresh(page)
    await page.goto(stillPage)
    expect(await views(page)).toEqual([])
  })

  test('the app starts where a browser never says that it has painted', async () => {
    const page = await keptList()
    await page.addInitScript(() => {
      Object.assign(window, {
        PerformanceObserver: class {
          observe() {
            throw new TypeError('not here')
          }
        },
      })
    })
    await page.reload()
    await expectFresh(page)
  })

  test('without the code of the app nobody presses in vain', async () => {
    const page = await keptList()
    const isCode = ({ pathname }: URL) => /^\/assets\/(?!boot).*\.js$/.test(pathname)
    await page.route(isCode, (route) => route.fulfill({ status: 404 }))
    await page.reload({ waitUntil: 'commit' })
    await page.locator('#root:not([inert]) .skeleton__line').first().waitFor()
    expect(await page.evaluate(() => 'isViewDrawn' in window && window.isViewDrawn)).toBe(false)
    await page.unroute(isCode)
  })

  test('a press beside the screen waits for no answer of it', async () => {
    const page = await keptList()
    const server = await silent(page)
    await page.reload({ waitUntil: 'commit' })
    const link = kept(page).getByRole('link', { name: 'Customers', includeHidden: true }).first()
    await link.waitFor()
    const { x = 0, y = 0, width = 0, height = 0 } = (await link.boundingBox()) ?? {}
    await page.mouse.click(x + width / 2, y + height / 2)
    // Less than a drawn view waits for its answers.
    await page.waitForURL('**/customers/customerlist', { timeout: 4_500 })
    server.answers()
    await expectFresh(page)
  })
})

test('forms, settings and what is no list, board or open order is not kept', async () => {
  const page = await seen('/actions/payments')
  for (const path of ['/staff/staff', '/actions/settings', '/staff/profile', '/orders/ordernew']) {
    await page.goto(path)
    await page.locator('main h1').waitFor()
  }
  await page.goto(stillPage)
  expect(await views(page)).toEqual([])
})

/** A page on the list of orders, as it is kept. */
async function keptList(): Promise<Page> {
  const page = await seen(list)
  await page.goto(stillPage)
  expect(await views(page)).toEqual([`sevenfold.view ${list}`])
  await page.goto(list)
  await expectFresh(page)
  return page
}

/** A page of someone signed in whose browser keeps no view. */
async function keptNothing(): Promise<Page> {
  const page = await seen(list)
  await page.goto(stillPage)
  await page.evaluate(() => {
    for (const key of Object.keys(localStorage))
      if (/\.view /.test(key)) localStorage.removeItem(key)
  })
  return page
}

async function signOut(page: Page): Promise<void> {
  await page.locator('.header-tools__face').click()
  await page.getByRole('button', { name: 'Sign out', exact: true }).click()
}

async function signIn(page: Page): Promise<void> {
  await page.getByLabel('E-mail', { exact: true }).fill('owner@foodkart.example')
  await page.getByLabel('Password', { exact: true }).fill(demoPassword)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
}

/** The one view that is kept, with its key. */
async function stored(page: Page): Promise<[string, string]> {
  const [key = ''] = await views(page)
  return [key, await page.evaluate((name) => localStorage.getItem(name) ?? '', key)]
}

/** A page whose screen has been seen, with all that comes late. */
async function seen(path: string): Promise<Page> {
  const page = await site.signedIn('owner@foodkart.example', { path })
  await page.locator('main h1').waitFor()
  await page.getByText('Live', { exact: true }).waitFor()
  await expect.poll(() => page.locator('main .skeleton__line').count()).toBe(0)
  return page
}

/** From here on the API answers only when it is told to. */
async function silent(page: Page): Promise<{ answers(): void }> {
  const told = Promise.withResolvers<void>()
  await page.route(
    (url) => /^\/(login-)?api\//.test(url.pathname),
    async (route) => {
      await told.promise
      await route.continue().catch(() => undefined)
    },
  )
  return { answers: told.resolve }
}

function kept(page: Page) {
  return page.locator('#root[inert]')
}

async function expectFresh(page: Page): Promise<void> {
  await page.locator('#root:not([inert]) main h1').waitFor()
  await expect.poll(() => page.locator('main .skeleton__line').count()).toBe(0)
}

async function expectNothingKept(page: Page, path = list): Promise<void> {
  await silent(page)
  await page.goto(path, { waitUntil: 'domcontentloaded' })
  // Before the app starts: a stored view would be drawn by now.
  expect(await page.evaluate(() => 'isViewDrawn' in window && window.isViewDrawn)).toBe(false)
  await page.locator('#root:not([inert]) main h1').waitFor()
  expect(await page.locator('tbody tr a').count()).toBe(0)
}

async function topOf(page: Page): Promise<number | undefined> {
  return (await page.locator('tbody tr').first().boundingBox())?.y
}

async function views(page: Page): Promise<string[]> {
  return page.evaluate(() => Object.keys(localStorage).filter((key) => /\.view /.test(key)))
}
