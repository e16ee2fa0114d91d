import type { CallInput, Endpoint, OutputOf } from '#contract/endpoint.ts'
import type { FieldError } from '#contract/problem.ts'
import { useApp } from '../../seams/app-context.ts'
import { useWriteRefusal } from '../../seams/use-write-refusal.ts'
import { useDraftsOf } from './use-drafts.ts'
import type { Form } from './form.ts'
import { useForm } from './use-form.ts'

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

/** A form that makes a record. */
export function useNewForm<E extends Endpoint, V extends object>(
  endpoint: E,
  { key, empty, start, toInput, check, isSilent = false, onDone }: NewForm<E, V>,
): Form<V> {
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
      if (!isSilent) toasts.send({ type: 'toast.show', kind: 'success', textKey: 'form.saved' })
      onDone(output, sent)
    },
  })
  return { ...form, isNew: true, refusal: useWriteRefusal(endpoint) }
}
