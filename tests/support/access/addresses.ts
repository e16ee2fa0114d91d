import type { Page } from 'playwright'
import { type ModuleName, moduleNames } from '#contract/modules.ts'
import type { Role } from '#contract/role.ts'
import type { Route } from '../../../src/views/route.ts'
import { closedBecause, routes } from '../../../src/views/routes.tsx'

/** A viewer of screens: somebody of a demo company. */
export type Viewer = { email: string; role: Role; module: ModuleName }

/** The owner of a company of each module, and the overseers. */
export const viewers: readonly Viewer[] = [
  ...moduleNames.map((module) => ({
    email: `owner@${module.toLowerCase()}.example`,
    role: 'business' as const,
    module,
  })),
  { email: 'master@sevenfold.example', role: 'master', module: 'foodKart' },
]

const guarded: readonly Route[] = routes.filter(({ layout }) => layout === 'admin')

/** The screens of a viewer. */
export function screensOf(viewer: Viewer): Route[] {
  return guarded.filter((route) => closedBecause(route, viewer, viewer.module) === undefined)
}

/** The screens from which one goes to another. */
export function waysTo(path: string): string[] {
  return guarded.filter(({ next }) => next?.includes(path)).map((route) => route.path)
}

/**
 * Addresses with a query that were found in links, by screen: one for each kind of query, and for a
 * list one per status.
 */
export type Known = Map<string, Map<string, string>>

/** Records the targets of a page's links. */
export async function noteLinks(page: Page, known: Known): Promise<void> {
  const links = await page.evaluate(() =>
    [...document.querySelectorAll<HTMLAnchorElement>('main a[href*="?"]')].map((link) => ({
      href: link.href,
      status: link.closest('tr, li, article')?.querySelector('.badge')?.textContent.trim() ?? '',
    })),
  )
  for (const { href, status } of links) {
    const { pathname, search, searchParams } = new URL(href)
    const kind = [...searchParams]
      .map(([name, value]) =>
        value.length > 14 || /^[\d-]+$/.test(value) ? name : `${name}=${value}`,
      )
      .join('&')
    const own = known.get(pathname) ?? new Map<string, string>()
    known.set(pathname, own)
    const key = `${kind} ${status.replace(/\d+/g, '#')}`
    if (guarded.some(({ path }) => path === pathname) && !own.has(key))
      own.set(key, pathname + search)
  }
}
