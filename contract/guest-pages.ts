import type { Base } from './endpoint.ts'

/**
 * Addresses that are open to everyone who has the link, signed in or not: `:name` is the link's
 * secret.
 */
const guestPaths = [
  '/receipt/:id',
  '/others/s/:code',
  '/others/application/:token',
  '/others/ticket/:token',
  '/others/reservation/:token',
] as const
export type GuestPath = (typeof guestPaths)[number]

/** The guest page of an address and the secret in it; undefined for any other address. */
export function guestPageOf(pathname: string): { path: GuestPath; secret: string } | undefined {
  const [, place, secret = ''] = /^(\/.+)\/([^/]+)\/?$/.exec(pathname) ?? []
  const path = guestPaths.find((it) => it.slice(0, it.lastIndexOf('/')) === place)
  return path && { path, secret }
}

/** A guest page rendered by the server; the browser hydrates it. */
export type FirstView = {
  html: string
  language: string
  /** The module that determines its colours and wording. */
  module: string | undefined
  /**
   * The kind of target of a link, used by `src/boot.ts` to find its files; empty if the address is
   * enough.
   */
  screen: string
  /** The answers it was rendered from, by the URL of the call, unchanged. */
  answers: Record<string, unknown>
}

/**
 * Renders a guest page; undefined if there is no data to render. Built from
 * `src/guest/first-view.tsx`.
 */
export type DrawFirstView = (asked: {
  path: string
  /** The browser's languages in order of preference. */
  languages: readonly string[]
  config: unknown
  words: (language: string, area: string) => Promise<unknown>
  /** Resolves to the call's answer, undefined if it is refused. */
  ask: (base: Base, path: string) => Promise<unknown>
}) => Promise<FirstView | undefined>
