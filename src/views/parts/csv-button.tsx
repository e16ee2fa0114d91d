import { Button } from '@chakra-ui/react/button'
import { useActorRef, useSelector } from '@xstate/react'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { fromPromise } from 'xstate'
import type { CallInput, Endpoint } from '#contract/endpoint.ts'
import { createSubmitMachine } from '../../machines/submit.ts'
import { useApp } from '../shell/app-context.ts'

type Props<E extends Endpoint> = { endpoint: E; question: CallInput<E>; /** The name of the file, without its ending. */ name: string }

/** Saves what a list or a report is asked for as a table, all rows of it. */
export function CsvButton<E extends Endpoint>({ endpoint, question, name }: Props<E>) {
  const { t } = useTranslation()
  const { call, inspect, toasts } = useApp()
  const [machine] = useState(() =>
    createSubmitMachine<CallInput<E>, Blob>().provide({
      actors: { send: fromPromise(async ({ input: { values }, signal }) => fileOf(await call(endpoint, values, { signal, accept: 'text/csv' }))) },
    }),
  )
  const actor = useActorRef(machine, { inspect })
  const isBusy = useSelector(actor, (state) => state.hasTag('busy'))
  const output = useSelector(actor, (state) => state.context.output)
  const failure = useSelector(actor, (state) => (state.matches('refused') ? state.context.failure : undefined))

  useEffect(() => {
    if (!output) return
    save(output, `${name}.csv`)
    actor.send({ type: 'submit.again' })
  }, [actor, name, output])
  useEffect(() => {
    if (failure) toasts.send({ type: 'toast.show', kind: 'error', ...(failure.kind === 'network' ? { textKey: 'toast.offline' } : { text: failure.message }) })
  }, [failure, toasts])

  return (
    <Button variant="surface" size="sm" loading={isBusy} onClick={() => actor.send({ type: 'submit.send', values: question })}>
      {t('parts.csv')}
    </Button>
  )
}

/** Spreadsheets know UTF-8 by the mark at the beginning; the browser has taken it off. */
function fileOf(text: unknown): Blob {
  return new Blob(['\uFEFF', String(text).replace(/^\uFEFF/, '')], { type: 'text/csv;charset=utf-8' })
}

function save(file: Blob, name: string): void {
  const href = URL.createObjectURL(file)
  Object.assign(document.createElement('a'), { href, download: name }).click()
  // The browser reads it after the press.
  setTimeout(() => URL.revokeObjectURL(href), 60_000)
}
