import * as z from 'zod/mini'
import type { Endpoint } from '#contract/endpoint.ts'
import { type FieldError, problem, type ProblemCode, statusOfCode } from '#contract/problem.ts'
import { secondStepAsked } from '#contract/second-step.ts'
import { decode } from '#contract/wire.ts'

type Details = Pick<Failure, 'kind' | 'errors'> &
  Partial<Pick<Failure, 'status' | 'code' | 'current' | 'requestId' | 'retryAfterSeconds'>>

const body = z.partial(problem)

/**
 * Why a call failed: refused by the server, no response, or aborted. `message` can be shown to
 * people.
 */
export class Failure extends Error {
  declare readonly kind: 'refused' | 'network' | 'aborted'
  declare readonly status: number | undefined
  declare readonly code: ProblemCode | undefined
  /** The refused fields, with code names. */
  declare readonly errors: readonly FieldError[]
  /** The current record, when someone else changed it first. */
  declare readonly current: unknown
  declare readonly requestId: string | undefined
  declare readonly retryAfterSeconds: number | undefined

  constructor(message: string, details: Details) {
    super(message)
    this.name = 'Failure'
    Object.assign(this, details)
  }
}

/** No response. */
export function unreached(message = 'No connection to the server'): Failure {
  return new Failure(message, { kind: 'network', status: undefined, errors: [] })
}

/** A successful call that moved none of the lines. */
export function refusedLines(message: string): Failure {
  return new Failure(message, { kind: 'refused', status: 409, errors: [] })
}

/** Aborted by us. */
export function aborted(): Failure {
  return new Failure('', { kind: 'aborted', status: undefined, errors: [] })
}

type Refused = { status: number; statusText: string; data: unknown; retryAfter: unknown }

/** The server's refusal, with code names. */
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
    current: said.current === undefined ? undefined : decode(currentOf(said, output), said.current),
    requestId: said.requestId,
    retryAfterSeconds:
      Number.isFinite(retryAfterSeconds) && retryAfterSeconds > 0 ? retryAfterSeconds : undefined,
  })
}

/**
 * The schema of a refusal's `current`: the current record, or the second step that a sign-in
 * requires.
 */
function currentOf({ code }: { code?: ProblemCode | undefined }, output: Endpoint['output']) {
  return code === 'SECOND_STEP_NEEDED' ? secondStepAsked : output
}

/** A field's path with code names, found by decoding an object that contains only this path. */
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
