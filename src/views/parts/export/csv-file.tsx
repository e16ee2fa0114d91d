import { useActorRef, useSelector } from '@xstate/react'
import { useEffect, useEffectEvent, useState } from 'react'
import { fromPromise } from 'xstate'
import type { CallInput, Endpoint } from '#contract/endpoint.ts'
import { createSubmitMachine } from '../../../machines/submit.ts'
import { useApp } from '../../seams/app-context.ts'
import type { CsvFileProps } from '../list/csv-button.tsx'

/** Asks for the table as soon as it is there, and saves it; a refusal is said. */
export function CsvFile<E extends Endpoint>({ endpoint, question, name, onDone }: CsvFileProps<E>) {
  const { call, inspect, toasts } = useApp()
  const [machine] = useState(() =>
    createSubmitMachine<CallInput<E>, Blob>().provide({
      actors: {
        send: fromPromise(async ({ input: { values }, signal }) =>
          fileOf(await call(endpoint, values, { signal, accept: 'text/csv' })),
        ),
      },
    }),
  )
  const actor = useActorRef(machine, { inspect })
  const output = useSelector(actor, (state) => state.context.output)
  const failure = useSelector(actor, (state) =>
    state.matches('refused') ? state.context.failure : undefined,
  )
  const ask = useEffectEvent(() => actor.send({ type: 'submit.send', values: question }))
  const finish = useEffectEvent(() => {
    if (output) save(output, `${name}.csv`)
    if (failure)
      toasts.send({
        type: 'toast.show',
        kind: 'error',
        ...(failure.kind === 'network' ? { textKey: 'toast.offline' } : { text: failure.message }),
      })
    onDone()
  })

  useEffect(() => ask(), [])
  useEffect(() => {
    if (output ?? failure) finish()
  }, [output, failure])
  return null
}

/** Spreadsheets know UTF-8 by the mark at the beginning; the browser has taken it off. */
function fileOf(text: unknown): Blob {
  return new Blob(['\uFEFF', String(text).replace(/^\uFEFF/, '')], {
    type: 'text/csv;charset=utf-8',
  })
}

function save(file: Blob, name: string): void {
  const href = URL.createObjectURL(file)
  Object.assign(document.createElement('a'), { href, download: name }).click()
  // The browser reads it after the press.
  setTimeout(() => URL.revokeObjectURL(href), 60_000)
}
