import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { type Category, type Subcategory, updateSubcategory } from '#contract/catalogue.ts'
import { SortDots } from '../parts/form/sort-handle.tsx'
import { EntryRow } from './entry-row.tsx'
import { ProductsOf } from './products-of.tsx'
import { useEntryOrder } from './use-entry-order.ts'
import type { EntrySwitch } from './use-entry-switch.ts'

type Props = { parent: Category; rows: readonly Subcategory[]; switching: EntrySwitch; onStored: () => void; onOpen: (entry: Subcategory) => void }

/** The groups within a category, in an order of their own. */
export function SubcategoryRows({ parent, rows, switching, onStored, onOpen }: Props) {
  const { t } = useTranslation()
  // Filtered anew at every render: it is another list only when one of its rows is another.
  const known = useMemo(() => rows, [rows.map(({ id, version }) => `${id} ${version}`).join()]) // oxlint-disable-line react-hooks/exhaustive-deps
  const { shown, sortable } = useEntryOrder(known, updateSubcategory, onStored)
  if (rows.length === 0) return null
  return (
    <>
      <ul className="entry-within" aria-label={t('categories.within', { name: parent.name })}>
        {shown.map((entry, index) => (
          <li key={entry.id} {...sortable.itemProps(index)}>
            <EntryRow
              entry={entry}
              update={updateSubcategory}
              switching={switching}
              onOpen={() => onOpen(entry)}
              lead={
                <button {...sortable.handleProps(index, entry.name)}>
                  <SortDots />
                </button>
              }
              count={<ProductsOf category={parent} within={entry} />}
              products={<ProductsOf category={parent} within={entry} isActive />}
            />
          </li>
        ))}
      </ul>
      <p className="sr-only" role="status">
        {sortable.said}
      </p>
    </>
  )
}
