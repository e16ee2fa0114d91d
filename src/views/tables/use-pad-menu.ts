import { useActorRef, useSelector } from '@xstate/react'
import { listCategories } from '#contract/catalogue.ts'
import type { CallInput } from '#contract/endpoint.ts'
import { limits } from '#contract/limits.ts'
import { listProducts } from '#contract/product.ts'
import type { CallFailure } from '../../machines/failure.ts'
import { answerMachine } from '../../machines/screen/answer.ts'
import type { Call } from '../../services/http.ts'
import { useOnce } from '../parts/hooks/use-once.ts'
import { useHoldWhileReading, useLive } from '../parts/live/use-live.ts'
import { useApp } from '../seams/app-context.ts'
import type { Dish, Menu } from './pad-menu.ts'

type Read = { menu: Menu | undefined; failure: CallFailure | undefined; reload: () => void }

/** The whole menu, so that each press on a category shows at once; sold-out dishes are live. */
export function useMenu(): Read {
  const { call, inspect } = useApp()
  const input = useOnce(() => ({
    question: 'menu',
    load: (_: string, signal: AbortSignal) => loadMenu(call, signal),
  }))
  const actor = useActorRef(answerMachine<string, Menu>(), {
    id: 'menu of the order pad',
    input,
    inspect,
  })
  const isPaused = useHoldWhileReading(actor)
  useLive(['product'], () => actor.send({ type: 'answer.refresh' }), { isPaused })
  return {
    menu: useSelector(actor, ({ context }) => context.answer),
    failure: useSelector(actor, (state) =>
      state.matches('failed') ? state.context.failure : undefined,
    ),
    reload: () => actor.send({ type: 'answer.reload' }),
  }
}

async function loadMenu(call: Call, signal: AbortSignal): Promise<Menu> {
  const page = { rowSize: limits.rowSize.max }
  const [categories, dishes] = await Promise.all([
    call(listCategories, { ...page, status: 'Active' }, { signal }),
    allDishes(call, { ...page, status: 'Active' }, signal),
  ])
  return { categories: categories.rows, dishes }
}

async function allDishes(
  call: Call,
  question: CallInput<typeof listProducts>,
  signal: AbortSignal,
): Promise<Dish[]> {
  const dishes: Dish[] = []
  let after: string | undefined
  do {
    const { rows, pagination } = await call(
      listProducts,
      { ...question, ...(after && { after }) },
      { signal },
    )
    dishes.push(...rows)
    after = pagination.next
  } while (after !== undefined)
  return dishes
}
