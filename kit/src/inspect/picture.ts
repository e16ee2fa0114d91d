import {
  embedded,
  type Drawn,
  left,
  type Picture,
  type StyleRules,
  isToldAttribute,
} from './picture-data.ts'
import type { Redactor } from './redact.ts'
import { createStyleReader } from './page-styles.ts'
import { elementName } from './target.ts'

export type Camera = {
  /**
   * Undefined if the page has not changed since the last picture; with `isDue` returns that one
   * again.
   */
  take(n: number, isDue?: boolean): { picture: Picture; rules: readonly StyleRules[] } | undefined
  stop(): void
}

/** Larger pages are truncated: a list of 500 rows has about 8,000 elements. */
const maxElements = 8_000
const spoken = /^(title|alt|placeholder|value|content|aria-|data-)/

/** Takes pictures of this page; secrets are replaced as in the log. */
export function createCamera(redactor: Redactor, page: Document = document): Camera {
  const styles = createStyleReader(page)
  let isChanged = true
  let last: Picture | undefined
  const note = () => (isChanged = true)
  const observer = new MutationObserver(note)
  observer.observe(page.documentElement, {
    subtree: true,
    childList: true,
    attributes: true,
    characterData: true,
  })
  for (const type of ['input', 'scroll']) page.addEventListener(type, note, true)
  const view = page.defaultView

  return {
    take(n, isDue = false) {
      if (!view) return undefined
      if (!isChanged) {
        if (!isDue || !last) return undefined
        last = { ...last, n }
        return { picture: last, rules: [] }
      }
      isChanged = false
      const budget = { left: maxElements }
      const root = drawn(page.documentElement, redactor, budget)
      const { rules, worn } = styles.read()
      const picture: Picture = {
        n,
        width: view.innerWidth,
        height: view.innerHeight,
        scrolled: { x: Math.round(view.scrollX), y: Math.round(view.scrollY) },
        root,
        sheets: worn,
        isCut: budget.left <= 0,
      }
      last = picture
      return { picture, rules }
    },
    stop() {
      observer.disconnect()
      for (const type of ['input', 'scroll']) page.removeEventListener(type, note, true)
    },
  }
}

function drawn(element: Element, redactor: Redactor, budget: { left: number }): Drawn {
  const tag = element.localName
  const isEmbedded = embedded.has(tag)
  const children: (Drawn | string)[] = []
  budget.left -= 1
  if (!isEmbedded && tag !== 'textarea')
    for (const child of element.childNodes) {
      if (budget.left <= 0) break
      if (child instanceof Text) children.push(redactor.text(child.data))
      else if (child instanceof Element && !left.has(child.localName))
        children.push(drawn(child, redactor, budget))
    }
  return {
    tag: isEmbedded ? 'div' : tag,
    attributes: { ...attributesOf(element, redactor), ...typedInto(element, redactor) },
    ...(children.length > 0 && { children }),
    ...(isOnTop(element) && { isOnTop: true }),
  }
}

function attributesOf(element: Element, { text }: Redactor): Record<string, string> {
  const told: Record<string, string> = {}
  for (const { name, value } of element.attributes) {
    if (!isToldAttribute(name, value, document.baseURI)) continue
    told[name] = spoken.test(name) ? text(value) : value
  }
  return told
}

/** The current value of a field, which is not an attribute. */
function typedInto(element: Element, redactor: Redactor): Record<string, string> {
  if (element instanceof HTMLInputElement) {
    if (/^(checkbox|radio)$/.test(element.type)) return element.checked ? { checked: '' } : {}
    return { value: valueOf(element, redactor) }
  }
  if (element instanceof HTMLTextAreaElement) return { value: valueOf(element, redactor) }
  if (element instanceof HTMLOptionElement && element.selected) return { selected: '' }
  return {}
}

/** The value of a field without secrets, based on its type, its names and known secrets. */
export function valueOf(
  field: HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement,
  redactor: Redactor,
): string {
  // A search text is also in the events of the search, so it is treated like them.
  if (field.type === 'search') return redactor.text(field.value)
  const names = [field.type, field.name, field.id, field.autocomplete, elementName(field)]
  return redactor.text(redactor.field(names, field.value))
}

function isOnTop(element: Element): boolean {
  return (
    (element.localName === 'dialog' && element.matches(':modal')) ||
    (element.hasAttribute('popover') && element.matches(':popover-open'))
  )
}
