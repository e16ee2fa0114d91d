import {
  defaultMessage,
  type FieldError,
  type ProblemCode,
  statusOfCode,
} from '#contract/problem.ts'
import type { encode } from '#contract/wire.ts'
import type { Said } from '../words/texts.ts'

/** A field that was refused, in a sentence that every language has. */
export type Fault = FieldError & { message: Said }

/**
 * `current`: the record as it is now, in the names of the code; with its schema where that isn't
 * what the endpoint answers.
 */
type Details = {
  message?: Said | undefined
  errors?: Fault[]
  current?: unknown
  currentSchema?: Parameters<typeof encode>[0]
  retryAfterSeconds?: number
}

/**
 * An expected "no". Thrown by handlers and stores, answered as a problem body with the status of
 * its code.
 */
export class Refusal extends Error {
  readonly code: ProblemCode
  readonly details: Details

  constructor(code: ProblemCode, details: Details = {}) {
    super(details.message ?? defaultMessage[code])
    this.name = 'Refusal'
    this.code = code
    this.details = details
  }

  get status(): number {
    return statusOfCode[this.code]
  }
}
