import type { InputOf } from '#contract/endpoint.ts'
import type { Id } from '#contract/fields.ts'
import { getProduct, type Product, updateProduct } from '#contract/product.ts'
import { type LoadedRecord, useRecord } from '../parts/form/use-record.ts'

/** What an update of a product carries, beside which one and its version. */
export type ProductChanges = Omit<InputOf<typeof updateProduct>, 'id' | 'expectedVersion'>

/** One product, to be changed in its form. */
export function useProduct(id: Id): LoadedRecord<Product, ProductChanges> {
  return useRecord<Product, ProductChanges>(id, {
    load: (call, id, signal) => call(getProduct, { id }, { signal }),
    save: (call, id, expectedVersion, changes) => call(updateProduct, { id, expectedVersion, ...changes }),
  })
}
