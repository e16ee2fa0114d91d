import { shallowEqual, useSelector } from '@xstate/react'
import {
  connectForm,
  type Connected,
  formState,
  type FormBinding,
} from '../../../machines/screen/form.connect.ts'
import { type FormWorld, useFormActor } from './use-form-actor.ts'

/** The last accepted save. */
export type Accepted<Input, Output> = { saved: { input: Input; output: Output } | undefined }

/** State and handlers of a form. */
export function useForm<V extends object, Input, Output>(
  world: FormWorld<V, Input, Output> & Pick<FormBinding<V, Input>, 'check' | 'toInput'>,
): Connected<V> & Accepted<Input, Output> {
  const actor = useFormActor(world)
  const state = useSelector(actor, formState<V, Input>, shallowEqual)
  const { check, toInput } = world
  const now = () => formState<V, Input>(actor.getSnapshot())
  const saved = useSelector(actor, ({ context }) => context.saved)
  return { ...connectForm(state, { send: actor.send, check, toInput, now }), saved }
}
