type Early = {
  url: string
  token: string | undefined
  companyId?: string | undefined
  answer: Promise<unknown>
  arrived?: unknown
}

declare global {
  interface Window {
    /** Left by src/boot.js, which asks for the first rows while the code is still on its way. */
    earlyAnswer?: Early | undefined
  }
}

/**
 * Lets go of what was asked for another company than the page turns out to be about: another tab
 * has chosen one just now.
 */
export function keepEarlyAnswerOf(companyId: string | undefined): void {
  if (window.earlyAnswer?.companyId !== companyId) window.earlyAnswer = undefined
}

/**
 * The same if it is here already and can be drawn at once. @returns undefined when it is not, and
 * it can be taken later then
 */
export function takeArrivedAnswer(url: string, token: string | undefined): unknown {
  return window.earlyAnswer?.arrived === undefined ? undefined : takenFor(url, token)?.arrived
}

/**
 * What boot.js asked for, if this is the same call: handed out once. It resolves to undefined when
 * the server refused,
 * and the call is then made as any other, so that a refusal has one place where it is dealt with.
 */
export function takeEarlyAnswer(
  url: string,
  token: string | undefined,
): Promise<unknown> | undefined {
  return takenFor(url, token)?.answer
}

function takenFor(url: string, token: string | undefined): Early | undefined {
  const early = window.earlyAnswer
  if (!early || early.token !== token || sorted(early.url) !== sorted(url)) return undefined
  window.earlyAnswer = undefined
  return early
}

function sorted(address: string): string {
  const url = new URL(address, location.origin)
  url.searchParams.sort()
  return url.href
}
