import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Page } from 'playwright'
import { machines } from '../../tools/catalogue/machines.ts'
import { execute } from '#kit/execute.ts'
import { readRecorded } from '#kit/recorded.ts'
import { axeFinds } from '../support/axe.ts'
import { expectShown, phone, signIn, stillPage, useSite } from '../support/browser.ts'
import { type ServerProcess, startServerProcess } from '../support/server-process.ts'
import { demoPassword } from '../../server/seed/demo-access.ts'

const site = useSite()
const email = 'owner@foodkart.example'

/** A tab of the app that is watched, and the inspector beside it. */
async function anInspectedTab(path = '/?inspect'): Promise<{ app: Page; inspector: Page }> {
  const app = await site.open(path)
  const inspector = await site.openTab(app, '/inspect')
  await expectShown(inspector.getByRole('navigation', { name: 'Actors' }))
  return { app, inspector }
}

/** The state that the inspector shows for the actor it looks at. */
const state = (inspector: Page) => inspector.locator('p[aria-live=polite]:has(b)')
const log = (inspector: Page) => inspector.getByRole('region', { name: 'Log' })
const lit = (inspector: Page, attribute: 'id' | 'key') =>
  inspector
    .locator(attribute === 'id' ? '.is-active' : '.is-taken')
    .evaluateAll(
      (all, name) => [...new Set(all.map((one) => one.getAttribute(`data-${name}`)))],
      attribute,
    )

test('a sign-in in one tab moves the chart in the other', async () => {
  const { app, inspector } = await anInspectedTab()
  await expect
    .poll(() => lit(inspector, 'id'))
    .toEqual(['session.signedOut', 'session.signedOut.idle'])

  await signIn(app, email)
  await expect.poll(() => state(inspector).textContent()).toContain('signedIn › ready')
  expect(await lit(inspector, 'id')).toEqual(['session.signedIn', 'session.signedIn.ready'])
  expect(await lit(inspector, 'key')).toEqual([
    'session.signedIn.loadingHeader --xstate.done.actor.0.session.signedIn.loadingHeader[0]',
  ])
  await expectShown(inspector.getByRole('option', { name: /^\/dashboard, since/ }).locator('..'))
})

test('an event sent from the inspector moves the app, with what a form made from its type asks', async () => {
  const { app, inspector } = await anInspectedTab()
  await inspector.getByRole('button', { name: /^toasts/ }).click()
  await inspector.getByRole('button', { name: 'toast.show …' }).click()
  const form = inspector.getByRole('form', { name: 'What goes with toast.show' })
  await form.getByLabel('kind').selectOption('info')
  await form.getByLabel('text', { exact: false }).last().fill('Sent from beside')
  await form.getByLabel('action').fill('{ "labelKey": ')
  await expectShown(form.getByText('action is not valid.'))
  await form.getByLabel('action').fill('')
  await inspector.getByRole('button', { name: 'Send', exact: true }).click()
  await expectShown(app.getByText('Sent from beside'))

  await signIn(app, email)
  await inspector.getByRole('button', { name: /^session/ }).click()
  await inspector.getByRole('button', { name: 'session.sign-out', exact: true }).click()
  await app.waitForURL('**/sessions/signin')
  // The inspector is nobody's: a sign-out doesn't lead it away.
  expect(new URL(inspector.url()).pathname).toBe('/inspect')
})

test('a screen that runs already is met by the shortcut, and waits can be skipped', async () => {
  const app = await site.signedIn(email)
  const [inspector] = await Promise.all([
    app.context().waitForEvent('page'),
    app.keyboard.press('Alt+Shift+KeyI'),
  ])
  await inspector.getByRole('button', { name: /^▸ Helpers/ }).click()
  await expectShown(inspector.getByRole('navigation', { name: 'Actors' }).getByText('answer'))
  await expect.poll(() => state(inspector).textContent()).toContain('signedIn')
  // While coverage is measured every tab is watched from its start.
  expect(await inspector.getByRole('button', { name: 'Save', exact: true }).isDisabled()).toBe(
    !process.env.COVERAGE_MODELS,
  )

  await inspector.getByRole('button', { name: /^connectivity/ }).click()
  await inspector.getByRole('button', { name: 'connectivity.offline', exact: true }).click()
  await expectShown(app.getByText('Offline', { exact: true }))
  await inspector.getByRole('button', { name: 'Skip retryDelay' }).click()
  await expectShown(app.getByText('Internet connected'))
})

