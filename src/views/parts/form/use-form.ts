import { shallowEqual, useSelector } from '@xstate/react'
import {
  connectForm,
  type Connected,
  formState,
  type FormBinding,
} from '../../../machines/screen/form.connect.ts'
import { type FormWorld, useFormActor } from './use-form-actor.ts'

/** State and handlers of a form. */
export function useForm<V extends object, Input, Output>(
  world: FormWorld<V, Input, Output> & Pick<FormBinding<V, Input>, 'check' | 'toInput'>,
): Connected<V> {
  const actor = useFormActor(world)
  const state = useSelector(actor, formState<V, Input>, shallowEqual)
  const { check, toInput } = world
  const now = () => formState<V, Input>(actor.getSnapshot())
  return connectForm(state, { send: actor.send, check, toInput, now })
}
