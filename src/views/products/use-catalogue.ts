import {
  listCategories,
  listManufacturers,
  listProductSpecs,
  listSubcategories,
  listUnits,
} from '#contract/catalogue.ts'
import { limits } from '#contract/limits.ts'
import { useAnswer } from '../parts/live/use-answer.ts'

const all = { rowSize: limits.rowSize.max }

/**
 * What a product can be put under. Switched-off entries are left out, unless the product has them
 * already.
 */
export function useCatalogue() {
  const categories = useAnswer(listCategories, all)
  const subcategories = useAnswer(listSubcategories, all)
  const manufacturers = useAnswer(listManufacturers, all)
  const specs = useAnswer(listProductSpecs, all)
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
    /** Why some of it did not come; the others are there. */
    failure: failed[0]?.failure,
    reload: () => failed.forEach(({ reload }) => reload()),
  }
}

export type Catalogue = ReturnType<typeof useCatalogue>

type Named = { id: string; name: string; status?: string }

/** The choices of a select; what is chosen stays in it even before the list has come. */
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
