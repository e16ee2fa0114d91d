import { useTranslation } from '#i18n/use-translation.tsx'
import type { Endpoint } from '#contract/endpoint.ts'
import { checkInput } from '../parts/form/check-input.ts'
import type { Form } from '../parts/form/form.ts'
import { useNewForm } from '../parts/form/use-new-form.ts'
import type { Entry } from './use-entry-moves.ts'

type EntryForm<V> = {
  /** The draft key of a new entry: 'category:new'. */
  kind: string
  /** The entry to change; absent for a new one. */
  entry: Entry | undefined
  create: Endpoint
  update: Endpoint
  values: V
  toInput: (values: V) => object
  onDone: () => void
  /** Called after a conflict: the list must be refetched for the next try. */
  onStale: () => void
}

/** The form of a new or existing catalogue entry. */
export function useEntryForm<V extends object>({
  kind,
  entry,
  create,
  update,
  values,
  toInput,
  onDone,
  onStale,
}: EntryForm<V>): Form<V> {
  const { t } = useTranslation()
  const endpoint = entry ? update : create
  const input = (typed: V) => ({
    ...(entry && { id: entry.id, expectedVersion: entry.version }),
    ...toInput(typed),
  })
  return useNewForm<Endpoint, V>(endpoint, {
    key: `${kind}:${entry?.id ?? 'new'}`,
    empty: values,
    toInput: input,
    check: (typed) => checkInput(endpoint.input, input(typed), t),
    onDone,
    onRefused: ({ code }) => code === 'VERSION_CONFLICT' && onStale(),
  })
}
