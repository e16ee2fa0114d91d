import type { Endpoint } from '#contract/endpoint.ts'
import { placed } from '../services/exchange.ts'
import { linesOfOrder, withLinesOf } from './lines-of-order.ts'
import type { Parts } from './parts.ts'

/** Stores an answer for offline use, if the browser can. */
export function keep(
  parts: Parts,
  userId: string,
  endpoint: Endpoint,
  { input, output }: { input: unknown; output: unknown },
): void {
  const { answers } = parts
  const atMs = Date.now()
  const own = linesOfOrder(endpoint, input)
  const merged = own
    ? answers.change(
        userId,
        questionOf(parts, endpoint, own.all),
        (all) => withLinesOf(own.orderId, all, output),
        atMs,
      )
    : Promise.resolve(false)
  merged
    .then((isMerged) =>
      isMerged ? undefined : answers.keep(userId, questionOf(parts, endpoint, input), output, atMs),
    )
    .catch(() => undefined)
}

/** A key for a question, independent of the order of its fields. */
export function questionOf(
  parts: Pick<Parts, 'module'>,
  endpoint: Endpoint,
  input: unknown,
): string {
  const { path, query } = placed(endpoint, input)
  query?.sort()
  return `${parts.module() ?? ''} ${path}?${query ?? ''}`
}

/** The key prefix of all questions to an endpoint. */
export function questionLike(parts: Pick<Parts, 'module'>, { path }: Endpoint): string {
  return `${parts.module() ?? ''} ${path}?`
}
