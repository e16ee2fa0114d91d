import type { ParseKeys } from 'i18next'
import { type ComponentType, type ReactNode } from 'react'
import { useTranslation } from '#i18n/use-translation.tsx'
import type { CallInput, Endpoint, OutputOf } from '#contract/endpoint.ts'
import { useAnswer } from '../parts/live/use-answer.ts'
import type { Live } from '../parts/live/use-live.ts'
import { EntriesFrame } from './entries-frame.tsx'
import { EntryRow } from './entry-row.tsx'
import { type Entry, type Update, useEntryMoves } from './use-entry-moves.ts'
import { EntryListBox } from './product-parts.ts'
import { useDialog } from '../parts/dialog/use-dialog.tsx'

export type EntryDialogProps<Row> = {
  /** The entry to change; absent for a new one. */
  entry: Row | undefined
  onClose: () => void
  onDone: () => void
  onStale: () => void
}

type Declared<E extends Endpoint, Row> = Pick<Live, 'live'> & {
  question: CallInput<E>
  rowsOf: (answer: OutputOf<E>) => readonly Row[]
  update: Update
  /** The accessible name of the list. */
  label: ParseKeys
  /** What these entries are for. */
  text: ParseKeys
  add: ParseKeys
  empty: ParseKeys
  Lead?: ComponentType<{ entry: Row }>
  aboutOf?: (entry: Row) => string | undefined
  /** A hook that returns what is shown at the end of a row. */
  useCount?: () => (entry: Row) => ReactNode
  Dialog: ComponentType<EntryDialogProps<Row>>
}

/** A flat list of the catalogue (units, manufacturers, properties), as a component. */
export function entryList<E extends Endpoint, Row extends Entry>(
  endpoint: E,
  { question, rowsOf, live = [], update, Lead, aboutOf, Dialog, ...words }: Declared<E, Row>,
) {
  const { useCount = useNoCount } = words
  return function EntryList() {
    const { t } = useTranslation()
    const { answer, failure, reload } = useAnswer(endpoint, question, { live })
    const moves = useEntryMoves(reload)
    const countOf = useCount()
    const rows = answer && rowsOf(answer)
    const { open, dialog } = useDialog(({ entry }: { entry?: Row }, close) => (
      <Dialog
        key={entry?.id}
        entry={rows?.find(({ id }) => id === entry?.id) ?? entry}
        onClose={close}
        onDone={() => {
          close()
          reload()
        }}
        onStale={reload}
      />
    ))
    return (
      <EntriesFrame
        text={t(words.text)}
        add={t(words.add)}
        onAdd={() => open({})}
        count={rows?.length}
        failure={failure}
        onRetry={reload}
        empty={{ title: t(words.empty), text: t(words.text) }}
      >
        {rows && rows.length > 0 && (
          <EntryListBox aria-label={t(words.label)}>
            {rows.map((entry) => (
              <li key={entry.id}>
                <EntryRow
                  entry={entry}
                  update={update}
                  moves={moves}
                  onOpen={() => open({ entry })}
                  lead={Lead && <Lead entry={entry} />}
                  about={aboutOf?.(entry)}
                  count={countOf(entry)}
                />
              </li>
            ))}
          </EntryListBox>
        )}
        {dialog}
      </EntriesFrame>
    )
  }
}

function useNoCount() {
  return () => undefined
}
