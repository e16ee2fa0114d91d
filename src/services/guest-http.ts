import { type Base, isWrite } from '#contract/endpoint.ts'
import { addressed, type Answer, answerOf, isAnswer, newKey } from './exchange.ts'
import { aborted, refused, unreached } from './failure.ts'
import type { Call, Hooks } from './http.ts'
import { hearServerTime } from './server-clock.ts'

/**
 * API calls of guest pages, with the same type as `createCall`, based on `fetch`. No token is sent,
 * even if a user is signed in in another tab, so that a guest page can't sign anyone out.
 */
export function createGuestCall(
  bases: Record<Base, string>,
  earlyAnswer: Hooks['earlyAnswer'],
  language?: string,
): Call {
  return async (endpoint, input, options = {}) => {
    const { url: address, query, body } = addressed(bases, endpoint, input)
    const url = query?.size ? `${address}?${query}` : address
    const early = isWrite(endpoint) ? undefined : await earlyAnswer?.(url, undefined)
    if (isAnswer(early)) return answerOf(endpoint, early)

    const timeout = AbortSignal.timeout(30_000)
    const signal = options.signal ? AbortSignal.any([options.signal, timeout]) : timeout
    const headers = {
      ...(language && { 'accept-language': language }),
      ...(body && { 'content-type': 'application/json' }),
      ...(isWrite(endpoint) && { 'idempotency-key': options.idempotencyKey ?? newKey() }),
    }
    const sentMs = Date.now()
    const response = await fetch(url, {
      method: endpoint.method,
      headers,
      signal,
      body: body ? JSON.stringify(body) : null,
    }).catch(() => {
      throw options.signal?.aborted ? aborted() : unreached()
    })
    hearServerTime(response.headers.get('date'), sentMs)
    const answer = await readAnswer(response)
    if (response.ok && answer) return answerOf(endpoint, answer)
    if (response.ok) throw unreached('The answer was cut short.')
    throw refused(endpoint, {
      status: response.status,
      statusText: response.statusText,
      data: answer,
      retryAfter: response.headers.get('retry-after'),
    })
  }
}

/** The JSON body; undefined for anything else, such as a proxy's error page. */
async function readAnswer(response: Response): Promise<Answer | undefined> {
  return response.json().then(
    (answer: Answer) => answer,
    () => undefined,
  )
}
