import type { Page } from 'playwright'

/** What a screen shows under a name from a moment on; empty once it is gone. */
export type Showing = { name: string; value: string; atMs: number }

declare global {
  interface Window {
    showings: Showing[]
  }
}

/**
 * Notes from now on when a page shows what: each dish of the kitchen with its status (`line <id>`),
 * each table of the room with its state (`table <name>`), and whether a guest's order waits
 * (`waiting`).
 */
export async function noteShowings(page: Page): Promise<void> {
  await page.evaluate(() => {
    window.showings = []
    let last = new Map<string, string>()
    const look = (): void => {
      const atMs = Date.now()
      const now = new Map<string, string>()
      for (const line of document.querySelectorAll<HTMLElement>('[data-line]'))
        now.set(`line ${line.dataset['line']}`, line.dataset['status'] ?? '')
      for (const table of document.querySelectorAll<HTMLElement>('.room__table[data-state]'))
        now.set(`table ${table.querySelector('h3')?.textContent}`, table.dataset['state'] ?? '')
      const order = document.querySelector<HTMLElement>('[data-waiting]')
      if (order) now.set('waiting', order.dataset['waiting'] ?? '')
      for (const [name, value] of now)
        if (last.get(name) !== value) window.showings.push({ name, value, atMs })
      for (const name of last.keys())
        if (!now.has(name)) window.showings.push({ name, value: '', atMs })
      last = now
    }
    look()
    new MutationObserver(look).observe(document.body, {
      subtree: true,
      childList: true,
      attributes: true,
      attributeFilter: ['data-line', 'data-status', 'data-state', 'data-waiting'],
    })
  })
}

/** What was noted since it was asked last: a page keeps nothing of it. */
export async function takeShowings(page: Page): Promise<Showing[]> {
  return page.evaluate(() => window.showings.splice(0))
}

/**
 * An act, and what screens show of it; `or`: or this, as of a dish that was cooked while its ticket
 * stays, and of a table whose bill was paid at once.
 */
export type Act = Showing & { or?: string }

/**
 * How long after each act a screen showed it, or what a later act on the same made of it, in ms. An
 * act that was overtaken by the next before it was shown has none.
 */
export function delaysOf(acts: readonly Act[], showings: readonly Showing[]): number[] {
  const shown = Map.groupBy(showings, ({ name }) => name)
  return [...Map.groupBy(acts, ({ name }) => name).values()].flatMap((some) => {
    const inOrder = some.toSorted((a, b) => a.atMs - b.atMs)
    return inOrder.flatMap(({ name, atMs }, at) => {
      const values = new Set(inOrder.slice(at).flatMap(({ value, or }) => [value, or ?? value]))
      const came = (shown.get(name) ?? []).find((one) => one.atMs >= atMs && values.has(one.value))
      return came ? [came.atMs - atMs] : []
    })
  })
}
