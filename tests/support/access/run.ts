import type { BrowserContextOptions, Page } from 'playwright'
import { afterAll, describe, expect, test } from 'vitest'
import { routes } from '../../../src/views/routes.tsx'
import { phone, signIn, useSite } from '../browser.ts'
import { holdIn, refuseWrites } from '../screen-states.ts'
import { type Known, noteLinks, screensOf, viewers, waysTo } from './addresses.ts'
import { comeBack, explore } from './explore.ts'
import { guestAddresses } from './guests.ts'
import { type Device, otherwiseFinds, stateFinds, type Tally, wholeFinds } from './look.ts'
import { settled, watchCalls } from './opened.ts'
import { prepareToPress } from './pressables.ts'

/** High enough that nothing has to be scrolled to, so that no bar stands over what is looked at. */
const tall = 4_000

/** Looks at every screen of the table of routes, and at whatever can be opened on it, at one width. A new route is looked at without a word here. */
export function lookAtEverything(width: number): void {
  const isTouch = width < 768
  const device: Device = { width, isTouch }
  const options: BrowserContextOptions = { ...(isTouch && phone), viewport: { width, height: tall }, colorScheme: 'light', reducedMotion: 'reduce' }
  const site = useSite({}, { keepsPages: true })
  const tally: Tally = { addresses: 0, states: 0, colours: 0, findings: 0 }
  const pages = new Map<string, Promise<Page>>()
  const pressed = new Set<string>()
  const walked = new Set<string>()

  const pageOf = (who: string): Promise<Page> => {
    const known = pages.get(who)
    const page = known ?? open(who)
    pages.set(who, page)
    return page
  }
  const open = async (who: string): Promise<Page> => {
    for (const page of pages.values()) await (await page).context().close()
    pages.clear()
    const page = await site.open('about:blank', options)
    await page.context().addInitScript(prepareToPress)
    page.context().on('page', (another) => void another.close())
    watchCalls(page)
    await page.goto('/')
    if (who.includes('@')) await signIn(page, who)
    await refuseWrites(page, 'refused')
    return page
  }
  /** Looks at an address and at all that opens there. */
  const lookAt = async (page: Page, address: string, within = 'main'): Promise<string[]> => {
    await comeBack(page, address)
    const [path = ''] = address.split('?')
    const faults = await wholeFinds(page, device, tally)
    if (!walked.has(path)) faults.push(...(await otherwiseFinds(page, device, tall, tally)))
    walked.add(path)
    faults.push(...(await explore({ page, address, within, device, tally, pressed })))
    tally.addresses += 1
    tally.findings += faults.length
    return faults.map((fault) => `${address.replace(/=[\w-]{20,}/, '=…')} ${fault}`)
  }

  afterAll(() => process.stdout.write(`${width} px: ${tally.addresses} addresses, ${tally.states} states, ${tally.colours} looks in another colour, ${tally.findings} findings\n`))

  describe.each(viewers)('at $width px, $email', (viewer) => {
    const known: Known = new Map()
    const once = new Set<string>()

    test.each(screensOf(viewer))('$path', async ({ path }) => {
      const page = await pageOf(viewer.email)
      if (!known.has(path)) {
        for (const way of waysTo(path)) {
          await comeBack(page, way)
          await noteLinks(page, known)
        }
      }
      const faults = await lookAt(page, path, once.size === 0 ? 'main, .top, .bottom, .side' : 'main')
      once.add(path)
      await noteLinks(page, known)
      for (const address of known.get(path)?.values() ?? []) faults.push(...(await lookAt(page, address)))
      for (const state of ['empty', 'failing'] as const) {
        if (pressed.has(`${path} ${state}`)) continue
        pressed.add(`${path} ${state}`)
        const release = await holdIn(page, state)
        await comeBack(page, path)
        faults.push(...(await stateFinds(page, 'none', device, tally)).map((fault) => `${path} [${state}] ${fault}`))
        await release()
      }
      expect(faults).toEqual([])
    })
  })

  describe(`at ${width} px, without an account`, () => {
    test.each(routes.filter(({ layout }) => layout !== 'admin'))('$path', async ({ path }) => {
      expect(await lookAt(await pageOf('nobody'), path)).toEqual([])
    })

    test.each(Object.entries(guestAddresses))('%s', async (_, addressesOf) => {
      const page = await pageOf('nobody')
      const faults: string[] = []
      for (const address of await addressesOf(site, page)) faults.push(...(await lookAt(page, address, 'body')))
      expect(faults).toEqual([])
    })
  })

  test(`at ${width} px, toasts, the first set-up and the banner of an inactive account`, async () => {
    const faults = await lookAt(await pageOf('owner@inactive.example'), '/orders/orderlist')
    const page = await pageOf('owner@new.example')
    for (const step of ['module', 'types', 'place', 'look', 'plan']) faults.push(...(await lookAt(page, `/sessions/settings?step=${step}`)))
    const owner = await pageOf('owner@ekart.example')
    await comeBack(owner, '/orders/orderlist')
    for (const isOffline of [true, false]) {
      await owner.context().setOffline(isOffline)
      await owner
        .getByText(isOffline ? /^Looks like you have internet/ : /^Internet connected/)
        .first()
        .waitFor()
      await settled(owner)
      faults.push(...(await stateFinds(owner, 'none', device, tally)).map((fault) => `[a toast] ${fault}`))
    }
    expect(faults).toEqual([])
  })
}
