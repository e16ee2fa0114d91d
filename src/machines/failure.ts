import type { FieldError, ProblemCode } from '#contract/problem.ts'

/**
 * Why an actor of the world didn't do what was asked, as machines keep it and views show it.
 * `message` is fit to be shown.
 */
export type CallFailure = {
  message: string
  kind?: 'refused' | 'network' | 'aborted'
  status?: number
  code?: ProblemCode
  errors?: readonly FieldError[]
  /** The record as it is now, when someone else was faster. */
  current?: unknown
  /** What to quote when asking about it. */
  requestId?: string
}

/**
 * The failure in what an actor threw. A service throws these members; anything else is a bug and
 * shows as an internal error.
 */
export function failureOf(thrown: unknown): CallFailure {
  if (!(thrown instanceof Error)) return { message: 'Internal Error', code: 'INTERNAL' }
  const { message, kind, status, code, errors, current, requestId } = thrown as Error &
    Partial<CallFailure>
  return kind === undefined
    ? { message: 'Internal Error', code: 'INTERNAL' }
    : { message, kind, status, code, errors, current, requestId }
}
