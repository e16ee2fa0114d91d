import type { FieldError } from '#contract/problem.ts'
import type { CallFailure } from '../../../machines/failure.ts'
import type { WriteRefusal } from '../../seams/use-write-refusal.ts'

/** What a field needs of its form; spread onto one of the fields of `fields.tsx`. */
export type FieldProps<Value> = {
  name: string
  value: Value
  error: string | undefined
  onChange: (value: Value) => void
}

/**
 * Two people changed the same record: `base` is what both began with. `isEarly`: heard of while
 * typing, before anything was sent.
 */
export type Conflict<V> = {
  isEarly: boolean
  base: V
  mine: V
  theirs: V
  keepMine: () => void
  takeTheirs: () => void
}

/**
 * A form on its screen, whichever machine carries it: `useNewForm` makes a record, `useRecordForm`
 * changes one.
 */
export type Form<V> = {
  values: V
  /**
   * Changes fields; `paths` are those whose errors no longer hold, the fields themselves when left
   * out.
   */
  change: (part: Partial<V>, paths?: readonly string[]) => void
  field: <Key extends keyof V & string>(name: Key) => FieldProps<V[Key]>
  errors: readonly FieldError[]
  /** What is wrong at a path inside a field: `options.0.name`. */
  errorAt: (path: string) => string | undefined
  /** Why the last save did not work, beyond single fields. */
  failure: CallFailure | undefined
  isNew: boolean
  /** Why nothing of it can be saved: it is shown to be read, without a way to save. */
  refusal: WriteRefusal | undefined
  isDirty: boolean
  isBusy: boolean
  wasRestored: boolean
  conflict: Conflict<V> | undefined
  save: () => void
  discard: () => void
}
