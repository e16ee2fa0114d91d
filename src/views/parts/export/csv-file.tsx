import { useEffect, useEffectEvent } from 'react'
import type { CallInput, Endpoint } from '#contract/endpoint.ts'
import { useApp } from '../../seams/app-context.ts'
import { useFormActor } from '../form/use-form-actor.ts'
import type { CsvFileProps } from '../list/csv-button.tsx'

const noFields = { values: {} }

/** Requests the table on mount and downloads it; shows a refusal. */
export function CsvFile<E extends Endpoint>({ endpoint, question, name, onDone }: CsvFileProps<E>) {
  const { call, toasts } = useApp()
  const actor = useFormActor<object, CallInput<E>, Blob>({
    id: `table ${endpoint.path}`,
    known: noFields,
    send: async ({ input, signal }) => ({
      output: fileOf(await call(endpoint, input, { signal, accept: 'text/csv' })),
    }),
    onSaved: (file) => {
      save(file, `${name}.csv`)
      onDone()
    },
    onRefused: ({ kind, message }) => {
      toasts.send({
        type: 'toast.show',
        kind: 'error',
        ...(kind === 'network' ? { textKey: 'toast.offline' } : { text: message }),
      })
      onDone()
    },
  })
  const ask = useEffectEvent(() => actor.send({ type: 'form.save', input: question }))
  useEffect(() => ask(), [])
  return null
}

/** Spreadsheets detect UTF-8 by the byte order mark; the browser has removed it. */
function fileOf(text: unknown): Blob {
  return new Blob(['\uFEFF', String(text).replace(/^\uFEFF/, '')], {
    type: 'text/csv;charset=utf-8',
  })
}

function save(file: Blob, name: string): void {
  const href = URL.createObjectURL(file)
  Object.assign(document.createElement('a'), { href, download: name }).click()
  // The browser reads the URL after the click.
  setTimeout(() => URL.revokeObjectURL(href), 60_000)
}
