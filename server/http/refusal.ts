import type { Id } from '#contract/fields.ts'
import { type FieldError, type ProblemCode, statusOfCode } from '#contract/problem.ts'
import type { encode } from '#contract/wire.ts'
import type { Db } from '../db/tenant.ts'
import {
  fieldSentence,
  type Key,
  refusalSentence,
  type Said,
  say,
  type Sentence,
} from '../words/sentence.ts'

/** A refused field: its path, the rule, and the message. */
export type Fault = Omit<FieldError, 'message'> & { message: Sentence }

/**
 * The reason of a refusal: a code, optionally with a slash and a variant of its sentence
 * (`LIMIT_REACHED/vacancies`).
 */
export type Reason = Key<'refusal'>

/**
 * `says`: a sentence that replaces the reason's. `current`: the current record in code names, with
 * its schema if that differs from the endpoint's output. `readCurrent`: reads the current record
 * after the rollback, because the transaction still contains the refused change.
 */
type Details = {
  says?: Sentence
  errors?: Fault[]
  current?: unknown
  readCurrent?: ((db: Db) => Promise<unknown>) | undefined
  currentSchema?: Parameters<typeof encode>[0]
  retryAfterSeconds?: number
}

/**
 * An expected "no", as data: `new Refusal('OUT_OF_STOCK/product', { product })`. Thrown by handlers
 * and stores, and answered as a problem body with the status of its code, in the reader's language.
 * The texts are in `src/i18n/<language>/refusals.json`, those of field rules in `core.json`.
 */
export class Refusal extends Error {
  readonly code: ProblemCode
  readonly details: Readonly<Details> = {}
  readonly #says: Sentence

  constructor(...said: Said<'refusal'>) {
    const says = refusalSentence(...said)
    super(say(says, 'en'))
    this.name = 'Refusal'
    this.code = codeOf(said[0])
    this.#says = says
  }

  get status(): number {
    return statusOfCode[this.code]
  }

  get says(): Sentence {
    return this.details.says ?? this.#says
  }

  /** Adds details to the answer. */
  with(details: Details): this {
    Object.assign(this.details, details)
    return this
  }
}

/** A refused field; `path` is its wire name. */
export function fault(path: string, rule: string, ...said: Said<'field'>): Fault {
  return { path, rule, message: fieldSentence(...said) }
}

/** A refusal of one field. */
export function invalid(path: string, rule: string, ...said: Said<'field'>): Refusal {
  return new Refusal('VALIDATION').with({ errors: [fault(path, rule, ...said)] })
}

/** The refusals of records that were changed together, in the reader's language. */
export function saidFailures(
  failed: readonly { id: Id; refusal: Refusal }[],
  language: string | undefined,
): { id: Id; code: ProblemCode; message: string }[] {
  return failed.map(({ id, refusal: { code, says } }) => ({
    id,
    code,
    message: say(says, language),
  }))
}

type CodeOf<R extends string> = R extends `${infer Code}/${string}` ? Code : R

function codeOf(reason: Reason): CodeOf<Reason> {
  return reason.split('/')[0] as CodeOf<Reason>
}
