import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright'
import { describe, expect, test } from 'vitest'
import { isLanguage, languages } from '#contract/languages.ts'
import { pseudoLanguages } from '../../tools/language/pseudo.ts'
import { screensOf, type Viewer, viewers } from '../support/access/addresses.ts'
import { crowding } from '../support/access/crowding.ts'
import { settled, watchCalls } from '../support/access/opened.ts'
import { phone, useSite } from '../support/browser.ts'
import { misfits } from '../support/fit.ts'
import { speakPseudo } from '../support/pseudo.ts'

const site = useSite()

/**
 * A folder for the pictures of every screen, for whoever wants to look at them: with the fonts of
 * the machine, so install those of the scripts first.
 */
const folder = process.env['LANGUAGE_PICTURES']
const spoken = [...Object.keys(languages), ...pseudoLanguages]
const devices = [
  { name: '390', options: { ...phone, viewport: { width: 390, height: 3_000 } } },
  { name: '1280', options: { viewport: { width: 1280, height: 2_000 } } },
]
/** Besides the screens of the table of routes as they are. */
const more: Readonly<Record<string, readonly string[]>> = {
  '/bookings/calendar': ['?view=week', '?view=day'],
  '/orders/orderview': ['?id='],
  '/queue/list': ['?search=zzzz'],
}

describe.each(devices)('at $name px', ({ name: device, options }) => {
  describe.each(spoken)('in %s', (language) => {
    test.each(viewers)(
      'nothing is cut and nothing lies upon another on the screens of $email',
      async (viewer) => {
        const page = await site.signedIn(viewer.email, options)
        await watchCalls(page)
        // What somebody speaks is kept for them: a made-up language is made of English.
        await speak(page, isLanguage(language) ? language : 'en')
        if (!isLanguage(language))
          await speakPseudo(page.context(), language as (typeof pseudoLanguages)[number])
        const faults: string[] = []
        for (const path of ownScreensOf(viewer)) {
          for (const question of ['', ...(more[path] ?? [])]) {
            await page.goto(question === '?id=' ? await firstOrder(page) : path + question)
            await page.getByRole('heading', { level: 1 }).waitFor()
            await settled(page)
            faults.push(
              ...[...(await misfits(page)), ...(await crowding(page, 24))].map(
                (fault) => `${path}${question} ${fault}`,
              ),
            )
            await picture(
              page,
              `${path}${question}`.replace(/\W+/g, '-').slice(1),
              language,
              device,
            )
          }
        }
        expect(faults).toEqual([])
      },
    )
  })
})

/** Each screen once: those of the first viewer who may see it. */
function ownScreensOf(viewer: Viewer): string[] {
  const others = viewers
    .slice(0, viewers.indexOf(viewer))
    .flatMap((other) => screensOf(other).map(({ path }) => path))
  return screensOf(viewer).flatMap(({ path }) => (others.includes(path) ? [] : [path]))
}

async function speak(page: Page, language: string): Promise<void> {
  await page.locator('.header-tools__face').click()
  await page.locator(`.header-tools__language [lang=${language}]`).click()
  await page.waitForFunction((tag) => document.documentElement.lang === tag, language)
}

async function firstOrder(page: Page): Promise<string> {
  await page.goto('/orders/orderlist')
  return (
    (await page.locator('main a[href^="/orders/orderview?id="]').first().getAttribute('href')) ?? ''
  )
}

async function picture(page: Page, name: string, language: string, device: string): Promise<void> {
  if (!folder) return
  mkdirSync(folder, { recursive: true })
  await page.screenshot({
    path: join(folder, `${name}-${language}-${device}.png`),
    fullPage: false,
    clip: { x: 0, y: 0, width: Number(device), height: device === '390' ? 1_500 : 1_000 },
  })
}
