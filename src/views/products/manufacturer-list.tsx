import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { listManufacturers, type Manufacturer, updateManufacturer } from '#contract/catalogue.ts'
import { limits } from '#contract/limits.ts'
import { useAnswer } from '../parts/live/use-answer.ts'
import { EntriesFrame } from './entries-frame.tsx'
import { EntryRow } from './entry-row.tsx'
import { ProductPicture } from './product-picture.tsx'
import { useEntryMoves } from './use-entry-moves.ts'

const ManufacturerDialog = lazy(async () => ({
  default: (await import('./category-dialog.tsx')).ManufacturerDialog,
}))

/** Who makes the products. */
export function ManufacturerList() {
  const { t } = useTranslation()
  const { answer, failure, reload } = useAnswer(
    listManufacturers,
    { rowSize: limits.rowSize.max },
    { live: ['product'] },
  )
  const [open, setOpen] = useState<{ entry?: Manufacturer }>()
  const moves = useEntryMoves(reload)
  const rows = answer?.rows
  const done = () => {
    setOpen(undefined)
    reload()
  }
  return (
    <EntriesFrame
      text={t('categories.manufacturersText')}
      add={t('categories.newManufacturer')}
      onAdd={() => setOpen({})}
      count={rows?.length}
      failure={failure}
      onRetry={reload}
      empty={{ title: t('categories.emptyManufacturers'), text: t('categories.manufacturersText') }}
    >
      {rows && rows.length > 0 && (
        <ul className="entry-list" aria-label={t('categories.kind.manufacturers')}>
          {rows.map((entry) => (
            <li key={entry.id}>
              <EntryRow
                entry={entry}
                update={updateManufacturer}
                moves={moves}
                onOpen={() => setOpen({ entry })}
                lead={<ProductPicture file={entry.logoUrl} name={entry.name} />}
                count={
                  entry.productCount === 0
                    ? t('categories.noProducts')
                    : t('products.caption', { count: entry.productCount })
                }
              />
            </li>
          ))}
        </ul>
      )}
      <Suspense>
        {open && (
          <ManufacturerDialog
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
