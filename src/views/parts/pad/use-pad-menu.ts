import { listCategories } from '#contract/catalogue.ts'
import type { CallInput } from '#contract/endpoint.ts'
import { limits } from '#contract/limits.ts'
import { listProducts } from '#contract/product.ts'
import type { CallFailure } from '../../../machines/failure.ts'
import { useAnswerTo, useLiveAnswer } from '../live/use-answer-to.ts'
import { type App, useApp } from '../../seams/app-context.ts'
import type { Dish, Menu } from './pad-menu.ts'

type Read = { menu: Menu | undefined; failure: CallFailure | undefined; reload: () => void }

/** The whole menu, so that each press on a category shows at once; sold-out dishes are live. */
export function useMenu(): Read {
  const { call } = useApp()
  const { actor, answer, failure, reload } = useAnswerTo({
    name: 'menu of the order pad',
    question: 'menu',
    load: (_, signal) => loadMenu(call, signal),
  })
  useLiveAnswer(actor, { live: ['product'] })
  return { menu: answer, failure, reload }
}

async function loadMenu(call: App['call'], signal: AbortSignal): Promise<Menu> {
  const page = { rowSize: limits.rowSize.max }
  const [categories, dishes] = await Promise.all([
    call(listCategories, { ...page, status: 'Active' }, { signal }),
    allDishes(call, { ...page, status: 'Active' }, signal),
  ])
  return { categories: categories.rows, dishes }
}

async function allDishes(
  call: App['call'],
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
