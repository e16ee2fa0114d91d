import {
  listCategories,
  listProductSpecs,
  type ProductSpec,
  updateProductSpec,
} from '#contract/catalogue.ts'
import { useAnswer } from '../parts/live/use-answer.ts'
import { entryList } from './entry-list.tsx'
import { allRows } from './use-catalogue.ts'
import { lazyOf } from '../parts/hooks/lazy-of.ts'

const SpecDialog = lazyOf(async () => (await import('./spec-dialog.tsx')).SpecDialog)

/** The list of product properties, each with its values. */
export const SpecList = entryList(listProductSpecs, {
  question: allRows,
  rowsOf: ({ rows }) => rows,
  update: updateProductSpec,
  label: 'categories.kind.specs',
  text: 'categories.specsText',
  add: 'categories.newSpec',
  empty: 'categories.emptySpecs',
  aboutOf: ({ values }) => values.join(', '),
  useCount: useCategoryName,
  Dialog: SpecDialog,
})

function useCategoryName() {
  const { answer } = useAnswer(listCategories, allRows)
  return ({ categoryId }: ProductSpec) => answer?.rows.find(({ id }) => id === categoryId)?.name
}
