import type { FieldError } from '#contract/problem.ts'
import type { CallFailure } from '../failure.ts'

/** What the server has, as the fields of the form show it; of something new, the empty form. */
export type Known<V> = { values: V; version?: number | undefined }
/** What was typed and not saved, and what it was typed over. */
export type Draft<V> = { base: V; values: V }
/** What is to be saved; once more after a lost answer it is the same one, under the same key. */
export type Intent<V, Input> = {
  values: V
  input: Input
  version?: number | undefined
  /** The key of what was sent last, while nothing is known of what came of it. */
  key?: string | undefined
}
/** What the server said yes to, and what it has now; without that the form is empty again. */
export type Saved<V, Output> = { output: Output; known?: Known<V> | undefined }

export type FormInput<V> = {
  /** Makes a key under which the server does an intent once. */
  newKey: () => string
  known: Known<V>
  /** Filled in beforehand, as by a copy; counts as typed. */
  start?: V | undefined
  draft?: Draft<V> | undefined
}

export type FormContext<V, Input> = {
  newKey: () => string
  known: Known<V>
  values: V
  /** What is wrong with which field, in the order of the fields on the screen. */
  errors: readonly FieldError[]
  failure?: CallFailure | undefined
  intent?: Intent<V, Input> | undefined
  /** What someone else made of it, until a side is chosen. */
  theirs?: Known<V> | undefined
  /** What was found when the form was opened. */
  draft?: Draft<V> | undefined
}

export type FormEvents<V, Input> =
  /** Fields were changed; what was said about `paths` no longer holds. */
  | { type: 'form.change'; part: Partial<V>; paths: readonly string[] }
  | { type: 'form.save'; input: Input }
  /** What the contract says before anything is sent. */
  | { type: 'form.refuse'; errors: readonly FieldError[] }
  | { type: 'form.discard' }
  /** What the server has by now, from live news or an act on the record. */
  | { type: 'form.known'; known: Known<unknown> }
  | { type: 'form.keep-mine' }
  | { type: 'form.take-theirs' }

export type FormEmitted<Input, Output> =
  | { type: 'form.saved'; output: Output; input: Input }
  | { type: 'form.refused'; failure: CallFailure }
