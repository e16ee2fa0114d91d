import type { FieldError } from '#contract/problem.ts'
import type { CallFailure } from '../failure.ts'
import type { FormContext, FormEvents, Known } from './form.types.ts'

/** Props of a field, to be spread onto a component of `fields.tsx`. */
export type FieldProps<Value> = {
  name: string
  value: Value
  error: string | undefined
  onChange: (value: Value) => void
}

/**
 * Two people changed the same record: `base` is the common ancestor. `isEarly`: known before the
 * save.
 */
export type Conflict<V> = {
  isEarly: boolean
  /** The version of the other user's values. */
  version: number | undefined
  /** The other user is the same person, in another tab. */
  isOwn: boolean
  base: V
  mine: V
  theirs: V
  keepMine: () => void
  takeTheirs: () => void
}

/** The part of a snapshot that views use. */
type FormState<V> = {
  values: V
  /** The server's state, or the empty form. */
  base: V
  errors: readonly FieldError[]
  /** Why the last save failed, beyond field errors. */
  failure: CallFailure | undefined
  isDirty: boolean
  isBusy: boolean
  wasRestored: boolean
  theirs: V | undefined
  theirVersion: number | undefined
  isEarly: boolean
}

/** State and handlers of a form for a view. */
export type Connected<V> = Omit<FormState<V>, 'base' | 'theirs' | 'theirVersion' | 'isEarly'> & {
  conflict: Conflict<V> | undefined
  /** Changes fields and removes errors at `paths`, by default those of the changed fields. */
  change: (part: Partial<V>, paths?: readonly string[]) => void
  field: <Key extends keyof V & string>(name: Key) => FieldProps<V[Key]>
  /** The error at a path inside a field: `options.0.name`. */
  errorAt: (path: string) => string | undefined
  /** Whether there are unsaved values, read from the actor instead of the last render. */
  isUnsaved: () => boolean
  save: () => void
  discard: () => void
}

type Snapshot<V, Input> = {
  context: Omit<FormContext<V, Input, never>, 'world' | 'saved'>
  matches: (
    state: { fields: 'restored' } | { saving: 'conflict' } | { saving: { conflict: 'early' } },
  ) => boolean
  hasTag: (tag: 'busy' | 'typed') => boolean
}

/** Selects what views use. */
export function formState<V, Input>(snapshot: Snapshot<V, Input>): FormState<V> {
  const { context } = snapshot
  return {
    values: context.values,
    base: context.known.values,
    errors: context.errors,
    failure: context.failure,
    isDirty: snapshot.hasTag('typed'),
    isBusy: snapshot.hasTag('busy'),
    wasRestored: snapshot.matches({ fields: 'restored' }),
    theirs: snapshot.matches({ saving: 'conflict' }) ? context.theirs?.values : undefined,
    theirVersion: context.theirs?.version,
    isEarly: snapshot.matches({ saving: { conflict: 'early' } }),
  }
}

/** What `connectForm` needs of the actor and the screen. */
export type FormBinding<V, Input> = {
  send: (event: Exclude<FormEvents<V, Input>, { type: 'form.known' }>) => void
  /** Field errors in the order of the fields on the screen. */
  check: (values: V, base: V) => readonly FieldError[]
  toInput: (values: V, base: V) => Input
  /** The current state, read from the actor instead of the last render. */
  now: () => FormState<V>
}

export function connectForm<V extends object, Input>(
  { base, theirs, theirVersion, isEarly, ...state }: FormState<V>,
  { send, check, toInput, now }: FormBinding<V, Input>,
): Connected<V> {
  const { values, errors } = state
  const change: Connected<V>['change'] = (part, paths = Object.keys(part)) =>
    send({ type: 'form.change', part, paths })
  return {
    ...state,
    isUnsaved: () => now().isDirty,
    change,
    field: (name) => ({
      name,
      value: values[name],
      error: errorOf(errors, name),
      onChange: (value) => change({ [name]: value } as unknown as Partial<V>),
    }),
    errorAt: (path) => errorOf(errors, path),
    conflict: theirs && {
      isEarly,
      version: theirVersion,
      isOwn: false,
      base,
      mine: values,
      theirs,
      keepMine: () => send({ type: 'form.keep-mine' }),
      takeTheirs: () => send({ type: 'form.take-theirs' }),
    },
    save: () => {
      const typed = now()
      const wrong = check(typed.values, typed.base)
      send(
        wrong.length > 0
          ? { type: 'form.refuse', errors: wrong }
          : { type: 'form.save', input: toInput(typed.values, typed.base) },
      )
    },
    discard: () => send({ type: 'form.discard' }),
  }
}

/** The first error of a field. */
export function errorOf(errors: readonly FieldError[], path: string): string | undefined {
  return errors.find((error) => error.path === path)?.message
}

type Shown = Pick<Connected<unknown>, 'isDirty' | 'isBusy'> & {
  conflict: Pick<Conflict<unknown>, 'isOwn'> | undefined
  isNew: boolean
  refusal: unknown
}

/** Whether Ctrl+S or Enter saves. */
export function maySave({ refusal, isBusy, conflict, isDirty, isNew }: Shown): {
  byKey: boolean
  byEnter: boolean
} {
  const isOpen = !refusal && !isBusy
  return { byKey: isOpen && isDirty && !conflict, byEnter: isOpen && (isDirty || isNew) }
}

/**
 * Props of the save bar: shown with unsaved changes, and always for a new record. `isHeld`: fixed
 * at the bottom of the screen; otherwise it is below the last field. In a conflict it leads to the
 * choice instead of saving.
 */
export function saveBarOf({
  isDirty,
  isBusy,
  conflict,
  isNew,
  errors,
}: Omit<Shown, 'refusal'> & Pick<Connected<unknown>, 'errors'>): {
  isOpen: boolean
  isHeld: boolean
  statusKey:
    | 'form.saving'
    | 'form.unsaved'
    | 'form.conflict.bar'
    | 'form.conflict.barOwn'
    | undefined
  isContested: boolean
  discard: { disabled: boolean } | undefined
  save: { loading: boolean }
} {
  const isContested = conflict !== undefined
  const contested = conflict?.isOwn ? 'form.conflict.barOwn' : 'form.conflict.bar'
  return {
    isOpen: isDirty || isNew,
    isHeld: isDirty || errors.length > 0,
    isContested,
    statusKey: isContested
      ? contested
      : isDirty
        ? isBusy
          ? 'form.saving'
          : 'form.unsaved'
        : undefined,
    discard: isDirty && !isContested ? { disabled: isBusy } : undefined,
    save: { loading: isBusy },
  }
}

/** The message about restored input, for screens that load the form texts. */
type Restored = 'form.restored'

/** Messages above the fields. */
export function wordsOf({
  failure,
  errors,
  wasRestored,
  isDirty,
}: Pick<Connected<unknown>, 'failure' | 'errors' | 'wasRestored' | 'isDirty'>): {
  restoredKey: Restored | undefined
  failure: CallFailure | undefined
  wrongCount: number
} {
  return {
    restoredKey: wasRestored && isDirty ? 'form.restored' : undefined,
    failure: errors.length === 0 ? failure : undefined,
    wrongCount: errors.length,
  }
}

export function knownOf<V, R extends { version?: number }>(
  record: R,
  toValues: (record: R) => V,
): Known<V> {
  return { values: toValues(record), version: record.version }
}
