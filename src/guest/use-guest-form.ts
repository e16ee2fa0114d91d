import { type FormEvent, useEffect, useRef } from 'react'
import type { CallInput, Endpoint, OutputOf } from '#contract/endpoint.ts'
import type { FieldError } from '#contract/problem.ts'
import type { CallFailure } from '../machines/failure.ts'
import { checkInput } from '../views/parts/form/check-input.ts'
import { useErrors } from '../views/parts/form/use-errors.ts'
import { errorOf } from '../views/parts/form/values.ts'
import { useSubmit } from '../views/parts/live/use-submit.ts'
import { useGuest } from './guest.ts'
import { useKept } from './kept.ts'

export type GuestField = {
  name: string
  value: string
  error: string | undefined
  onChange: (value: string) => void
}

export type GuestForm<V> = {
  values: V
  change: (part: Partial<V>) => void
  field: (name: keyof V & string) => GuestField
  isBusy: boolean
  errors: readonly FieldError[]
  failure: CallFailure | undefined
  submit: (event: FormEvent) => void
}

type Options<E extends Endpoint, V> = {
  /** The key under which input is stored for the tab. */
  key: string
  empty: V
  toInput: (values: V) => CallInput<E>
  /** Checks beyond the contract. */
  check?: (values: V) => readonly FieldError[]
  onDone: (output: OutputOf<E>) => void
}

/**
 * A guest's form of text fields: validated by the endpoint's input schema, kept across reloads
 * until the server accepts it.
 */
export function useGuestForm<E extends Endpoint, V extends Record<string, string>>(
  endpoint: E,
  { key, empty, toInput, check, onDone }: Options<E, V>,
): GuestForm<V> {
  const { t } = useGuest()
  const [kept, keep] = useKept(`form.${key}`, isTexts, empty)
  const values = { ...empty, ...kept } as V
  const latest = useRef(values)
  useEffect(() => {
    latest.current = values
  })
  const sending = useSubmit(endpoint, (output) => {
    keep(undefined)
    onDone(output)
  })
  const { errors, say, forget } = useErrors(sending.failure)
  const change = (part: Partial<V>): void => {
    forget(Object.keys(part))
    latest.current = { ...latest.current, ...part }
    keep(latest.current)
  }
  return {
    values,
    change,
    field: (name) => ({
      name,
      value: values[name] ?? '',
      error: errorOf(errors, name),
      onChange: (value) => change({ [name]: value } as Partial<V>),
    }),
    isBusy: sending.isBusy,
    errors,
    failure: sending.failure,
    submit: (event) => {
      event.preventDefault()
      if (sending.isBusy) return
      const input = toInput(values)
      const wrong = [...checkInput(endpoint.input, input, t), ...(check?.(values) ?? [])]
      say(wrong)
      if (wrong.length === 0) sending.send(input)
    },
  }
}

function isTexts<V extends Record<string, string>>(value: unknown): value is V {
  return (
    typeof value === 'object' &&
    value !== null &&
    Object.values(value).every((text) => typeof text === 'string')
  )
}
