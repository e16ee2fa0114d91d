import { shallowEqual, useSelector } from '@xstate/react'
import type { FieldError } from '#contract/problem.ts'
import { connectForm, type Connected, formState } from '../../../machines/screen/form.connect.ts'
import { useFormActor } from './use-form-actor.ts'

type Fields<V> = {
  /** The actor's name in the inspector. */
  id: string
  empty: V
  check?: (values: V) => readonly FieldError[]
  /** Called with valid values; another machine sends them. The values are kept. */
  onSave: (values: V) => void
}

/**
 * The fields of a form that sends nothing itself: its values go to another machine, or into the
 * URL.
 */
export function useFields<V extends object>({
  id,
  empty,
  check = noErrors,
  onSave,
}: Fields<V>): Pick<
  Connected<V>,
  'values' | 'errors' | 'isDirty' | 'isUnsaved' | 'change' | 'field' | 'save'
> {
  const actor = useFormActor<V, V, never>({
    id,
    known: { values: empty },
    send: () => Promise.reject(new Error(`nothing is sent of ${id}`)),
  })
  const state = useSelector(actor, formState<V, V>, shallowEqual)
  return connectForm(state, {
    check,
    toInput: (values) => values,
    now: () => formState<V, V>(actor.getSnapshot()),
    send(event) {
      if (event.type !== 'form.save') return actor.send(event)
      actor.send({ type: 'form.refuse', errors: [] })
      onSave(event.input)
    },
  })
}

function noErrors(): readonly FieldError[] {
  return []
}
