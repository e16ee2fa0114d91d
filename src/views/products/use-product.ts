import type { InputOf } from '#contract/endpoint.ts'
import type { Id } from '#contract/fields.ts'
import { getProduct, updateProduct } from '#contract/product.ts'
import { has } from '#contract/modules.ts'
import { failureOf } from '../../machines/failure.ts'
import { type LoadedRecord, useRecord } from '../parts/form/use-record.ts'
import type { App } from '../seams/app-context.ts'
import { useViewer } from '../seams/viewer.ts'
import type { DoneProduct } from './product-values.ts'
import { readDoers, writeDoers } from './staffing.ts'

type Fields = Omit<InputOf<typeof updateProduct>, 'id' | 'expectedVersion'>
/**
 * What an update of a product carries, beside which one and its version; `doers` are written where
 * they are kept.
 */
export type ProductChanges = Fields & { doers?: readonly Id[] }

/** One product, to be changed in its form. */
export function useProduct(id: Id): LoadedRecord<DoneProduct, ProductChanges> {
  const isService = has(useViewer().module, 'bookings')
  return useRecord<DoneProduct, ProductChanges>(id, {
    name: 'product',
    live: ['product'],
    async load(call, id, signal) {
      const [product, doers] = await Promise.all([
        call(getProduct, { id }, { signal }),
        isService ? readDoers(call, id, signal) : undefined,
      ])
      return { ...product, doers }
    },
    async save(call, id, expectedVersion, { doers, ...fields }, idempotencyKey) {
      if (doers) await saveDoers(call, id, doers)
      const isProductChanged = Object.keys(fields).length > 0
      try {
        const product = await (isProductChanged
          ? call(updateProduct, { id, expectedVersion, ...fields }, { idempotencyKey })
          : call(getProduct, { id }))
        return { ...product, doers: isService ? await readDoers(call, id) : undefined }
      } catch (thrown) {
        // What someone else left is shown beside what is here: as a whole, with who does it.
        const { current } = failureOf(thrown)
        throw current
          ? Object.assign(thrown as Error, {
              current: {
                ...(current as DoneProduct),
                doers: isService ? await readDoers(call, id) : undefined,
              },
            })
          : thrown
      }
    },
  })
}

/** A person who was changed meanwhile is no other state of the product. */
async function saveDoers(call: App['call'], id: Id, doers: readonly Id[]): Promise<void> {
  try {
    await writeDoers(call, id, doers)
  } catch (thrown) {
    throw thrown instanceof Error ? Object.assign(thrown, { current: undefined }) : thrown
  }
}
