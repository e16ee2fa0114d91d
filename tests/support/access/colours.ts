import type { Page } from 'playwright'
import { moduleNames } from '#contract/modules.ts'
import { axeFinds } from '../axe.ts'

export const schemes = ['light', 'dark'] as const
export type Scheme = (typeof schemes)[number]

/** Every colour that a screen can have: of no module, and of each. */
const colours = [undefined, ...moduleNames]
const branded = 'data-of-the-module'

/** Puts a scheme on a page that is open, as the app does when the system changes its own. */
export async function paint(page: Page, scheme: Scheme): Promise<void> {
  await page.evaluate(async (isDark) => {
    document.documentElement.classList.toggle('dark', isDark)
    // However short they are, the transitions of colours take a picture.
    for (let pictures = 0; pictures < 2; pictures += 1) await new Promise(requestAnimationFrame)
  }, scheme === 'dark')
}

/**
 * What can't be read on a page, or on what lies over it, in any of the eight colours, light and dark. Only what a module's colour reaches is looked at again in
 * each, which is enough as long as a module changes nothing else: that is looked at too.
 */
export async function colourFinds(page: Page, within = 'body'): Promise<{ faults: string[]; looks: number }> {
  const before = await page.evaluate(() => ({ module: document.documentElement.dataset['module'], isDark: document.documentElement.classList.contains('dark') }))
  const faults = await page.evaluate(rulesOfModules)
  const marked = await page.evaluate(markBranded, { attribute: branded, modules: [...moduleNames], within })
  for (const colour of marked > 0 ? colours : []) {
    await page.evaluate(wear, colour)
    for (const scheme of schemes) {
      await paint(page, scheme)
      const found = await axeFinds(page, { within: `[${branded}]`, rule: 'color-contrast' })
      faults.push(...found.map((fault) => `${fault} (${colour ?? 'no module'}, ${scheme})`))
    }
  }
  await page.evaluate(wear, before.module)
  await paint(page, before.isDark ? 'dark' : 'light')
  return { faults, looks: marked > 0 ? colours.length * schemes.length : 0 }
}

/** Runs in the page. */
function wear(module: string | undefined): void {
  if (module) document.documentElement.dataset['module'] = module
  else delete document.documentElement.dataset['module']
}

/** Marks the elements with text whose colour or ground a module changes, and says how many they are. Runs in the page. */
function markBranded({ attribute, modules, within }: { attribute: string; modules: string[]; within: string }): number {
  const root = document.documentElement
  const before = root.dataset['module']
  const own = [...document.querySelectorAll(`:is(${within}) *`)].filter(
    (element) => element.checkVisibility({ visibilityProperty: true }) && [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim()),
  )
  const looksIn = (module: string | undefined): string[] => {
    root.dataset['module'] = module
    return own.map((element) => {
      let look = getComputedStyle(element).color
      for (let at: Element | null = element; at; at = at.parentElement) look += getComputedStyle(at).backgroundColor
      return look
    })
  }
  const looks = modules.map(looksIn)
  if (before) root.dataset['module'] = before
  else delete root.dataset['module']
  for (const element of document.querySelectorAll(`[${attribute}]`)) element.removeAttribute(attribute)
  const reached = own.filter((_, place) => new Set(looks.map((all) => all[place])).size > 1)
  for (const element of reached) element.setAttribute(attribute, '')
  return reached.length
}

/** What a style sheet of the page changes with the module beside the variables of the module's colour. Runs in the page. */
function rulesOfModules(): string[] {
  const faults: string[] = []
  let seen = 0
  const read = (rules: CSSRuleList): void => {
    for (const rule of rules) {
      if (rule instanceof CSSStyleRule && rule.selectorText.includes('data-module')) {
        seen += 1
        const others = [...rule.style].filter((property) => !property.startsWith('--ui-colors-brand-'))
        if (others.length > 0) faults.push(`a module changes more than its colour: ${rule.selectorText} ${others.join(', ')}`)
      }
      if ('cssRules' in rule) read(rule.cssRules as CSSRuleList)
    }
  }
  for (const sheet of document.styleSheets) read(sheet.cssRules)
  return seen > 0 ? faults : ['no style sheet of the page speaks of modules']
}
