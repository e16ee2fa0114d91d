import type { CallFailure } from '../../../machines/failure.ts'
import type { Form } from './form.ts'
import type { Fields } from './use-fields.ts'
import { useErrors } from './use-errors.ts'
import { errorOf } from './values.ts'

type Typing<V> = Pick<
  Form<V>,
  | 'values'
  | 'change'
  | 'field'
  | 'errors'
  | 'errorAt'
  | 'failure'
  | 'isDirty'
  | 'wasRestored'
  | 'discard'
> & {
  say: ReturnType<typeof useErrors>['say']
}

/**
 * What both kinds of form do with their fields: change them, say what is wrong with each, and
 * forget that when it is changed.
 */
export function useTyping<V extends object>(
  fields: Fields<V>,
  failure: CallFailure | undefined,
): Typing<V> {
  const { values, isDirty, wasRestored } = fields
  const { errors, say, forget } = useErrors(failure)
  const change: Form<V>['change'] = (part, paths) => {
    forget(paths ?? Object.keys(part))
    fields.change(part)
  }
  return {
    values,
    isDirty,
    wasRestored,
    errors,
    failure,
    say,
    change,
    field: (name) => ({
      name,
      value: values[name],
      error: errorOf(errors, name),
      onChange: (value) => change({ [name]: value } as unknown as Partial<V>),
    }),
    errorAt: (path) => errorOf(errors, path),
    discard: () => {
      say([])
      fields.reset()
    },
  }
}
