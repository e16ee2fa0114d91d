import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { createUnit, listUnits, type Unit, updateUnit } from '#contract/catalogue.ts'
import { useAnswer } from '../parts/live/use-answer.ts'
import { EntriesFrame } from './entries-frame.tsx'
import { EntryDialog } from './entry-dialog.tsx'
import { EntryRow } from './entry-row.tsx'
import { UnitFields } from './unit-fields.tsx'
import { useEntryForm } from './use-entry-form.ts'
import { useEntryMoves } from './use-entry-moves.ts'

/** What products are measured in: the usual units, and the company's own. */
export function UnitList() {
  const { t } = useTranslation()
  const { answer: rows, failure, reload } = useAnswer(listUnits, {})
  const [open, setOpen] = useState<{ entry?: Unit }>()
  const moves = useEntryMoves(reload)
  const done = () => {
    setOpen(undefined)
    reload()
  }
  return (
    <EntriesFrame
      text={t('categories.unitsText')}
      add={t('categories.newUnit')}
      onAdd={() => setOpen({})}
      count={rows?.length}
      failure={failure}
      onRetry={reload}
      empty={{ title: t('categories.emptyUnits'), text: t('categories.unitsText') }}
    >
      {rows && rows.length > 0 && (
        <ul className="entry-list" aria-label={t('categories.kind.units')}>
          {rows.map((entry) => (
            <li key={entry.id}>
              <EntryRow
                entry={entry}
                update={updateUnit}
                moves={moves}
                onOpen={() => setOpen({ entry })}
                about={entry.code}
              />
            </li>
          ))}
        </ul>
      )}
      {open && (
        <UnitDialog
          key={open.entry?.id}
          entry={rows?.find(({ id }) => id === open.entry?.id) ?? open.entry}
          onClose={() => setOpen(undefined)}
          onDone={done}
          onStale={reload}
        />
      )}
    </EntriesFrame>
  )
}

type DialogProps = {
  entry: Unit | undefined
  onClose: () => void
  onDone: () => void
  onStale: () => void
}

/** A unit: its name, and how it is written behind a number. */
function UnitDialog({ entry, onClose, ...ways }: DialogProps) {
  const { t } = useTranslation()
  const form = useEntryForm({
    ...ways,
    kind: 'unit',
    entry,
    create: createUnit,
    update: updateUnit,
    values: { name: entry?.name ?? '', code: entry?.code ?? '' },
    toInput: ({ name, code }) => ({ name: name.trim(), code: code.trim() }),
  })
  return (
    <EntryDialog
      title={entry ? t('categories.editOf', { name: entry.name }) : t('categories.newUnit')}
      form={form}
      onClose={onClose}
    >
      <UnitFields form={form} />
    </EntryDialog>
  )
}
