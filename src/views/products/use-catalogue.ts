import { listCategories, listManufacturers, listProductSpecs, listSubcategories, listUnits } from '#contract/catalogue.ts'
import { limits } from '#contract/limits.ts'
import { useAnswer } from '../parts/use-answer.ts'

const all = { rowSize: limits.rowSize.max }

/** What a product can be put under. Switched-off entries are left out, unless the product has them already. */
export function useCatalogue() {
  return {
    categories: useAnswer(listCategories, all).answer?.rows,
    subcategories: useAnswer(listSubcategories, all).answer?.rows,
    manufacturers: useAnswer(listManufacturers, all).answer?.rows,
    specs: useAnswer(listProductSpecs, all).answer?.rows,
    units: useAnswer(listUnits, {}).answer,
  }
}

export type Catalogue = ReturnType<typeof useCatalogue>

type Named = { id: string; name: string; status?: string }

/** The choices of a select; what is chosen stays in it even before the list has come. */
export function choicesOf(rows: readonly Named[] | undefined, chosen: string): { value: string; label: string }[] {
  const known = (rows ?? []).filter(({ id, status }) => status !== 'InActive' || id === chosen).map(({ id, name }) => ({ value: id, label: name }))
  return chosen === '' || known.some(({ value }) => value === chosen) ? known : [{ value: chosen, label: '…' }, ...known]
}
