import type { ElementHandle, Page } from 'playwright'

/**
 * Something that may open something: a button, a box to tick, a field with suggestions. `key` says
 * what it is and where, the same in every row of a list.
 */
export type Pressable = { key: string; name: string; kind: 'button' | 'tick' | 'suggest' }

/** Everything within a selector that may open something, each kind of button once. */
export async function pressablesIn(page: Page, within: string): Promise<Pressable[]> {
  return page.evaluate(
    (where) => globalThis.pressables(where).map(({ key, name, kind }) => ({ key, name, kind })),
    within,
  )
}

/** The element of a key, as long as it is there. */
export async function pressableOf(
  page: Page,
  within: string,
  key: string,
): Promise<ElementHandle<HTMLElement> | undefined> {
  const handle = await page.evaluateHandle(
    ({ where, wanted }) => globalThis.pressables(where).find((one) => one.key === wanted)?.element,
    { where: within, wanted: key },
  )
  const element = handle.asElement()
  return element ? (element as ElementHandle<HTMLElement>) : undefined
}

type Found = Pressable & { element: HTMLElement }
declare global {
  var pressables: (within: string) => Found[]
}

/**
 * Lays `pressables` upon every page of a context; also what would leave the page, or wait for a
 * person, does nothing there.
 */
export function prepareToPress(): void {
  globalThis.print = () => undefined
  // A window that fills the screen can't be made wider, and has lost its touch when it is back.
  Element.prototype.requestFullscreen = async () => undefined
  globalThis.pressables = (within) => {
    /** Of what is there for readers alone: where a list is of cards, the heads of its columns. */
    const isClipped = (element: Element): boolean => {
      for (let at: Element | null = element; at; at = at.parentElement)
        if (getComputedStyle(at).clipPath === 'inset(50%)') return true
      return false
    }
    const isShown = (element: HTMLElement): boolean =>
      element.checkVisibility({ visibilityProperty: true }) &&
      !element.closest('[inert], [aria-hidden="true"]') &&
      !isClipped(element)
    const keyOf = (element: HTMLElement, name: string): string => {
      const path: string[] = []
      // In a row of choices the first unselected one represents all.
      let isInRow =
        element.hasAttribute('aria-pressed') && element.closest('[role=group], fieldset') !== null
      for (
        let at: Element | null = element;
        at && !at.matches('main, body');
        at = at.parentElement
      ) {
        isInRow ||=
          at.matches('tr, li, article, [role=row], [role=listitem]') &&
          !at.matches('.frame__actions > *')
        path.unshift(`${at.tagName.toLowerCase()}${at.classList[0] ? `.${at.classList[0]}` : ''}`)
      }
      const words = name.replace(/[\d.,:]+/g, '#').split(/\s+/)
      return `${path.join('>')} ${isInRow ? (element.matches('input, [aria-pressed]') ? '' : words[0]) : words.slice(0, 6).join(' ')}`
    }
    const found = new Map<string, Found>()
    for (const element of document.querySelectorAll<HTMLElement>(
      `:is(${within}) :is(button, summary, [role=combobox], input[list], input[type=checkbox])`,
    )) {
      const isField = element.matches('input')
      // A field's tick box belongs to its form, whose states are looked at by sending it. A
      // language would be that of all pages from then on: the language run looks at each.
      if (
        !isShown(element) ||
        element.matches('button[lang]') ||
        element.matches(
          ':disabled, [aria-disabled=true], [role=group] [aria-pressed=true], fieldset [aria-pressed=true]',
        ) ||
        (element.matches('input[type=checkbox]') &&
          element.closest('form, fieldset, .popover__root'))
      )
        continue
      const name = (
        element.getAttribute('aria-label') ??
        (isField ? (element as HTMLInputElement).labels?.[0]?.textContent : element.textContent) ??
        ''
      )
        .trim()
        .replace(/\s+/g, ' ')
      const key = keyOf(element, name)
      if (!found.has(key))
        found.set(key, {
          key,
          name,
          element,
          kind: element.matches('input[type=checkbox]') ? 'tick' : isField ? 'suggest' : 'button',
        })
    }
    return [...found.values()]
  }
}
