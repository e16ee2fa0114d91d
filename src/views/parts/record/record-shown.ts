import { id as idSchema, type Id } from '#contract/fields.ts'
import type { CallFailure } from '../../../machines/failure.ts'

/** A record that was asked for, and how far that is. */
export type Loaded<R> = {
  /** Undefined until it has come. */
  record: R | undefined
  failure: CallFailure | undefined
  isMissing: boolean
  reload: () => void
}

/**
 * What the screen of a record shows: that there is none, the record, why it did not come, or its
 * skeleton. A record that was read once stays when it can't be read again.
 */
export function shownOf({
  record,
  failure,
  isMissing,
}: Omit<Loaded<unknown>, 'reload'>): 'missing' | 'record' | 'failure' | 'skeleton' {
  if (isMissing) return 'missing'
  if (record !== undefined) return 'record'
  return failure ? 'failure' : 'skeleton'
}

/** Which record an address asks for: a new one, one by its id, or none that can be. */
export function askedRecord(search: string): { is: 'new' | 'none' } | { is: 'one'; id: Id } {
  const asked = new URLSearchParams(search).get('id')
  if (asked === 'new') return { is: 'new' }
  const id = idSchema.safeParse(asked)
  return id.success ? { is: 'one', id: id.data } : { is: 'none' }
}
