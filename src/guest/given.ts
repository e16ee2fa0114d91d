/**
 * Hands out the answers that a page came with, by their address, and each once: whoever asks again
 * wants to know how it is now.
 */
export function takeFrom(given: Record<string, unknown>): (url: string) => unknown {
  const left = new Map(Object.entries(given))
  return (url) => {
    const answer = left.get(url)
    left.delete(url)
    return answer
  }
}
