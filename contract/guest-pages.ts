/** Addresses that whoever holds the link may open, signed in or not: `:name` stands for the secret of the link. */
export const guestPaths = ['/receipt/:id', '/others/s/:code', '/others/application/:token', '/others/ticket/:token'] as const
export type GuestPath = (typeof guestPaths)[number]

/** The guest page of an address with the secret in it, undefined for any other address. */
export function guestPageOf(pathname: string): { path: GuestPath; secret: string } | undefined {
  const [, place, secret = ''] = /^(\/.+)\/([^/]+)\/?$/.exec(pathname) ?? []
  const path = guestPaths.find((it) => it.slice(0, it.lastIndexOf('/')) === place)
  return path && { path, secret }
}
