import { useSelector } from '@xstate/react'
import type { CallInput, Endpoint, OutputOf } from '#contract/endpoint.ts'
import type { FieldError } from '#contract/problem.ts'
import type { CallFailure } from '../../../machines/failure.ts'
import { useCalls } from '../../seams/call-context.ts'
import { useFormActor } from '../form/use-form-actor.ts'

type Submit<E extends Endpoint> = {
  send: (input: CallInput<E>) => void
  isBusy: boolean
  failure: CallFailure | undefined
  errors: readonly FieldError[]
  /** The answer of the last one. */
  saved: OutputOf<E> | undefined
}

const noFields = { values: {} }

/** A single write on the form machine; its fields, if any, are kept elsewhere. */
export function useSubmit<E extends Endpoint>(
  endpoint: E,
  onDone?: (output: OutputOf<E>) => void,
  onRefused?: (failure: CallFailure) => void,
): Submit<E> {
  const { call } = useCalls()
  const actor = useFormActor<object, CallInput<E>, OutputOf<E>>({
    id: `write ${endpoint.path}`,
    known: noFields,
    send: async ({ input, key: idempotencyKey, signal }) => ({
      output: await call(endpoint, input, { signal, idempotencyKey }),
    }),
    onSaved: onDone,
    onRefused,
  })
  return {
    send: (input) => actor.send({ type: 'form.save', input }),
    isBusy: useSelector(actor, (state) => state.hasTag('busy')),
    failure: useSelector(actor, (state) => state.context.failure),
    errors: useSelector(actor, (state) => state.context.errors),
    saved: useSelector(actor, (state) => state.context.saved?.output),
  }
}
