import type { ComponentType, ReactNode } from 'react'
import { type Area, areasOf } from '../i18n/areas.ts'
import type { Route } from './route.ts'
import { routeOf } from './routes.tsx'

/** Loads the texts of a screen. */
type Learn = (areas: readonly Area[]) => Promise<void>

export type Frame = ComponentType<{ landing: string; children: ReactNode }>

const loaded = new Map<Route, ComponentType>()
/** Paths whose code was prefetched, and those whose code was also compiled. */
const fetched = new Set<string>()
const compiled = new Set<string>()
let frame: Frame | undefined

/**
 * The frame of signed-in screens, which is loaded with the first of them; the sign-in does not need
 * it.
 */
export function loadedFrame(): Frame | undefined {
  return frame
}

/** The view of a screen if its code and texts are already loaded. */
export function viewOf(route: Route): ComponentType | undefined {
  return loaded.get(route)
}

/**
 * Loads the code and the texts of a screen. Called before the first render and on hover over a
 * link, so that most navigations find it loaded.
 */
export async function load(
  route: Route,
  learn: Learn,
  isFramed = route.layout === 'admin',
): Promise<ComponentType> {
  const [{ View }, shell] = await Promise.all([
    route.load(),
    isFramed ? import('./frame/shell/shell.tsx') : undefined,
    learn(areasOf(route.path)),
  ])
  frame ??= shell?.Shell
  loaded.set(route, View)
  return View
}

/** Prefetches the texts and the code of the most likely next screens, without running it. */
export function fetchNext(path: string, learn: Learn): void {
  for (const next of routeOf(path)?.next ?? []) {
    if (fetched.has(next)) continue
    fetched.add(next)
    window.fetchCode?.(next)
    learn(areasOf(next)).catch(() => undefined)
  }
}

/** Compiles the code of a likely next screen on hover. */
export function compileNext(path: string, to: string): void {
  if (compiled.has(to) || !routeOf(path)?.next?.includes(to)) return
  compiled.add(to)
  window.fetchCode?.(to, true)
}

/** Loads the most likely next screens. */
export function warmNext(path: string, learn: Learn): void {
  for (const next of routeOf(path)?.next ?? []) warm(next, learn)
}

/** Loads a screen ahead of time; a failure is reported when the screen is opened. */
export function warm(path: string, learn: Learn): void {
  const route = routeOf(path)
  if (route && !loaded.has(route)) load(route, learn).catch(() => undefined)
}
