/**
 * The release of a page, from its HTML; undefined if it has none: in development, or on a proxy's
 * error page.
 */
export function releaseOf(page: string): string | undefined {
  return /<meta name="release" content="([^"]+)"/.exec(page)?.[1]
}

/** Whether the server's current page is of another build than the open one. */
export function isOtherRelease(own: string | undefined, page: string): boolean {
  const served = releaseOf(page)
  return own !== undefined && served !== undefined && served !== own
}
