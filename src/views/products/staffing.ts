import type { Id } from '#contract/fields.ts'
import { listProducts } from '#contract/product.ts'
import { limits } from '#contract/limits.ts'
import { listResources, type Resource, updateResource } from '#contract/resource.ts'
import type { App } from '../seams/app-context.ts'

type Call = App['call']
type Provider = Pick<Resource, 'id' | 'productIds'>

/** Whether someone does a service. Who has none of their own does every service. */
export function doesService({ productIds }: Provider, productId: string | undefined): boolean {
  return productIds.length === 0 || productIds.some((id) => id === productId)
}

/**
 * Whether it is the only service of someone: without it they would do every service, so it can't be
 * taken away here.
 */
export function isOnlyService(
  { productIds: [only, ...others] }: Provider,
  productId: string | undefined,
): boolean {
  return only !== undefined && only === productId && others.length === 0
}

/** Who does a service, by the ids of the people and rooms. */
export async function readProviders(
  call: Call,
  productId: Id,
  signal?: AbortSignal,
): Promise<Id[]> {
  const resources = await call(listResources, {}, { signal })
  return resources.filter((one) => doesService(one, productId)).map(({ id }) => id)
}

/**
 * Writes who does a service. What stands so already is left alone, so that a second try after a cut
 * answer changes nothing twice.
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
