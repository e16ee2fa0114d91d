import { useTranslation } from '#i18n/use-translation.tsx'
import type { Endpoint } from '#contract/endpoint.ts'
import { checkInput } from '../parts/form/check-input.ts'
import type { Form } from '../parts/form/form.ts'
import { useNewForm } from '../parts/form/use-new-form.ts'
import type { Entry } from './use-entry-moves.ts'

type EntryForm<V> = {
  /** Names the draft of a new one: 'category:new'. */
  kind: string
  /** What is changed; left out, a new one is made. */
  entry: Entry | undefined
  create: Endpoint
  update: Endpoint
  values: V
  toInput: (values: V) => object
  onDone: () => void
  /**
   * Someone else was faster: the list is to be read again, so that the next try starts from what
   * they left.
   */
  onStale: () => void
}

/** The form of an entry of the catalogue, a new one or one that is there. */
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
