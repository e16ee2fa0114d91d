import { useActorRef, useSelector } from '@xstate/react'
import { id as idSchema } from '#contract/fields.ts'
import { getProduct, type Product } from '#contract/product.ts'
import { answerMachine } from '../../../machines/screen/answer.ts'
import { useOnce } from '../hooks/use-once.ts'
import { useAsked } from '../live/use-asked.ts'
import { type App, useApp } from '../../seams/app-context.ts'
import type { DraftLine } from './draft-line.ts'

/** The products of lines by their id; undefined for one that could not be read. */
export type LineProducts = ReadonlyMap<string, Product | undefined>

const none: LineProducts = new Map()

/** The products of the lines of a new order, with their options; each is read once. */
export function useLineProducts(lines: readonly Pick<DraftLine, 'productId'>[]): LineProducts {
  const { call, inspect } = useApp()
  const asked = [...new Set(lines.map(({ productId }) => productId))].toSorted().join(' ')
  const input = useOnce(() => ({ question: asked, load: createLoad(call) }))
  const actor = useActorRef(answerMachine<string, LineProducts>(), {
    id: 'products of the lines',
    input,
    inspect,
  })
  useAsked(actor, asked)
  return useSelector(actor, (state) => state.context.answer) ?? none
}

/** Reads the products of some ids; those that were read before are kept. */
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
