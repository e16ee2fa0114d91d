import { useActorRef, useSelector } from '@xstate/react'
import { useEffect, useEffectEvent, useState } from 'react'
import { fromPromise } from 'xstate'
import type { CallInput, Endpoint, OutputOf } from '#contract/endpoint.ts'
import type { FieldError } from '#contract/problem.ts'
import { createSubmitMachine } from '../../../machines/submit.ts'
import { useApp } from '../../seams/app-context.ts'
import { useWriteRefusal } from '../../seams/use-write-refusal.ts'
import type { Form } from './form.ts'
import { useFields } from './use-fields.ts'
import { useTyping } from './use-typing.ts'

type NewForm<E extends Endpoint, V> = {
  /**
   * Names the draft: 'product:new'. Left out: nothing that is typed is kept, as with a password.
   */
  key?: string
  empty: V
  /** Filled in beforehand, as by a copy; counts as typed. */
  start?: V | undefined
  toInput: (values: V) => CallInput<E>
  /** What is wrong with the values, in the order of the fields on the screen. */
  check: (values: V) => readonly FieldError[]
  /** What comes next shows by itself that it worked: no toast says so. */
  isSilent?: boolean
  /** `sent` is what the server said yes to; the fields are empty again by then. */
  onDone: (output: OutputOf<E>, sent: CallInput<E>) => void
}

/**
 * A form that makes a record, on the submit machine. The same values sent twice carry the same key,
 * so nothing is made twice.
 */
export function useNewForm<E extends Endpoint, V extends object>(
  endpoint: E,
  { key, empty, start, toInput, check, isSilent = false, onDone }: NewForm<E, V>,
): Form<V> {
  const { call, inspect, toasts } = useApp()
  const [machine] = useState(() => {
    let intent = { text: '', key: '' }
    return createSubmitMachine<CallInput<E>, OutputOf<E>>().provide({
      actors: {
        send: fromPromise(({ input, signal }) => {
          const text = JSON.stringify(input.values)
          if (intent.text !== text) intent = { text, key: newKey() }
          return call(endpoint, input.values, { signal, idempotencyKey: intent.key })
        }),
      },
    })
  })
  const actor = useActorRef(machine, { inspect })
  const failure = useSelector(actor, (state) => state.context.failure)
  const output = useSelector(actor, (state) =>
    state.matches('done') ? state.context.output : undefined,
  )
  const sent = useSelector(actor, (state) => state.context.values)
  const fields = useFields(key, empty, start)
  const { say, ...typing } = useTyping(fields, failure)
  const { isDirty } = typing

  const done = useEffectEvent(onDone)
  const forgetTyped = useEffectEvent(() => fields.reset())
  // First nothing is unsaved any more, then the form is left: else leaving would ask.
  useEffect(() => {
    if (output === undefined || sent === undefined) return
    if (isDirty) return forgetTyped()
    if (!isSilent) toasts.send({ type: 'toast.show', kind: 'success', textKey: 'form.saved' })
    done(output, sent)
    actor.send({ type: 'submit.again' })
  }, [actor, toasts, isSilent, output, sent, isDirty])

  return {
    ...typing,
    isNew: true,
    refusal: useWriteRefusal(endpoint),
    isBusy: useSelector(actor, (state) => state.hasTag('busy')),
    conflict: undefined,
    save: () => {
      const wrong = check(fields.values)
      say(wrong)
      if (wrong.length === 0) actor.send({ type: 'submit.send', values: toInput(fields.values) })
    },
  }
}

function newKey(): string {
  return crypto.getRandomValues(new Uint32Array(4)).join('-')
}
