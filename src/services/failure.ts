import * as z from 'zod/mini'
import type { Endpoint } from '#contract/endpoint.ts'
import { type FieldError, problem, type ProblemCode, statusOfCode } from '#contract/problem.ts'
import { decode } from '#contract/wire.ts'

type Details = Pick<Failure, 'kind' | 'errors'> &
  Partial<Pick<Failure, 'status' | 'code' | 'current' | 'requestId' | 'retryAfterSeconds'>>

const body = z.partial(problem)

/**
 * Why a call brought no answer: the server refused, nothing came back, or we no longer wanted it.
 * `message` is fit to be shown.
 */
export class Failure extends Error {
  declare readonly kind: 'refused' | 'network' | 'aborted'
  declare readonly status: number | undefined
  declare readonly code: ProblemCode | undefined
  /** The fields that were refused, under the names of the code. */
  declare readonly errors: readonly FieldError[]
  /** The record as it is now, when someone else was faster. */
  declare readonly current: unknown
  declare readonly requestId: string | undefined
  declare readonly retryAfterSeconds: number | undefined

  constructor(message: string, details: Details) {
    super(message)
    this.name = 'Failure'
    Object.assign(this, details)
  }
}

/** Nothing came back. */
export function unreached(message = 'No connection to the server'): Failure {
  return new Failure(message, { kind: 'network', status: undefined, errors: [] })
}

/** We no longer wanted an answer. */
export function aborted(): Failure {
  return new Failure('', { kind: 'aborted', status: undefined, errors: [] })
}

type Refused = { status: number; statusText: string; data: unknown; retryAfter: unknown }

/** What the server refused, in the names of the code. */
export function refused(
  { input, output }: Endpoint,
  { status, statusText, data, retryAfter }: Refused,
): Failure {
  const decoded = body.safeParse(decode(problem, data))
  const said = decoded.success ? decoded.data : {}
  const retryAfterSeconds = Number(retryAfter)
  return new Failure(said.message || statusText || String(status), {
    kind: 'refused',
    status,
    code: said.code && said.code in statusOfCode ? said.code : undefined,
    errors: (said.errors ?? []).map((error) => ({ ...error, path: codePath(input, error.path) })),
    current: said.current === undefined ? undefined : decode(output, said.current),
    requestId: said.requestId,
    retryAfterSeconds:
      Number.isFinite(retryAfterSeconds) && retryAfterSeconds > 0 ? retryAfterSeconds : undefined,
  })
}

/**
 * The path of a field in the names of the code: a nest with nothing else in it is decoded and its
 * keys are read off.
 */
function codePath(schema: Endpoint['input'], wirePath: string): string {
  const parts = wirePath.split('.')
  const nest = parts
    .toReversed()
    .reduce<unknown>((inner, part) => (isIndex(part) ? [inner] : { [part]: inner }), null)
  let level = decode(schema, nest)
  return parts
    .map((part) => {
      const [key, inner] = Object.entries(level ?? {})[0] ?? [part, undefined]
      level = inner
      return isIndex(part) ? part : key
    })
    .join('.')
}

function isIndex(part: string): boolean {
  return /^\d+$/.test(part)
}
