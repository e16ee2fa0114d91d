import type { Base } from './endpoint.ts'

/**
 * Addresses that whoever holds the link may open, signed in or not: `:name` stands for the secret
 * of the link.
 */
export const guestPaths = [
  '/receipt/:id',
  '/others/s/:code',
  '/others/application/:token',
  '/others/ticket/:token',
] as const
export type GuestPath = (typeof guestPaths)[number]

/** The guest page of an address with the secret in it, undefined for any other address. */
export function guestPageOf(pathname: string): { path: GuestPath; secret: string } | undefined {
  const [, place, secret = ''] = /^(\/.+)\/([^/]+)\/?$/.exec(pathname) ?? []
  const path = guestPaths.find((it) => it.slice(0, it.lastIndexOf('/')) === place)
  return path && { path, secret }
}

/**
 * A guest page as it is first seen: drawn by the server with the code that goes on with it in the
 * browser.
 */
export type FirstView = {
  html: string
  language: string
  /** Whose colour and wording it has. */
  module: string | undefined
  /**
   * What stands behind a link, as `src/boot.js` knows its files; empty where the address says it
   * all.
   */
  screen: string
  /** What it was drawn from, by the address of the call and as it came. */
  answers: Record<string, unknown>
}

/**
 * Draws a guest page; undefined where there is nothing to draw it from. Built from
 * `src/guest/first-view.tsx`.
 */
export type DrawFirstView = (asked: {
  path: string
  /** The languages that the browser asks for, the best first. */
  languages: readonly string[]
  config: unknown
  words: (language: string, area: string) => Promise<unknown>
  /** Resolves to what the call answers, undefined when it is refused. */
  ask: (base: Base, path: string) => Promise<unknown>
}) => Promise<FirstView | undefined>
