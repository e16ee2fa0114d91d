import type { ElementHandle, Page } from 'playwright'
import { changeFinds, type Device, stateFinds, type Tally } from './look.ts'
import { noteParts } from './new-parts.ts'
import {
  closeByKey,
  focusInDialog,
  layerOf,
  layers,
  lookOf,
  openAt,
  press,
  settled,
  standing,
} from './opened.ts'
import { type Pressable, pressableOf, pressablesIn } from './pressables.ts'

type Exploring = {
  page: Page
  /** The address to come back to. */
  address: string
  /** Where to look for what can be pressed. */
  within: string
  device: Device
  tally: Tally
  /** What was already pressed, on any page. */
  pressed: Set<string>
}

/** More than any screen has: reaching it is reported. */
const most = 60
/** What would end the session, or read a language that the names here are not in. */
const left = /^(Sign out|Reload|Install)/

/**
 * Opens everything on a page that can be opened, one after the other, and checks it; writes are
 * blocked meanwhile. Returns the findings, a line each.
 */
export async function explore({
  page,
  address,
  within,
  device,
  tally,
  pressed,
}: Exploring): Promise<string[]> {
  const faults: string[] = []
  const all = await pressablesIn(page, within)
  const path = address.split('?')[0]
  const fresh = all.filter(({ key, name }) => !pressed.has(`${path} ${key}`) && !left.test(name))
  if (fresh.length > most)
    faults.push(`${fresh.length} things to press are more than are looked at`)
  for (const one of fresh.slice(0, most)) {
    pressed.add(`${path} ${one.key}`)
    const say = (found: readonly string[], where = one.name): void =>
      void faults.push(...found.map((fault) => `[${where.slice(0, 60)}] ${fault}`))
    const look = async (): Promise<string[]> => {
      await pressAndLook({ page, address, within, device, tally, pressed }, one, say)
      return []
    }
    say(await standing(tally.seen, look, () => comeBack(page, address)))
    if ((await layerOf(page)) !== 'none' || (await addressOf(page)) !== address)
      await comeBack(page, address)
  }
  return faults
}

type Say = (found: readonly string[], where?: string) => void

async function pressAndLook(
  { page, address, within, device, tally, pressed }: Exploring,
  one: Pressable,
  say: Say,
): Promise<void> {
  const element = await pressableOf(page, within, one.key)
  const before = await lookOf(page)
  await noteParts(page)
  if (!element || !(await press(page, element, one))) return
  if (new URL(page.url()).pathname !== address.split('?')[0]) return
  const layer = await layerOf(page)
  const isChanged = layer !== 'none' || (await lookOf(page)) !== before
  if (!isChanged) return
  if (layer === 'dialog') say(await focusInDialog(page))
  say(await changeFinds(page, layer, device, tally))
  if (layer === 'dialog')
    await sendEmpty(page, device, tally, (found) => say(found, `${one.name}, sent as it is`))
  if (layer === 'menu' && within.includes('main'))
    await lookAtItems({ page, address, within, device, tally, pressed }, one, before, say)
  if ((await layerOf(page)) !== 'none') say(await closeByKey(page, element))
  // What a press changed on the page itself would be there in the next state, too.
  else if (layer === 'none') await takeBack(page, address, one, element, before)
}

/** Each entry of a menu, reopening the menu for each. */
async function lookAtItems(
  { page, address, within, device, tally, pressed }: Exploring,
  one: Pressable,
  before: string,
  say: Say,
): Promise<void> {
  const items = page.locator(`${layers.menu} [role=menuitem]:enabled`)
  const names = await items.allInnerTexts()
  for (const [place, name] of names.entries()) {
    const key = `${address.split('?')[0]} menu ${name}`
    if (pressed.has(key)) continue
    pressed.add(key)
    if ((await layerOf(page)) !== 'menu') {
      const again = await pressableOf(page, within, one.key)
      if (!again || !(await press(page, again, one))) return
    }
    const item = await items.nth(place).elementHandle()
    if (!item || !(await press(page, item as never, one))) return
    const layer = await layerOf(page)
    if (new URL(page.url()).pathname === address.split('?')[0]) {
      say(await stateFinds(page, layer, device, tally), `${one.name}: ${name}`)
      if (layer === 'dialog')
        await sendEmpty(page, device, tally, (found) =>
          say(found, `${one.name}: ${name}, sent as it is`),
        )
      if (layer !== 'none') say(await closeByKey(page, item as never), `${one.name}: ${name}`)
    }
    if (!(await isAsBefore(page, address, before))) await comeBack(page, address)
  }
}

/** Sends the form of a dialog with nothing filled in: its errors, or the refusal. */
async function sendEmpty(page: Page, device: Device, tally: Tally, say: Say): Promise<void> {
  const send = page
    .locator(
      'dialog:modal button[type=submit]:enabled, dialog:modal form button:not([type=button]):enabled',
    )
    .last()
  const element = (await send.count()) > 0 ? await send.elementHandle() : null
  if (!element || !(await press(page, element as never, { kind: 'button' }))) return
  const layer = await layerOf(page)
  if (layer === 'dialog') say(await focusInDialog(page))
  say(await stateFinds(page, layer, device, tally))
}

/**
 * The page as it was before a press: what opens and ticks does the opposite when it is pressed
 * again, and the address of a list leads back to it.
 */
async function takeBack(
  page: Page,
  address: string,
  one: Pressable,
  element: ElementHandle<HTMLElement>,
  before: string,
): Promise<void> {
  const isHere = (await addressOf(page)) === address
  const isTwoWay =
    isHere &&
    (await element.evaluate(
      (it) =>
        it.isConnected && it.matches('[aria-expanded], [aria-pressed], summary, [type=checkbox]'),
    ))
  if (isTwoWay) await press(page, element, one)
  if (!isHere) {
    await page.evaluate((to) => {
      history.pushState(null, '', to)
      dispatchEvent(new PopStateEvent('popstate'))
    }, address)
    await settled(page)
  }
  if (!(await isAsBefore(page, address, before))) await comeBack(page, address)
}

/** Once what was said of a refusal is put away. */
async function isAsBefore(page: Page, address: string, before: string): Promise<boolean> {
  const isSaid = await page.evaluate(() => {
    const said = document.querySelectorAll<HTMLElement>('.toast__close')
    for (const close of said) close.click()
    return said.length > 0
  })
  if (isSaid) await settled(page)
  return (
    (await addressOf(page)) === address &&
    (await layerOf(page)) === 'none' &&
    (await lookOf(page)) === before
  )
}

async function addressOf(page: Page): Promise<string> {
  return page.evaluate(() => location.pathname + location.search)
}

/** The page in its initial state. */
export async function comeBack(page: Page, address: string): Promise<void> {
  await openAt(page, address)
  await settled(page)
}
