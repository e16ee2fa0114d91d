import type { Page } from 'playwright'
import { moduleNames } from '#contract/modules.ts'
import { contrastOf, looksIn, unseenOf } from './contrast.ts'

const schemes = ['light', 'dark'] as const
export type Scheme = (typeof schemes)[number]

/** Every colour of a screen: of no module, and of each. */
const colours = [undefined, ...moduleNames]

/** What a page is painted in; `of` is left out where the module stays, undefined for no module. */
type Palette = { scheme: Scheme; module?: { of: string | undefined } }

const palettes: readonly Palette[] = colours.flatMap((of) =>
  schemes.map((scheme) => ({ scheme, module: { of } })),
)

declare global {
  /** Takes the transitions of a page away, as long as it is adopted. */
  var stillSheet: CSSStyleSheet | undefined
  var paintIn: (palette: { scheme: string; module?: { of: string | undefined } }) => void
}

/**
 * Looks at a page in a colour scheme and without transitions: however short they are, those of
 * colours would take a picture.
 */
export async function withoutTransitions<Found>(
  page: Page,
  scheme: Scheme | undefined,
  look: () => Promise<Found>,
): Promise<Found> {
  await page.evaluate(holdTransitions, scheme)
  const found = await look()
  await page.evaluate(() => {
    const sheets = document.adoptedStyleSheets
    document.adoptedStyleSheets = sheets.filter((sheet) => sheet !== globalThis.stillSheet)
  })
  return found
}

/**
 * Sets the colour scheme of a page without transitions, as the app does when the system's changes,
 * and a module's colour where one is given.
 */
export async function paint(page: Page, palette: Palette): Promise<void> {
  await page.evaluate((one) => globalThis.paintIn(one), palette)
}

/**
 * What can't be read on a page without transitions, or on what lies over it, in any of the eight
 * colours, light and dark. Only what a module's colour reaches is looked at again in each, on
 * whichever screen, which is enough as long as a module changes nothing else: that is looked at
 * too.
 */
export async function colourFinds(
  page: Page,
  seen: Set<string>,
  within = 'body',
): Promise<{ faults: string[]; looks: number }> {
  const faults = await page.evaluate(rulesOfModules)
  const before = await page.evaluate(() => ({
    of: document.documentElement.dataset['module'],
    isDark: document.documentElement.classList.contains('dark'),
  }))
  const looks = await looksIn(page, palettes, seen, within)
  for (const [place, palette] of palettes.entries()) {
    const fresh = unseenOf(looks[place] ?? [], seen)
    if (fresh.length === 0) continue
    await paint(page, palette)
    const found = await contrastOf(page, fresh)
    const name = `${palette.module?.of ?? 'no module'}, ${palette.scheme}`
    faults.push(...found.map((fault) => `${fault} (${name})`))
  }
  if (looks.length > 0)
    await paint(page, { scheme: before.isDark ? 'dark' : 'light', module: { of: before.of } })
  return { faults, looks: palettes.length }
}

/** Runs in the page. */
function holdTransitions(first: string | undefined): void {
  const root = document.documentElement
  globalThis.paintIn = ({ scheme, module }) => {
    root.classList.toggle('dark', scheme === 'dark')
    if (module?.of) root.dataset['module'] = module.of
    else if (module) delete root.dataset['module']
    for (const element of document.querySelectorAll('*')) void getComputedStyle(element).color
  }
  const still = new CSSStyleSheet()
  still.replaceSync('*, *::before, *::after { transition: none !important }')
  globalThis.stillSheet = still
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, still]
  if (first) globalThis.paintIn({ scheme: first })
}

/**
 * What a style sheet of the page changes with the module beside the variables of the module's
 * colour. Runs in the page.
 */
function rulesOfModules(): string[] {
  const faults: string[] = []
  let seen = 0
  const read = (rules: CSSRuleList): void => {
    for (const rule of rules) {
      if (rule instanceof CSSStyleRule && rule.selectorText.includes('data-module')) {
        seen += 1
        const others = [...rule.style].filter(
          (property) => !property.startsWith('--ui-colors-brand-'),
        )
        if (others.length > 0)
          faults.push(
            `a module changes more than its colour: ${rule.selectorText} ${others.join(', ')}`,
          )
      }
      if ('cssRules' in rule) read(rule.cssRules as CSSRuleList)
    }
  }
  for (const sheet of document.styleSheets) read(sheet.cssRules)
  return seen > 0 ? faults : ['no style sheet of the page speaks of modules']
}
