import type { CallInput, Endpoint, OutputOf } from '#contract/endpoint.ts'
import type { FieldError } from '#contract/problem.ts'
import type { CallFailure } from '../../../machines/failure.ts'
import { useApp } from '../../seams/app-context.ts'
import { useWriteRefusal } from '../../seams/use-write-refusal.ts'
import { useDraftsOf } from './use-drafts.ts'
import type { Form } from './form.ts'
import { type Accepted, useForm } from './use-form.ts'

type NewForm<E extends Endpoint, V> = {
  /** The draft's key: 'product:new'. Absent: input is not stored, for example for a password. */
  key?: string
  empty: V
  /** Initial input, for example of a copy; counts as unsaved. */
  start?: V | undefined
  toInput: (values: V) => CallInput<E>
  /** The errors of the values, in the order of the fields. */
  check: (values: V) => readonly FieldError[]
  /** No toast, because the next screen shows the success. */
  isSilent?: boolean
  /** The text of the toast, instead of "Saved". */
  savedText?: string | ((output: OutputOf<E>) => string | undefined)
  /** `sent`: the accepted input; the fields are already cleared. */
  onDone?: (output: OutputOf<E>, sent: CallInput<E>) => void
  onRefused?: (failure: CallFailure) => void
}

/** A form that creates a record. */
export function useNewForm<E extends Endpoint, V extends object>(
  endpoint: E,
  {
    key,
    empty,
    start,
    toInput,
    check,
    isSilent = false,
    savedText,
    onDone,
    onRefused,
  }: NewForm<E, V>,
): Form<V> & Accepted<CallInput<E>, OutputOf<E>> {
  const { call, toasts } = useApp()
  const form = useForm<V, CallInput<E>, OutputOf<E>>({
    id: `form ${key ?? endpoint.path}`,
    known: { values: empty },
    start,
    drafts: useDraftsOf(key),
    check,
    toInput,
    send: async ({ input, key: idempotencyKey, signal }) => ({
      output: await call(endpoint, input, { signal, idempotencyKey }),
    }),
    onSaved: (output, sent) => {
      const text = typeof savedText === 'function' ? savedText(output) : savedText
      const said = text === undefined ? { textKey: 'form.saved' } : { text }
      if (!isSilent) toasts.send({ type: 'toast.show', kind: 'success', ...said })
      onDone?.(output, sent)
    },
    onRefused,
  })
  return { ...form, isNew: true, refusal: useWriteRefusal(endpoint) }
}
