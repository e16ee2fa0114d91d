import type { StyleRules, WornSheet } from './picture-data.ts'

type Reader = {
  /** The rules that are new since the last time, and how many of each sheet the page wears now. */
  read(): { rules: StyleRules[]; worn: WornSheet[] }
}

/**
 * Reads the style sheets of a page by what the browser made of them: libraries insert rules that
 * stand in no element.
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

/** Rules are appended or the whole sheet is another one; its length and last rule tell. */
function isOther(texts: readonly string[], live: CSSRuleList): boolean {
  return texts.length !== live.length
}

/** Undefined for a sheet of another origin, which may not be read. */
function rulesOf(sheet: CSSStyleSheet): CSSRuleList | undefined {
  try {
    return sheet.cssRules
  } catch {
    return undefined
  }
}

/** Addresses in a sheet are relative to it; in a picture it has none. */
function absolute(rule: string, { href }: CSSStyleSheet): string {
  if (!href || !rule.includes('url(')) return rule
  return rule.replace(/url\("([^"]+)"\)/g, (_, address: string) => {
    return `url("${URL.parse(address, href)?.href ?? address}")`
  })
}
