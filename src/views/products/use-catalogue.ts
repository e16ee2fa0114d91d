import {
  listCategories,
  listManufacturers,
  listProductSpecs,
  listSubcategories,
  listUnits,
} from '#contract/catalogue.ts'
import { limits } from '#contract/limits.ts'
import { useAnswer } from '../parts/live/use-answer.ts'

/** The question for all rows of a list that is short. */
export const allRows = { rowSize: limits.rowSize.max }

/**
 * The categories, brands and other lists for a product's form. Disabled entries are left out,
 * unless the product already has them.
 */
export function useCatalogue() {
  const categories = useAnswer(listCategories, allRows)
  const subcategories = useAnswer(listSubcategories, allRows)
  const manufacturers = useAnswer(listManufacturers, allRows)
  const specs = useAnswer(listProductSpecs, allRows)
  const units = useAnswer(listUnits, {})
  const failed = [categories, subcategories, manufacturers, specs, units].filter(
    ({ failure }) => failure,
  )
  return {
    categories: categories.answer?.rows,
    subcategories: subcategories.answer?.rows,
    manufacturers: manufacturers.answer?.rows,
    specs: specs.answer?.rows,
    units: units.answer,
    reloadUnits: units.reload,
    /** Why one of the lists failed to load; the others are available. */
    failure: failed[0]?.failure,
    reload: () => failed.forEach(({ reload }) => reload()),
  }
}

export type Catalogue = ReturnType<typeof useCatalogue>

type Named = { id: string; name: string; status?: string }

/** The choices of a select; the selected one is included even before the list has loaded. */
export function choicesOf(
  rows: readonly Named[] | undefined,
  chosen: string,
): { value: string; label: string }[] {
  const known = (rows ?? [])
    .filter(({ id, status }) => status !== 'InActive' || id === chosen)
    .map(({ id, name }) => ({ value: id, label: name }))
  return chosen === '' || known.some(({ value }) => value === chosen)
    ? known
    : [{ value: chosen, label: '…' }, ...known]
}