test('the log tells what each step carried and changed; it can be narrowed, paused and cleared', async () => {
  const { app, inspector } = await anInspectedTab()
  await signIn(app, email)
  await expect.poll(() => state(inspector).textContent()).toContain('ready')
  const filter = inspector.getByRole('searchbox', { name: 'Filter by event' })
  await filter.fill('signingin is done')
  await log(inspector).getByRole('button', { name: 'signingIn is done' }).click()
  await expectShown(inspector.getByRole('region', { name: 'Step' }).getByText(/‹token \d+›/))
  await inspector.getByRole('button', { name: 'Now', exact: true }).click()

  await filter.fill('headerdelay')
  await expect.poll(() => log(inspector).getByRole('listitem').count()).toBe(1)
  await filter.fill('')
  await inspector.getByRole('button', { name: 'Sequence' }).click()
  await expectShown(inspector.getByText('person sends session.sign-in to session'))

  await inspector.getByRole('button', { name: 'Pause' }).click()
  await app.getByRole('navigation').getByRole('link', { name: 'Orders', exact: true }).click()
  await expectShown(inspector.getByRole('button', { name: /^Go on \(\d+ more\)/ }))
  expect(await inspector.getByRole('button', { name: /^list/ }).count()).toBe(0)
  await inspector.getByRole('button', { name: /^Go on/ }).click()
  await expectShown(inspector.getByRole('button', { name: /^list/ }))
  // A list that is still loading keeps reporting.
  await expect
    .poll(async () => {
      await inspector.getByRole('button', { name: 'Clear', exact: true }).click()
      return inspector.getByText('Nothing has happened yet.').count()
    })
    .toBe(1)
})

test('who comes late sees everything from the start, of the tab that is chosen', async () => {
  const first = await site.signedIn(email, { path: '/orders/orderlist?inspect' })
  const second = await site.openTab(first, '/dashboard?inspect')
  await expectShown(second.getByRole('heading', { level: 1 }))
  const inspector = await site.openTab(first, '/inspect')
  const tabs = inspector.getByRole('combobox', { name: 'Watched tab' })
  await expect
    .poll(() => tabs.getByRole('option').allTextContents())
    .toEqual([expect.stringMatching('^/orders/orderlist'), expect.stringMatching('^/dashboard')])
  await inspector.getByRole('searchbox', { name: 'Filter by event' }).fill('headerdelay')
  await expectShown(inspector.getByText('after headerDelay'))

  await tabs.selectOption({ index: 0 })
  await expectShown(inspector.getByRole('button', { name: /^list/ }))
  await second.close()
  await expect
    .poll(() => tabs.getByRole('option').allTextContents())
    .toContainEqual(expect.stringContaining('closed'))
})

test('a session becomes a path that the model kit walks over the same transitions', async () => {
  const { app, inspector } = await anInspectedTab()
  await signIn(app, email)
  await expect.poll(() => state(inspector).textContent()).toContain('ready')
  const [download] = await Promise.all([
    inspector.waitForEvent('download'),
    inspector.getByRole('button', { name: 'Save', exact: true }).click(),
  ])

  expect(download.suggestedFilename()).toBe('session.path.json')
  const recorded = readRecorded(readFileSync(await download.path(), 'utf8'))
  const machine = machines.find((one) => one.machine.id === recorded.machine)?.machine
  expect(recorded.steps.map(({ event }) => event.type)).toContain('session.sign-in')
  expect(machine && execute(machine, recorded).taken).toEqual(recorded.taken)
})

