import type { BrowserContextOptions, Page } from 'playwright'
import { afterAll, describe, expect, test } from 'vitest'
import { routes } from '../../../src/views/routes.tsx'
import { phone, type Site, signIn, useSite } from '../browser.ts'
import { holdIn, refuseWritesOnly } from '../screen-states.ts'
import { type Known, noteLinks, screensOf, type Viewer, viewers, waysTo } from './addresses.ts'
import { comeBack, explore } from './explore.ts'
import { guestAddresses } from './guests.ts'
import {
  type Device,
  otherwiseFinds,
  resize,
  stateFinds,
  tall,
  type Tally,
  wholeFinds,
} from './look.ts'
import { type Made, madeStates } from './made.ts'
import { layerOf, settled, standing, watchCalls } from './opened.ts'
import { prepareToPress } from './pressables.ts'

/** A machine that does other things too opens a page late. */
const patienceMs = 120_000

/**
 * Checks every screen of the route table, and everything that can be opened on it, on one kind of
 * device. A new route is checked automatically.
 */
export function lookAtEverything(device: Device): void {
  const site = useSite({ PAYMENT_TEST: '1', TEXT_TEST: '1' }, { keepsPages: true })
  const run = createRun(site, device)
  const wide = `${device.widths.join(', ')} px`
  afterAll(() => {
    const { addresses, states, colours, findings } = run.tally
    process.stdout.write(
      `${wide}: ${addresses} addresses, ${states} states, ${colours} looks in another colour, ${findings} findings\n`,
    )
  })

  describe.each(viewers)(`at ${wide}, $email`, (viewer) => {
    const known: Known = new Map()
    test.each(screensOf(viewer))('$path', async ({ path }) =>
      expect(await run.lookAtScreen(viewer, path, known)).toEqual([]),
    )
  })

  describe(`at ${wide}, without an account`, () => {
    test.each(routes.filter(({ layout }) => layout !== 'admin'))('$path', async ({ path }) => {
      expect(await run.lookAt(await run.pageOf('nobody'), path)).toEqual([])
    })

    test.each(Object.entries(guestAddresses))('%s', async (_, addressesOf) => {
      const page = await run.pageOf('nobody')
      const faults: string[] = []
      for (const address of await addressesOf(site))
        faults.push(...(await run.lookAt(page, address, 'body')))
      expect(faults).toEqual([])
    })
  })

  test(`at ${wide}, the first set-up and the banner of an inactive account`, async () => {
    const faults = await run.lookAt(await run.pageOf('owner@inactive.example'), '/orders/orderlist')
    const page = await run.pageOf('owner@new.example')
    for (const step of ['module', 'types', 'place', 'look', 'plan'])
      faults.push(...(await run.lookAt(page, `/sessions/settings?step=${step}`)))
    expect(faults).toEqual([])
  })

  test.each(Object.entries(madeStates))(`at ${wide}, %s`, async (_, statesOf) => {
    const faults: string[] = []
    for (const made of await statesOf(site)) faults.push(...(await run.lookAtMade(made)))
    expect(faults).toEqual([])
  })

  test(`at ${wide}, a saved view that gets another name`, async () => {
    expect(await run.lookAtRenaming(await run.pageOf('owner@ekart.example'))).toEqual([])
  })

  test(`at ${wide}, toasts`, async () => {
    expect(await run.lookAtToasts(await run.pageOf('owner@ekart.example'))).toEqual([])
  })
}

/**
 * What one run knows of the pages it has opened, of what it has looked at, and of what it has
 * pressed.
 */
