/**
 * The release that a page belongs to, by its text; undefined where it names none: in development,
 * or for what a proxy answers while the server is away.
 */
export function releaseOf(page: string): string | undefined {
  return /<meta name="release" content="([^"]+)"/.exec(page)?.[1]
}

/** Whether the page that the server has by now is of another build than the one that is open. */
export function isOtherRelease(own: string | undefined, page: string): boolean {
  const served = releaseOf(page)
  return own !== undefined && served !== undefined && served !== own
}