test('no password, token or address gets into the stream, and no request leaves this machine', async () => {
  const { app, inspector } = await anInspectedTab()
  const hosts: string[] = []
  app.context().on('request', (request) => hosts.push(new URL(request.url()).host))
  const listener = await site.openTab(app, stillPage)
  await listener.evaluate(() => {
    const heard: unknown[] = []
    new BroadcastChannel('statechart-kit.inspect').addEventListener('message', ({ data }) =>
      heard.push(data),
    )
    Object.assign(window, { heard })
  })

  await signIn(app, email)
  const token = await app.evaluate(() => localStorage.getItem('sevenfold.token'))
  const code = 'Zq81xx99TT'
  await app.goto(`/orders/orderlist?code=${code}`)
  const search = app.getByRole('searchbox').first()
  for (const typed of ['paula@mail.example', '07700 900 233', '']) {
    await search.fill(typed)
    await expect.poll(() => new URL(app.url()).searchParams.get('search') ?? '').toBe(typed)
  }
  await app.getByRole('row').nth(1).getByRole('link').first().click()
  await expectShown(app.getByRole('heading', { level: 2 }))
  await inspector.reload()
  await expectShown(inspector.getByRole('button', { name: /^record/ }))

  const stream = await listener.evaluate(() =>
    JSON.stringify((window as Window & { heard?: unknown[] }).heard),
  )
  expect(stream).toContain('session.sign-in')
  expect(stream).toContain('"kind":"log"')
  expect(token).toMatch(/^[\w-]{20,}$/)
  for (const secret of [token ?? '', demoPassword, email, code, '07700', '900 233'])
    expect(stream).not.toContain(secret)
  expect(stream.match(/[\w.+-]+@[\w-]+\.\w+/g) ?? []).toEqual([])
  expect(new Set(hosts)).toEqual(new Set([new URL(site.url).host]))
})

test('the policy lets Stately’s viewer in only where someone asked for it, and it gets the same stream', async () => {
  const app = await site.open('/?inspect=stately')
  await app.context().route('https://stately.ai/**', (route) =>
    route.fulfill({
      contentType: 'text/html',
      body: `<script>addEventListener('message', ({ data }) => document.body.append(data.type + ' ' + data.name + ';')); parent.postMessage({ type: '@statelyai.connected' }, '*')</script>`,
    }),
  )
  const policy = async (path: string) =>
    (await fetch(site.url + path, { headers: { accept: 'text/html' } })).headers.get(
      'content-security-policy',
    )
  expect(await policy('/inspect?inspect=stately')).toContain("frame-src 'self' https://stately.ai;")
  for (const path of ['/inspect', '/?inspect=stately', '/dashboard?inspect=stately'])
    expect(await policy(path)).not.toContain('stately.ai')

  const inspector = await site.openTab(app, '/inspect?inspect=stately')
  const viewer = inspector.frameLocator('iframe')
  await expect.poll(() => viewer.locator('body').textContent()).toContain('@xstate.actor session;')
})

test('a network without Stately’s viewer is told, with the way out', async () => {
  const app = await site.open('/?inspect=stately')
  await app
    .context()
    .route('https://stately.ai/**', (route) =>
      route.fulfill({ contentType: 'text/html', body: 'a page of somebody else' }),
    )
  const inspector = await site.openTab(app, '/inspect?inspect=stately')
  await expectShown(inspector.getByText(/Stately’s viewer does not answer.*needs the network/))
  await inspector.getByRole('link', { name: 'Own viewer' }).click()
  await expectShown(inspector.getByRole('navigation', { name: 'Actors' }))
})

test('the app’s machines come first, helpers are folded with their number, and both are remembered', async () => {
  const app = await site.signedIn(email, { path: '/orders/orderlist?inspect' })
  const inspector = await site.openTab(app, '/inspect')
  const actors = inspector.getByRole('navigation', { name: 'Actors' })
  const list = actors.getByRole('button', { name: /^list order/ })
  await expectShown(list)
  const texts = await actors.getByRole('button').allTextContents()
  const placeOf = (start: string) => texts.findIndex((text) => text.startsWith(start))
  const places = ['▾ App', 'session', 'connectivity', '▾ Screens', 'list order', '▸ Helpers']
  expect(places.map(placeOf)).toEqual(places.map(placeOf).toSorted((a, b) => a - b))
  expect([placeOf('▾ App'), placeOf('throttle')]).toEqual([0, -1])
  expect(texts.at(-1)).toMatch(/^▸ Helpers \(\d+\)$/)

  // A search looks into what is folded as well.
  await inspector.getByRole('searchbox', { name: 'Find an actor' }).fill('throttle')
  await expectShown(actors.getByRole('button', { name: /^throttle/ }).first())
  await inspector.getByRole('searchbox', { name: 'Find an actor' }).fill('')

  await list.click()
  await actors.getByRole('button', { name: /^▸ Helpers/ }).click()
  await actors.getByRole('button', { name: /^▾ App/ }).click()
  const next = await site.openTab(app, '/inspect')
  await expect.poll(() => state(next).textContent()).toContain('list order')
  await expectShown(next.getByRole('button', { name: /^▾ Helpers/ }))
  await expectShown(next.getByRole('button', { name: /^▸ App/ }))
  expect(await next.getByRole('button', { name: /^session/ }).count()).toBe(0)
})

