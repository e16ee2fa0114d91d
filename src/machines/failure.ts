import type { FieldError, ProblemCode } from '#contract/problem.ts'

/**
 * Why an actor failed, as machines store it and views show it. `message` can be shown to people.
 */
export type CallFailure = {
  message: string
  kind?: 'refused' | 'network' | 'aborted'
  status?: number
  code?: ProblemCode
  errors?: readonly FieldError[]
  /** The current record, when someone else changed it first. */
  current?: unknown
  /** The id to quote in a support request. */
  requestId?: string
}

/** What Chromium, Firefox and WebKit say when a part of the app can't be loaded. */
const unloaded = /dynamically imported module|importing a module script failed/i

/**
 * The failure behind a thrown error. Services throw these properties; a part of the app that can't
 * be loaded is a missing connection; anything else is a bug and is shown as an internal error.
 */
export function failureOf(thrown: unknown): CallFailure {
  if (!(thrown instanceof Error)) return { message: 'Internal Error', code: 'INTERNAL' }
  if (thrown instanceof TypeError && unloaded.test(thrown.message))
    return { message: 'No connection to the server', kind: 'network' }
  const { message, kind, status, code, errors, current, requestId } = thrown as Error &
    Partial<CallFailure>
  return kind === undefined
    ? { message: 'Internal Error', code: 'INTERNAL' }
    : { message, kind, status, code, errors, current, requestId }
}

/**
 * The text for a place where no field can be marked: the broken rules, otherwise the failure's
 * message.
 */
export function sentenceOf({ errors = [], message }: CallFailure): string {
  return [...new Set(errors.map((error) => error.message))].join(' ') || message
}

/** Whether the server has answered and refused. */
export function isRefused(thrown: unknown): boolean {
  const { kind, status = 500 } = failureOf(thrown)
  return kind === 'refused' && status < 500
}

/** Whether the result of a call is unknown. */
export function isLost({ kind, status = 0 }: CallFailure): boolean {
  return kind !== 'refused' || status >= 500
}

/** Whether the same read may succeed later: no answer arrived, or the server was too busy. */
export function isPassing(failure: CallFailure): boolean {
  return isLost(failure) || failure.status === 429
}
