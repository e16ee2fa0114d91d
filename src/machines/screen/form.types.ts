import type { FieldError } from '#contract/problem.ts'
import type { CallFailure } from '../failure.ts'

/** The server's state as form values; for a new record, the empty form. */
export type Known<V> = { values: V; version?: number | undefined }
/** Unsaved values and the values they were based on. */
export type Draft<V> = { base: V; values: V }
/** A save. Repeated after a lost response, it keeps its idempotency key. */
export type Intent<V, Input> = {
  values: V
  input: Input
  version?: number | undefined
  /** The idempotency key, kept while the result is unknown. */
  key?: string | undefined
}
/** The response and the server's new state; without a state the form is reset. */
export type Saved<V, Output> = { output: Output; known?: Known<V> | undefined }

/** A request: input, the version it is based on, and its idempotency key. */
export type Sending<Input> = { input: Input; version: number | undefined; key: string }

/** What a form needs of its screen. */
export type FormWorld<V, Input, Output> = {
  /** The call. Rejects with `theirs` on a version conflict. */
  send: (sending: Sending<Input>, signal: AbortSignal) => Promise<Saved<V, Output>>
  /**
   * Subscribes to the record: notifies at once and on every change. Returns the unsubscribe
   * function.
   */
  follow: (tell: (known: Known<V>) => void) => (() => void) | undefined
  /** Stores the draft, or deletes it. */
  keepDraft: (draft: Draft<V> | undefined) => void
}

export type FormInput<V, Input, Output> = {
  world: FormWorld<V, Input, Output>
  /** Creates an idempotency key. */
  newKey: () => string
  known: Known<V>
  /** Prefilled values, as for a copy; they count as unsaved. */
  start?: V | undefined
  draft?: Draft<V> | undefined
}

export type FormContext<V, Input, Output> = {
  world: FormWorld<V, Input, Output>
  newKey: () => string
  known: Known<V>
  values: V
  /** Field errors in the order of the fields on the screen. */
  errors: readonly FieldError[]
  failure?: CallFailure | undefined
  intent?: Intent<V, Input> | undefined
  /** The other user's state during a conflict. */
  theirs?: Known<V> | undefined
  /** The last save that the server accepted, until the form is discarded. */
  saved?: { input: Input; output: Output } | undefined
  /** The draft that was restored, until the form is clean again. */
  draft?: Draft<V> | undefined
}

export type FormEvents<V, Input> =
  /** Fields changed; errors at `paths` are removed. */
  | { type: 'form.change'; part: Partial<V>; paths: readonly string[] }
  | { type: 'form.save'; input: Input }
  /** Client-side validation failed. */
  | { type: 'form.refuse'; errors: readonly FieldError[] }
  | { type: 'form.discard' }
  /** The server's latest state, from a live event or an action on the record. */
  | { type: 'form.known'; known: Known<unknown> }
  | { type: 'form.keep-mine' }
  | { type: 'form.take-theirs' }

export type FormEmitted<Input, Output> =
  | { type: 'form.saved'; output: Output; input: Input }
  | { type: 'form.refused'; failure: CallFailure }
