/**
 * Returns the answers that were delivered with the page, by URL and once each: a second request
 * needs fresh data.
 */
export function takeFrom(given: Record<string, unknown>): (url: string) => unknown {
  const left = new Map(Object.entries(given))
  return (url) => {
    const answer = left.get(url)
    left.delete(url)
    return answer
  }
}
