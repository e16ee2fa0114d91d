import { type Base, isWrite, type OutputOf } from '#contract/endpoint.ts'
import { addressed, type Answer, answerOf, isAnswer, newKey } from './exchange.ts'
import { aborted, refused, unreached } from './failure.ts'
import type { Call, Hooks } from './http.ts'

/**
 * The way of guest pages to the server: the same function as `createCall`, over the browser's own
 * `fetch`. It carries no token, whoever is signed in beside it, so that nothing that happens here
 * can sign anyone out.
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
    const response = await fetch(url, {
      method: endpoint.method,
      headers,
      signal,
      body: body ? JSON.stringify(body) : null,
    }).catch(() => {
      throw options.signal?.aborted ? aborted() : unreached()
    })
    const answer = await readAnswer(response)
    if (response.ok && answer) return answerOf(endpoint, answer) as OutputOf<typeof endpoint>
    if (response.ok) throw unreached('The answer was cut short.')
    throw refused(endpoint, {
      status: response.status,
      statusText: response.statusText,
      data: answer,
      retryAfter: response.headers.get('retry-after'),
    })
  }
}

/** What came, or undefined where that is no JSON, as a proxy's own page. */
async function readAnswer(response: Response): Promise<Answer | undefined> {
  return response.json().then(
    (answer: Answer) => answer,
    () => undefined,
  )
}
