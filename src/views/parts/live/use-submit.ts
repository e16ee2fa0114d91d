import { useActorRef, useSelector } from '@xstate/react'
import { useEffect, useRef, useState } from 'react'
import { fromPromise } from 'xstate'
import type { CallInput, Endpoint, OutputOf } from '#contract/endpoint.ts'
import type { FieldError } from '#contract/problem.ts'
import type { CallFailure } from '../../../machines/failure.ts'
import { createSubmitMachine } from '../../../machines/submit.ts'
import { useCalls } from '../../seams/call-context.ts'

export type Submit<E extends Endpoint> = {
  send: (values: CallInput<E>) => void
  isBusy: boolean
  failure: CallFailure | undefined
  errors: readonly FieldError[]
}

/**
 * One write on the submit machine. The same values sent again carry the same key, so that a cut
 * answer does nothing twice.
 */
export function useSubmit<E extends Endpoint>(
  endpoint: E,
  onDone: (output: OutputOf<E>) => void,
): Submit<E> {
  const { call, inspect } = useCalls()
  const [machine] = useState(() => {
    let last = { text: '', idempotencyKey: '' }
    return createSubmitMachine<CallInput<E>, OutputOf<E>>().provide({
      actors: {
        send: fromPromise(async ({ input: { values }, signal }) => {
          const text = JSON.stringify(values)
          if (text !== last.text)
            last = { text, idempotencyKey: crypto.getRandomValues(new Uint32Array(4)).join('-') }
          const output = await call(endpoint, values, {
            signal,
            idempotencyKey: last.idempotencyKey,
          })
          last = { text: '', idempotencyKey: '' }
          return output
        }),
      },
    })
  })
  const actor = useActorRef(machine, { inspect })
  const done = useRef(onDone)
  useEffect(() => {
    done.current = onDone
  })
  useEffect(() => {
    const { unsubscribe } = actor.subscribe(({ value, context: { output } }) => {
      if (value !== 'done' || output === undefined) return
      actor.send({ type: 'submit.again' })
      done.current(output)
    })
    return unsubscribe
  }, [actor])

  return {
    send: (values) => actor.send({ type: 'submit.send', values }),
    isBusy: useSelector(actor, (state) => state.hasTag('busy')),
    failure: useSelector(actor, (state) => state.context.failure),
    errors: useSelector(actor, (state) => state.context.errors),
  }
}
