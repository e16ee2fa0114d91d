import type { FormEvent } from 'react'
import type { CallInput, Endpoint, OutputOf } from '#contract/endpoint.ts'
import type { FieldError } from '#contract/problem.ts'
import type { Connected, FieldProps } from '../machines/screen/form.connect.ts'
import { checkInput } from '../views/parts/form/check-input.ts'
import { draftOf, draftsIn } from '../views/parts/form/drafts.ts'
import { useForm } from '../views/parts/form/use-form.ts'
import { useCalls } from '../views/seams/call-context.ts'
import { useGuest } from './guest.ts'

export type GuestField = FieldProps<string>

export type GuestForm<V> = Pick<
  Connected<V>,
  'values' | 'change' | 'isBusy' | 'errors' | 'failure'
> & {
  field: (name: keyof V & string) => GuestField
  submit: (event: FormEvent) => void
  /** The same without an event, for input that is complete by itself. */
  send: () => void
}

type Options<E extends Endpoint, V> = {
  /** The key under which input is stored for the tab. */
  key: string
  empty: V
  toInput: (values: V) => CallInput<E>
  /** Checks beyond the contract. */
  check?: (values: V) => readonly FieldError[]
  onDone: (output: OutputOf<E>, sent: CallInput<E>) => void
}

/**
 * A guest's form of text fields: validated with the endpoint's input schema, stored across reloads
 * until the server accepts it.
 */
export function useGuestForm<E extends Endpoint, V extends Record<string, string>>(
  endpoint: E,
  { key, empty, toInput, check, onDone }: Options<E, V>,
): GuestForm<V> {
  const { t, drafts } = useGuest()
  const { call } = useCalls()
  const kept = draftsIn(drafts, 'form.')
  const { field, ...form } = useForm<V, CallInput<E>, OutputOf<E>>({
    id: `form ${key}`,
    known: { values: empty },
    drafts: {
      read: () => {
        const draft = draftOf<V>(kept.read(key))
        return draft && isTexts(draft.values) ? draft : undefined
      },
      write: (draft) => kept.write(key, draft),
    },
    check: (values) => [
      ...checkInput(endpoint.input, toInput(values), t),
      ...(check?.(values) ?? []),
    ],
    toInput,
    send: async ({ input, key: idempotencyKey, signal }) => ({
      output: await call(endpoint, input, { signal, idempotencyKey }),
    }),
    onSaved: onDone,
  })
  const typing = (name: string) => (value: string) => form.change({ [name]: value } as Partial<V>)
  const send = () => {
    if (!form.isBusy) form.save()
  }
  return {
    ...form,
    send,
    field: (name) => ({ ...field(name), value: form.values[name] ?? '', onChange: typing(name) }),
    submit: (event) => {
      event.preventDefault()
      send()
    },
  }
}

function isTexts(value: object): boolean {
  return Object.values(value).every((text) => typeof text === 'string')
}
