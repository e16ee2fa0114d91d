import type { Page } from 'playwright'

const mark = 'data-is-new'
/** What can be wrong by what something else has become, and is looked at every time. */
const related =
  'h1, h2, h3, h4, h5, h6, [aria-controls], [aria-labelledby], [aria-describedby], [aria-activedescendant], [aria-owns], label[for], [id]:is(input, select, textarea)'

declare global {
  /** How each element looked when it was noted last. */
  var noted: WeakMap<Element, string>
  var toldOf: (element: Element) => string
}

/** Notes what there is on a page, for `markNew`. */
export async function noteParts(page: Page): Promise<void> {
  await page.evaluate((mark) => {
    for (const element of document.querySelectorAll(`[${mark}]`)) element.removeAttribute(mark)
    globalThis.toldOf = (element) =>
      [...element.attributes].map(({ name, value }) => `${name}=${value}`).join(' ') +
      [...element.childNodes]
        .map((node) => (node.nodeType === Node.TEXT_NODE ? node.textContent : ''))
        .join('|')
    globalThis.noted = new WeakMap(
      [...document.querySelectorAll('*')].map((element) => [element, globalThis.toldOf(element)]),
    )
  }, mark)
}

/**
 * The selector of what was not on a page when it was noted, or was otherwise there; undefined means
 * the whole page, as where something but a toast has come outside of the screen itself.
 */
export async function markNew(page: Page): Promise<string | undefined> {
  const isWhole = await page.evaluate(
    ({ mark, related }) => {
      if (!('noted' in globalThis)) return true
      const fresh = [...document.querySelectorAll('body, body *')].filter(
        (element) => globalThis.noted.get(element) !== globalThis.toldOf(element),
      )
      if (fresh.some((element) => !element.closest('main, .toast__root'))) return true
      for (const element of [...fresh, ...document.querySelectorAll(related)])
        element.setAttribute(mark, '')
      return fresh.length === 0
    },
    { mark, related },
  )
  return isWhole ? undefined : `[${mark}]`
}
