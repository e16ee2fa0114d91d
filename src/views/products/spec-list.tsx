import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import {
  listCategories,
  listProductSpecs,
  type ProductSpec,
  updateProductSpec,
} from '#contract/catalogue.ts'
import { limits } from '#contract/limits.ts'
import { useAnswer } from '../parts/live/use-answer.ts'
import { EntriesFrame } from './entries-frame.tsx'
import { EntryRow } from './entry-row.tsx'
import { useEntryMoves } from './use-entry-moves.ts'

const SpecDialog = lazy(async () => ({ default: (await import('./spec-dialog.tsx')).SpecDialog }))
const all = { rowSize: limits.rowSize.max }

/** The properties that products may have, each with its values. */
export function SpecList() {
  const { t } = useTranslation()
  const { answer, failure, reload } = useAnswer(listProductSpecs, all)
  const { answer: categories } = useAnswer(listCategories, all)
  const [open, setOpen] = useState<{ entry?: ProductSpec }>()
  const moves = useEntryMoves(reload)
  const rows = answer?.rows
  const done = () => {
    setOpen(undefined)
    reload()
  }
  const categoryOf = ({ categoryId }: ProductSpec) =>
    categories?.rows.find(({ id }) => id === categoryId)?.name
  return (
    <EntriesFrame
      text={t('categories.specsText')}
      add={t('categories.newSpec')}
      onAdd={() => setOpen({})}
      count={rows?.length}
      failure={failure}
      onRetry={reload}
      empty={{ title: t('categories.emptySpecs'), text: t('categories.specsText') }}
    >
      {rows && rows.length > 0 && (
        <ul className="entry-list" aria-label={t('categories.kind.specs')}>
          {rows.map((entry) => (
            <li key={entry.id}>
              <EntryRow
                entry={entry}
                update={updateProductSpec}
                moves={moves}
                onOpen={() => setOpen({ entry })}
                about={entry.values.join(', ')}
                count={categoryOf(entry)}
              />
            </li>
          ))}
        </ul>
      )}
      <Suspense>
        {open && (
          <SpecDialog
            key={open.entry?.id}
            entry={rows?.find(({ id }) => id === open.entry?.id) ?? open.entry}
            onClose={() => setOpen(undefined)}
            onDone={done}
            onStale={reload}
          />
        )}
      </Suspense>
    </EntriesFrame>
  )
}
