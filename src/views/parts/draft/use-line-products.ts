import { useActorRef, useSelector } from '@xstate/react'
import { useEffect, useState } from 'react'
import { fromPromise } from 'xstate'
import { id as idSchema } from '#contract/fields.ts'
import { getProduct, type Product } from '#contract/product.ts'
import { createAnswerMachine } from '../../../machines/screen/answer.ts'
import { useApp } from '../../seams/app-context.ts'
import type { DraftLine } from './draft-line.ts'

/** The products of lines by their id; undefined for one that could not be read. */
export type LineProducts = ReadonlyMap<string, Product | undefined>

const none: LineProducts = new Map()

/** The products of the lines of a new order, with their options; each is read once. */
export function useLineProducts(lines: readonly Pick<DraftLine, 'productId'>[]): LineProducts {
  const { call, inspect } = useApp()
  const [machine] = useState(() => {
    const known = new Map<string, Product>()
    return createAnswerMachine<string, LineProducts>().provide({
      actors: {
        load: fromPromise(async ({ input, signal }): Promise<LineProducts> => {
          const ids = input.question.split(' ').filter(Boolean)
          const read = ids.map(async (id): Promise<[string, Product | undefined]> => {
            const found =
              known.get(id) ??
              (await call(getProduct, { id: idSchema.parse(id) }, { signal }).catch(
                () => undefined,
              ))
            if (found) known.set(id, found)
            return [id, found]
          })
          return new Map(await Promise.all(read))
        }),
      },
    })
  })
  const asked = [...new Set(lines.map(({ productId }) => productId))].toSorted().join(' ')
  const actor = useActorRef(machine, {
    id: 'products of the lines',
    input: { question: asked },
    inspect,
  })
  useEffect(() => {
    if (actor.getSnapshot().context.question !== asked)
      actor.send({ type: 'answer.ask', question: asked })
  }, [actor, asked])
  return useSelector(actor, (state) => state.context.answer) ?? none
}
