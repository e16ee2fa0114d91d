/**
 * Hands out the answers that came with the page, by address and once each: a second request wants
 * fresh data.
 */
export function takeFrom(given: Record<string, unknown>): (url: string) => unknown {
  const left = new Map(Object.entries(given))
  return (url) => {
    const answer = left.get(url)
    left.delete(url)
    return answer
  }
}
