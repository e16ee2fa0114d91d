type Early = {
  url: string
  token: string | undefined
  companyId?: string | undefined
  answer: Promise<unknown>
  arrived?: unknown
}

declare global {
  interface Window {
    /** Set by src/boot.ts, which requests the first rows while the code is still loading. */
    earlyAnswer?: Early | undefined
    /** The same for the first calls of this screen at the last visit. */
    keptAnswers?: Early[] | undefined
  }
}

/**
 * Drops the answers that were requested for another company than the page's, because another tab
 * has just switched.
 */
export function keepEarlyAnswerOf(companyId: string | undefined): void {
  if (window.earlyAnswer?.companyId !== companyId) window.earlyAnswer = undefined
  window.keptAnswers = window.keptAnswers?.filter((early) => early.companyId === companyId)
}

/**
 * The prefetched answer, if it has arrived and can be rendered at once. @returns undefined if it
 * has not; it can be taken later
 */
export function takeArrivedAnswer(url: string, token: string | undefined): unknown {
  return takenFor(url, token, ({ arrived }) => arrived !== undefined)?.arrived
}

/**
 * The early request of src/boot.ts, if this is the same call: returned once. Resolves to undefined
 * if the server refused; the call is then made normally, so that refusals are handled in one place.
 */
export function takeEarlyAnswer(
  url: string,
  token: string | undefined,
): Promise<unknown> | undefined {
  return takenFor(url, token)?.answer
}

function takenFor(
  url: string,
  token: string | undefined,
  isReady: (early: Early) => boolean = () => true,
): Early | undefined {
  const isAsked = (early: Early): boolean =>
    early.token === token && sorted(early.url) === sorted(url) && isReady(early)
  const early = window.earlyAnswer
  if (early && isAsked(early)) {
    window.earlyAnswer = undefined
    return early
  }
  const kept = window.keptAnswers?.find(isAsked)
  if (kept) window.keptAnswers = window.keptAnswers?.filter((other) => other !== kept)
  return kept
}

function sorted(address: string): string {
  const url = new URL(address, location.origin)
  url.searchParams.sort()
  return url.href
}
