import {
  listCategories,
  listProductSpecs,
  type ProductSpec,
  updateProductSpec,
} from '#contract/catalogue.ts'
import { limits } from '#contract/limits.ts'
import { useAnswer } from '../parts/live/use-answer.ts'
import { entryList } from './entry-list.tsx'
import { lazyOf } from '../parts/hooks/lazy-of.ts'

const SpecDialog = lazyOf(async () => (await import('./spec-dialog.tsx')).SpecDialog)
const all = { rowSize: limits.rowSize.max }

/** The list of product properties, each with its values. */
export const SpecList = entryList(listProductSpecs, {
  question: all,
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
  const { answer } = useAnswer(listCategories, all)
  return ({ categoryId }: ProductSpec) => answer?.rows.find(({ id }) => id === categoryId)?.name
}
