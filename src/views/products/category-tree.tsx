import { useTranslation } from '#i18n/use-translation.tsx'
import {
  type Category,
  listCategories,
  listSubcategories,
  type Subcategory,
  updateCategory,
} from '#contract/catalogue.ts'
import { SortDots } from '../parts/form/sort-handle.tsx'
import { useAnswer } from '../parts/live/use-answer.ts'
import { EntriesFrame } from './entries-frame.tsx'
import { EntryRow } from './entry-row.tsx'
import { ProductPicture } from '../parts/pictures/product-picture.tsx'
import { ProductsOf } from './products-of.tsx'
import { SubcategoryRows } from './subcategory-rows.tsx'
import { useEntryOrder } from './use-entry-order.ts'
import { useEntryMoves } from './use-entry-moves.ts'
import { EntryListBox } from './product-parts.ts'
import { allRows } from './use-catalogue.ts'
import { useDialog } from '../parts/dialog/use-dialog.tsx'
import { lazyOf } from '../parts/hooks/lazy-of.ts'

const CategoryDialog = lazyOf(async () => (await import('./category-dialog.tsx')).CategoryDialog)
const SubcategoryDialog = lazyOf(
  async () => (await import('./category-dialog.tsx')).SubcategoryDialog,
)

/** Refetched because of the product counts. */
const live = { live: ['product'] } as const

type Open =
  | { kind: 'category'; entry?: Category }
  | { kind: 'subcategory'; parent: Category; entry?: Subcategory }

/** The categories in the guests' order, each with its subcategories. */
export function CategoryTree() {
  const { t } = useTranslation()
  const top = useAnswer(listCategories, allRows, live)
  const within = useAnswer(listSubcategories, allRows, live)
  const categories = top.answer?.rows
  const subcategories = within.answer?.rows ?? none
  const childrenOf = (parent: Category) =>
    subcategories.filter(({ categoryId }) => categoryId === parent.id)
  const reload = () => {
    top.reload()
    within.reload()
  }
  const moves = useEntryMoves(reload)
  const { shown, sortable } = useEntryOrder(categories ?? noCategories, updateCategory, top.reload)
  const { open, dialog } = useDialog((about: Open, onClose) => {
    const done = () => {
      onClose()
      reload()
    }
    const ways = { onClose, onStale: reload, onDone: done }
    return about.kind === 'category' ? (
      <CategoryDialog
        key={about.entry?.id}
        {...ways}
        entry={fresh(categories, about.entry)}
        sort={shown.length}
      />
    ) : (
      <SubcategoryDialog
        key={about.entry?.id}
        {...ways}
        parent={about.parent}
        entry={fresh(subcategories, about.entry)}
        sort={childrenOf(about.parent).length}
      />
    )
  })

  return (
    <EntriesFrame
      text={t('categories.text')}
      add={t('categories.new')}
      onAdd={() => open({ kind: 'category' })}
      count={categories?.length}
      failure={top.failure ?? within.failure}
      onRetry={reload}
      empty={{ title: t('categories.empty.title'), text: t('categories.empty.text') }}
    >
      {shown.length > 0 && (
        <EntryListBox aria-label={t('categories.kind.categories')}>
          {shown.map((category, index) => (
            <li key={category.id} {...sortable.itemProps(index)}>
              <EntryRow
                entry={category}
                update={updateCategory}
                moves={moves}
                onOpen={() => open({ kind: 'category', entry: category })}
                more={[
                  {
                    key: 'add',
                    label: t('categories.addWithin'),
                    onPick: () => open({ kind: 'subcategory', parent: category }),
                  },
                ]}
                lead={
                  <>
                    <button {...sortable.handleProps(index, category.name)}>
                      <SortDots />
                    </button>
                    <ProductPicture file={category.imageUrl} name={category.name} />
                  </>
                }
                count={<ProductsOf category={category} />}
                products={<ProductsOf category={category} isActive />}
              />
              <SubcategoryRows
                parent={category}
                all={subcategories}
                moves={moves}
                onStored={within.reload}
                onOpen={(entry) => open({ kind: 'subcategory', parent: category, entry })}
              />
            </li>
          ))}
        </EntryListBox>
      )}
      {sortable.spoken}
      {dialog}
    </EntriesFrame>
  )
}

const none: readonly Subcategory[] = []
const noCategories: readonly Category[] = []

/** An entry as it was last fetched. */
function fresh<Row extends { id: string }>(
  rows: readonly Row[] | undefined,
  entry: Row | undefined,
): Row | undefined {
  return rows?.find((row) => row.id === entry?.id) ?? entry
}
