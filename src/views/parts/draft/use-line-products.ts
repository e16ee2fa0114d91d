import { id as idSchema } from '#contract/fields.ts'
import { getProduct, type Product } from '#contract/product.ts'
import { useAnswerTo } from '../live/use-answer-to.ts'
import { type App, useApp } from '../../seams/app-context.ts'
import type { DraftLine } from './draft-line.ts'

/** The products of lines by id; undefined for one that could not be loaded. */
export type LineProducts = ReadonlyMap<string, Product | undefined>

const none: LineProducts = new Map()

/** The products of a new order's lines, with their options; each is loaded once. */
export function useLineProducts(lines: readonly Pick<DraftLine, 'productId'>[]): LineProducts {
  const { call } = useApp()
  const { answer = none } = useAnswerTo({
    name: 'products of the lines',
    question: [...new Set(lines.map(({ productId }) => productId))].toSorted().join(' '),
    load: createLoad(call),
  })
  return answer
}

/** Loads products by id, with a cache. */
function createLoad(call: App['call']) {
  const known = new Map<string, Product>()
  return async (asked: string, signal: AbortSignal): Promise<LineProducts> => {
    const ids = asked.split(' ').filter(Boolean)
    const read = ids.map(async (id): Promise<[string, Product | undefined]> => {
      const found =
        known.get(id) ??
        (await call(getProduct, { id: idSchema.parse(id) }, { signal }).catch(() => undefined))
      if (found) known.set(id, found)
      return [id, found]
    })
    return new Map(await Promise.all(read))
  }
}