test('on a phone one part has the window, below a bar and the time; the rest is in a menu', async () => {
  const app = await site.signedIn(email, { path: '/orders/orderlist?inspect', ...phone })
  const inspector = await site.openTab(app, '/inspect')
  const parts = inspector.getByRole('group', { name: 'Part of the inspector' })
  const chart = inspector.getByRole('region', { name: 'Chart' })
  await expectShown(chart)
  expect((await chart.boundingBox())?.y).toBeLessThan(phone.viewport.height / 3)
  await parts.getByRole('button', { name: 'Log' }).click()
  const rows = await log(inspector).boundingBox()
  expect(rows?.height).toBeGreaterThan(phone.viewport.height / 2)
  expect(await chart.isVisible()).toBe(false)
  await parts.getByRole('button', { name: 'Actors' }).click()
  await inspector.getByRole('button', { name: /^list order/ }).click()
  await expectShown(chart)

  await inspector.getByRole('button', { name: 'More' }).click()
  const menu = inspector.getByRole('dialog', { name: 'More' })
  await expectShown(menu.getByRole('combobox', { name: 'Save as' }))
  await expectShown(menu.getByRole('checkbox', { name: 'Pictures' }))
  expect(await axeFinds(inspector)).toEqual([])
  expect(await tooSmall(inspector)).toEqual([])
})

/** Controls that a finger misses: lower than 44 px. */
function tooSmall(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('button, select, summary, input')]
      .filter((one) => one.checkVisibility() && !one.matches('[type=checkbox], [type=file]'))
      .filter((one) => one.getBoundingClientRect().height < 43.5)
      .map((one) => one.getAttribute('aria-label') ?? one.textContent),
  )
}

test('the bar above is one row at a desk of 1280', async () => {
  const app = await site.open('/?inspect')
  const inspector = await site.openTab(app, '/inspect')
  await expectShown(inspector.getByRole('region', { name: 'Chart' }))
  const bar = inspector.locator('header').first()
  const { height = 0 } = (await bar.boundingBox()) ?? {}
  expect(height).toBeLessThan(64)
  const right = await bar.evaluate((one) => one.scrollWidth - one.clientWidth)
  expect(right).toBeLessThanOrEqual(0)
})

test('axe finds nothing, light at a desk and dark on a phone, which has no sideways scrolling', async () => {
  for (const look of [{ colorScheme: 'light' }, { colorScheme: 'dark', ...phone }] as const) {
    const app = await site.open('/?inspect', look)
    const inspector = await site.openTab(app, '/inspect')
    await expectShown(inspector.getByRole('region', { name: 'Chart' }))
    await inspector.getByRole('button', { name: 'session.sign-in …' }).click()
    const parts = inspector.getByRole('group', { name: 'Part of the inspector' })
    if (await parts.isVisible()) await parts.getByRole('button', { name: 'Log' }).click()
    await inspector.getByRole('checkbox', { name: 'Inner events' }).check()
    await log(inspector).getByRole('button').first().click()
    expect(await axeFinds(inspector), 'log').toEqual([])
    await inspector.getByRole('button', { name: 'Sequence' }).click()
    expect(await axeFinds(inspector), 'sequence').toEqual([])
    expect(
      await inspector.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      ),
    ).toBeLessThanOrEqual(0)
  }
})

describe('in production', () => {
  let server: ServerProcess
  beforeAll(async () => {
    server = await startServerProcess({ NODE_ENV: 'production' })
  })
  afterAll(() => server.stop())

  test('there is no inspector: the page is not found, nothing is fetched or told, by address or by key', async () => {
    const app = await site.open(`${server.url}/?inspect`)
    const code: string[] = []
    app.on('request', (request) => code.push(request.url()))
    await expectShown(app.getByRole('button', { name: 'Sign in', exact: true }))
    await app.keyboard.press('Alt+Shift+KeyI')
    expect(app.context().pages()).toHaveLength(1)
    expect(code.filter((url) => url.includes('bridge'))).toEqual([])

    await app.goto(`${server.url}/inspect`)
    await app.waitForURL('**/others/404?address=%2Finspect')
    const { headers } = await fetch(`${server.url}/inspect?inspect=stately`, {
      headers: { accept: 'text/html' },
    })
    expect(headers.get('content-security-policy')).not.toContain('stately')
  })
})
