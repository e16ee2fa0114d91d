import { id as idSchema, type Id } from '#contract/fields.ts'
import type { CallFailure } from '../../../machines/failure.ts'

/** The state of a requested record. */
export type Loaded<R> = {
  /** Undefined until it has loaded. */
  record: R | undefined
  failure: CallFailure | undefined
  isMissing: boolean
  reload: () => void
}

/**
 * What a record's screen shows: that it is missing, the record, the failure, or a skeleton. A
 * loaded record stays if it can't be refetched.
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

/** The record in the URL: a new one, one by its id, or an invalid one. */
export function askedRecord(search: string): { is: 'new' | 'none' } | { is: 'one'; id: Id } {
  const asked = new URLSearchParams(search).get('id')
  if (asked === 'new') return { is: 'new' }
  const id = idSchema.safeParse(asked)
  return id.success ? { is: 'one', id: id.data } : { is: 'none' }
}
