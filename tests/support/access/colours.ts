import type { Page } from 'playwright'
import { moduleNames } from '#contract/modules.ts'
import { contrastFinds } from './contrast.ts'

export const schemes = ['light', 'dark'] as const
export type Scheme = (typeof schemes)[number]

/** Every colour of a screen: of no module, and of each. */
const colours = [undefined, ...moduleNames]

/**
 * Sets the colour scheme of an open page, as the app does when the system's changes, and a module's
 * colour where one is given.
 */
export async function paint(
  page: Page,
  scheme: Scheme,
  colour?: { of: string | undefined },
): Promise<void> {
  await page.evaluate(repaint, { isDark: scheme === 'dark', colour })
}

/**
 * What can't be read on a page, or on what lies over it, in any of the eight colours, light and
 * dark. Only what a module's colour reaches is looked at again in each, which is enough as long as
 * a module changes nothing else: that is looked at too.
 */
export async function colourFinds(
  page: Page,
  seen: Set<string>,
  within = 'body',
): Promise<{ faults: string[]; looks: number }> {
  const before = await page.evaluate(() => ({
    module: document.documentElement.dataset['module'],
    isDark: document.documentElement.classList.contains('dark'),
  }))
  const faults = await page.evaluate(rulesOfModules)
  for (const colour of colours) {
    for (const scheme of schemes) {
      await paint(page, scheme, { of: colour })
      const found = await contrastFinds(page, seen, within)
      faults.push(...found.map((fault) => `${fault} (${colour ?? 'no module'}, ${scheme})`))
    }
  }
  await paint(page, before.isDark ? 'dark' : 'light', { of: before.module })
  return { faults, looks: colours.length * schemes.length }
}

/** Runs in the page. */
function repaint({
  isDark,
  colour,
}: {
  isDark: boolean
  colour: { of: string | undefined } | undefined
}): void {
  const root = document.documentElement
  // However short they are, the transitions of colours would take a picture.
  const still = new CSSStyleSheet()
  still.replaceSync('*, *::before, *::after { transition: none !important }')
  document.adoptedStyleSheets.push(still)
  root.classList.toggle('dark', isDark)
  if (colour?.of) root.dataset['module'] = colour.of
  else if (colour) delete root.dataset['module']
  for (const element of document.querySelectorAll('*')) void getComputedStyle(element).color
  document.adoptedStyleSheets.splice(document.adoptedStyleSheets.indexOf(still), 1)
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
