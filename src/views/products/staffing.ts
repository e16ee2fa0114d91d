import type { Id } from '#contract/fields.ts'
import { listProducts } from '#contract/product.ts'
import { limits } from '#contract/limits.ts'
import { listResources, type Resource, updateResource } from '#contract/resource.ts'
import type { App } from '../seams/app-context.ts'

type Call = App['call']
type Provider = Pick<Resource, 'id' | 'productIds'>

/**
 * Whether a resource provides a service. A resource without a list of services provides all of
 * them.
 */
function doesService({ productIds }: Provider, productId: string | undefined): boolean {
  return productIds.length === 0 || productIds.some((id) => id === productId)
}

/**
 * Whether it is the resource's only service. It can't be removed here, because an empty list means
 * all services.
 */
export function isOnlyService(
  { productIds: [only, ...others] }: Provider,
  productId: string | undefined,
): boolean {
  return only !== undefined && only === productId && others.length === 0
}

/** The ids of the people and rooms that provide a service. */
export async function readProviders(
  call: Call,
  productId: Id,
  signal?: AbortSignal,
): Promise<Id[]> {
  const resources = await call(listResources, {}, { signal })
  return resources.filter((one) => doesService(one, productId)).map(({ id }) => id)
}

/**
 * Stores who provides a service. Unchanged resources are skipped, so that a retry has no further
 * effect.
 */
export async function writeProviders(
  call: Call,
  productId: Id,
  providers: readonly Id[],
): Promise<void> {
  for (const resource of await call(listResources, {})) {
    const { id, version, productIds } = resource
    const isWanted = providers.includes(id)
    if (isWanted === doesService(resource, productId) || isOnlyService(resource, productId))
      continue
    const before = productIds.length === 0 ? await allServices(call) : productIds
    const after = isWanted ? [...before, productId] : before.filter((one) => one !== productId)
    if (after.length > 0)
      await call(updateResource, { id, expectedVersion: version, productIds: after })
  }
}

async function allServices(call: Call): Promise<Id[]> {
  const ids: Id[] = []
  let after: string | undefined
  do {
    const { rows, pagination } = await call(listProducts, { rowSize: limits.rowSize.max, after })
    ids.push(...rows.map(({ id }) => id))
    after = pagination.next
  } while (after !== undefined)
  return ids
}
