import { chakra } from '@chakra-ui/react/styled-system'
import { useMemo } from 'react'
import { useTranslation } from '#i18n/use-translation.tsx'
import { type Category, type Subcategory, updateSubcategory } from '#contract/catalogue.ts'
import { SortDots } from '../parts/form/sort-handle.tsx'
import { EntryRow } from './entry-row.tsx'
import { ProductsOf } from './products-of.tsx'
import { useEntryOrder } from './use-entry-order.ts'
import type { EntryMoves } from './use-entry-moves.ts'

type Props = {
  parent: Category
  all: readonly Subcategory[]
  moves: EntryMoves
  onStored: () => void
  onOpen: (entry: Subcategory) => void
}

/** The subcategories of a category, sorted by hand. */
export function SubcategoryRows({ parent, all, moves, onStored, onOpen }: Props) {
  const { t } = useTranslation()
  const rows = useMemo(
    () => all.filter(({ categoryId }) => categoryId === parent.id),
    [all, parent.id],
  )
  const { shown, sortable } = useEntryOrder(rows, updateSubcategory, onStored)
  if (rows.length === 0) return null
  return (
    <>
      <chakra.ul
        marginBlockStart="0"
        marginBlockEnd="1.5"
        data-within
        marginInlineStart={{ base: '12', mdDown: '5' }}
        marginInlineEnd="0"
        borderInlineStart="2px solid {colors.border}"
        aria-label={t('categories.within', { name: parent.name })}
      >
        {shown.map((entry, index) => (
          <li key={entry.id} {...sortable.itemProps(index)}>
            <EntryRow
              entry={entry}
              update={updateSubcategory}
              moves={moves}
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
      </chakra.ul>
      {sortable.spoken}
    </>
  )
}
