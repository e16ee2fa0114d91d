import type { InputOf } from '#contract/endpoint.ts'
import type { Id } from '#contract/fields.ts'
import { getProduct, updateProduct } from '#contract/product.ts'
import { has } from '#contract/modules.ts'
import { failureOf } from '../../machines/failure.ts'
import { type LoadedRecord, useRecord } from '../parts/form/use-record.ts'
import type { App } from '../seams/app-context.ts'
import { useViewer } from '../seams/viewer.ts'
import type { DoneProduct } from './product-values.ts'
import { readProviders, writeProviders } from './staffing.ts'

type Fields = Omit<InputOf<typeof updateProduct>, 'id' | 'expectedVersion'>
/** The changes of a product. `providers` are stored at the resources. */
export type ProductChanges = Fields & { providers?: readonly Id[] }

/** One product for its form. */
export function useProduct(id: Id): LoadedRecord<DoneProduct, ProductChanges> {
  const isService = has(useViewer().module, 'bookings')
  return useRecord<DoneProduct, ProductChanges>(id, {
    name: 'product',
    live: ['product'],
    async load(call, id, signal) {
      const [product, providers] = await Promise.all([
        call(getProduct, { id }, { signal }),
        isService ? readProviders(call, id, signal) : undefined,
      ])
      return { ...product, providers }
    },
    async save(call, id, expectedVersion, { providers, ...fields }, idempotencyKey) {
      if (providers) await saveProviders(call, id, providers)
      const isProductChanged = Object.keys(fields).length > 0
      try {
        const product = await (isProductChanged
          ? call(updateProduct, { id, expectedVersion, ...fields }, { idempotencyKey })
          : call(getProduct, { id }))
        return { ...product, providers: isService ? await readProviders(call, id) : undefined }
      } catch (thrown) {
        // After a conflict, the current product is shown next to the input, together with its
        // providers.
        const { current } = failureOf(thrown)
        throw current
          ? Object.assign(thrown as Error, {
              current: {
                ...(current as DoneProduct),
                providers: isService ? await readProviders(call, id) : undefined,
              },
            })
          : thrown
      }
    },
  })
}

/** A conflict at a resource is not a conflict of the product. */
async function saveProviders(call: App['call'], id: Id, providers: readonly Id[]): Promise<void> {
  try {
    await writeProviders(call, id, providers)
  } catch (thrown) {
    throw thrown instanceof Error ? Object.assign(thrown, { current: undefined }) : thrown
  }
}