function createRun(site: Site, device: Device) {
  const { widths, isTouch } = device
  const options: BrowserContextOptions = {
    ...(isTouch && phone),
    viewport: { width: widths[0], height: tall },
    colorScheme: 'light',
    reducedMotion: 'reduce',
  }
  const tally: Tally = { addresses: 0, states: 0, colours: 0, findings: 0, seen: new Set() }
  const pressed = new Set<string>()
  const walked = new Set<string>()
  let open: { who: string; page: Page } | undefined

  /** A page of somebody, who writes only where it says so; that of the one before is closed. */
  const pageOf = async (who: string): Promise<Page> => {
    if (open?.who === who) return open.page
    await open?.page.context().close()
    const page = await site.open('about:blank', options)
    open = { who, page }
    page.setDefaultNavigationTimeout(patienceMs)
    await page.context().addInitScript(prepareToPress)
    page.context().on('page', (another) => void another.close())
    await watchCalls(page)
    await page.goto('/')
    const [email = '', writes] = who.split(' ')
    if (email.includes('@')) await signIn(page, email)
    if (!writes) await refuseWritesOnly(page)
    return page
  }

  /** A run takes long: findings and how far it is are printed at once. */
  const say = (address: string, faults: readonly string[]): string[] => {
    tally.findings += faults.length
    const said = faults.map((fault) => `${address.replace(/=[\w-]{20,}/, '=…')} ${fault}`)
    if (said.length > 0) process.stdout.write(`${said.join('\n')}\n`)
    return said
  }

  const lookAt = async (page: Page, address: string, within = 'main'): Promise<string[]> => {
    await comeBack(page, address)
    const [path = ''] = address.split('?')
    const again = () => comeBack(page, address)
    const faults = await standing(tally.seen, () => wholeFinds(page, device, tally), again)
    if (!walked.has(path))
      faults.push(...(await standing(tally.seen, () => otherwiseFinds(page, device, tally), again)))
    walked.add(path)
    // Where an address leads on, what can be pressed belongs to another one.
    if (new URL(page.url()).pathname === path) {
      faults.push(...(await explore({ page, address, within, device, tally, pressed })))
      // What is offered in another width alone.
      for (const width of widths.slice(1)) {
        await resize(page, width)
        const alone: Device = { ...device, widths: [width] }
        faults.push(...(await explore({ page, address, within, device: alone, tally, pressed })))
      }
      if (widths.length > 1) await resize(page, widths[0])
    }
    tally.addresses += 1
    if (tally.addresses % 50 === 0)
      process.stdout.write(`${widths[0]} px, after ${tally.addresses} addresses: ${address}\n`)
    return say(address, faults)
  }

  const lookAtScreen = async (viewer: Viewer, path: string, known: Known): Promise<string[]> => {
    const page = await pageOf(viewer.email)
    for (const way of known.has(path) ? [] : waysTo(path)) {
      await comeBack(page, way)
      await noteLinks(page, known)
    }
    // The frame is looked at with the first screen of each viewer.
    const faults = await lookAt(
      page,
      path,
      known.size === 0 ? 'main, .frame__top, .nav__bottom, .frame__side' : 'main',
    )
    known.set(path, known.get(path) ?? new Map())
    await noteLinks(page, known)
    for (const address of known.get(path)?.values() ?? [])
      faults.push(...(await lookAt(page, address)))
    for (const state of ['empty', 'failing'] as const) {
      if (pressed.has(`${path} ${state}`)) continue
      pressed.add(`${path} ${state}`)
      const release = await holdIn(page, state)
      await comeBack(page, path)
      const found = await standing(
        tally.seen,
        () => stateFinds(page, 'none', device, tally),
        () => comeBack(page, path),
      )
      faults.push(...say(`${path} [${state}]`, found))
      await release()
    }
    return faults
  }

  const lookAtMade = async ({
    who,
    address,
    within,
    told = {},
    first,
  }: Made): Promise<string[]> => {
    const page = await pageOf(who)
    for (const [path, data] of Object.entries(told))
      await page.route(
        ({ pathname }) => pathname.endsWith(path),
        async (route) => {
          if (route.request().method() !== 'GET') return route.fallback()
          const response = await route.fetch()
          const answer = await response.json()
          await route.fulfill({ response, json: { ...answer, data: data(answer.data as never) } })
        },
      )
    try {
      if (!first) return await lookAt(page, address, within)
      await comeBack(page, address)
      await first(page)
      await settled(page)
      return say(address, await stateFinds(page, await layerOf(page), device, tally))
    } finally {
      await page.unrouteAll({ behavior: 'ignoreErrors' })
    }
  }

  /** That the connection is lost, and that it is back. */
  const lookAtToasts = async (page: Page): Promise<string[]> => {
    const faults: string[] = []
    await comeBack(page, '/orders/orderlist')
    for (const isOffline of [true, false]) {
      await page.context().setOffline(isOffline)
      await page
        .getByText(isOffline ? /^Looks like you have internet/ : /^Internet connected/)
        .first()
        .waitFor()
      await settled(page)
      // By its parts, without the style sheets.
      faults.push(...say('a toast', await stateFinds(page, 'none', device, tally, 'body')))
    }
    return faults
  }

  /** Nobody in the demo has saved a view, and writes are refused here. */
  const lookAtRenaming = async (page: Page): Promise<string[]> => {
    const views = JSON.stringify({ data: [{ name: 'To be sent', search: 'search=a' }] })
    const isViews = (url: URL) => url.pathname.endsWith('/savedview/getall')
    await page.route(isViews, (route) =>
      route.fulfill({ contentType: 'application/json', body: views }),
    )
    await comeBack(page, '/orders/orderlist?search=a')
    await page.getByRole('button', { name: 'Options of the view “To be sent”' }).click()
    await page.getByRole('menuitem', { name: 'Rename' }).click()
    await page.getByRole('textbox', { name: 'Name of the view' }).waitFor()
    await settled(page)
    const faults = say('renaming a view', await stateFinds(page, 'dialog', device, tally))
    await page.unroute(isViews)
    return faults
  }

  return { tally, pageOf, lookAt, lookAtScreen, lookAtMade, lookAtToasts, lookAtRenaming }
}
