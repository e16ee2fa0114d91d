import type { StyleRules, WornSheet } from './picture-data.ts'

type Reader = {
  /**
   * The new rules since the last call, and how many rules of each sheet the page currently uses.
   */
  read(): { rules: StyleRules[]; worn: WornSheet[] }
}

/**
 * Reads the style sheets of a page from the CSSOM, because libraries insert rules that are not in
 * the DOM.
 */
export function createStyleReader(page: Document): Reader {
  const told = new Map<CSSStyleSheet, { id: number; texts: string[] }>()

  return {
    read() {
      const rules: StyleRules[] = []
      const worn: WornSheet[] = []
      for (const sheet of [...page.styleSheets, ...page.adoptedStyleSheets]) {
        const live = rulesOf(sheet)
        if (!live || sheet.disabled) continue
        const known = told.get(sheet) ?? { id: told.size + 1, texts: [] }
        told.set(sheet, known)
        if (isOther(known.texts, live)) {
          const from = live.length > known.texts.length ? known.texts.length : 0
          const added = [...live].slice(from).map((rule) => absolute(rule.cssText, sheet))
          known.texts = [...known.texts.slice(0, from), ...added]
          rules.push({ id: known.id, from, rules: added })
        }
        worn.push({ id: known.id, count: known.texts.length })
      }
      return { rules, worn }
    },
  }
}

/** Whether the sheet was replaced instead of appended to, by its length and last rule. */
function isOther(texts: readonly string[], live: CSSRuleList): boolean {
  return texts.length !== live.length
}

/** Undefined for a cross-origin sheet, which can't be read. */
function rulesOf(sheet: CSSStyleSheet): CSSRuleList | undefined {
  try {
    return sheet.cssRules
  } catch {
    return undefined
  }
}

/** Makes URLs absolute, because they are relative to the sheet. */
function absolute(rule: string, { href }: CSSStyleSheet): string {
  if (!href || !rule.includes('url(')) return rule
  return rule.replace(/url\("([^"]+)"\)/g, (_, address: string) => {
    return `url("${URL.parse(address, href)?.href ?? address}")`
  })
}
