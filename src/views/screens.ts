import type { ComponentType, ReactNode } from 'react'
import { type Area, areasOf } from '../i18n/areas.ts'
import { type Route, routeOf } from './routes.tsx'

/** Fetches the words of a screen. */
type Learn = (areas: readonly Area[]) => Promise<void>

export type Frame = ComponentType<{ landing: string; children: ReactNode }>

const loaded = new Map<Route, ComponentType>()
/** Paths whose code was asked for, and those where it was compiled too. */
const fetched = new Set<string>()
const compiled = new Set<string>()
let frame: Frame | undefined

/** The frame of signed-in screens, which comes with the first of them: signing in does without. */
export function loadedFrame(): Frame | undefined {
  return frame
}

/** The view of a screen if its code and its words are there already. */
export function viewOf(route: Route): ComponentType | undefined {
  return loaded.get(route)
}

/**
 * Fetches the code and the words of a screen. Called before the first render and when someone
 * points at a link, so that most moves find it there.
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

/** Fetches the words and the code of where people mostly go from a path, and runs nothing of it. */
export function fetchNext(path: string, learn: Learn): void {
  for (const next of routeOf(path)?.next ?? []) {
    if (fetched.has(next)) continue
    fetched.add(next)
    window.fetchCode?.(next)
    learn(areasOf(next)).catch(() => undefined)
  }
}

/** Compiles the code of a screen that people mostly go to from a path, once someone points at it. */
export function compileNext(path: string, to: string): void {
  if (compiled.has(to) || !routeOf(path)?.next?.includes(to)) return
  compiled.add(to)
  window.fetchCode?.(to, true)
}

/** Gets ready where people mostly go from a path. */
export function warmNext(path: string, learn: Learn): void {
  for (const next of routeOf(path)?.next ?? []) warm(next, learn)
}

/** Gets a screen ready ahead of time; whether it fails is seen when the screen is opened. */
export function warm(path: string, learn: Learn): void {
  const route = routeOf(path)
  if (route && !loaded.has(route)) load(route, learn).catch(() => undefined)
}
