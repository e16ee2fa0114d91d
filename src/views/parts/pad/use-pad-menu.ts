import { listCategories } from '#contract/catalogue.ts'
import type { CallInput } from '#contract/endpoint.ts'
import { limits } from '#contract/limits.ts'
import { listProducts } from '#contract/product.ts'
import type { CallFailure } from '../../../machines/failure.ts'
import { useAnswerTo, useLiveAnswer } from '../live/use-answer-to.ts'
import { type App, useApp } from '../../seams/app-context.ts'
import { type Dish, type Menu, restId } from './pad-menu.ts'

type Chosen = { group: string; text: string }
type Read = {
  menu: Menu | undefined
  isBusy: boolean
  failure: CallFailure | undefined
  reload: () => void
}

/** A menu with more dishes is loaded by category and searched on the server. */
const mostAtOnce = 200
const page = { rowSize: limits.rowSize.max, status: 'Active' } as const

/**
 * The whole menu, so that each category is shown at once. For a large menu: its categories, and the
 * dishes of the selected category or search. Sold-out dishes are updated live.
 */
export function useMenu({ group, text }: Chosen): Read {
  const { call } = useApp()
  const whole = useAnswerTo({
    name: 'menu of the order pad',
    question: 'menu',
    load: (_, signal) => loadMenu(call, signal),
  })
  useLiveAnswer(whole.actor, { live: ['product'] })
  const isLarge = whole.answer?.isWhole === false
  const part = useAnswerTo({
    name: 'part of a large menu',
    question: isLarge ? partOf({ group, text }) : null,
    pauseMs: 200,
    load: async (question, signal) =>
      question === null ? null : call(listProducts, question, { signal }),
  })
  useLiveAnswer(part.actor, { live: ['product'] })
  const { answer } = whole
  const found = part.answer && {
    dishes: part.answer.rows,
    isWhole: part.answer.pagination.next === undefined,
  }
  return {
    menu: answer && { ...answer, ...found, isLarge },
    isBusy: !answer || (isLarge && part.isBusy),
    failure: whole.failure ?? part.failure,
    reload: whole.failure ? whole.reload : part.reload,
  }
}

/** The query for a part of a large menu; null: its first page, which is already loaded. */
function partOf({ group, text }: Chosen): CallInput<typeof listProducts> | null {
  const search = text.trim()
  if (search !== '') return { ...page, search }
  return group === '' || group === restId
    ? null
    : ({ ...page, categoryId: group } as CallInput<typeof listProducts>)
}

async function loadMenu(call: App['call'], signal: AbortSignal): Promise<Omit<Menu, 'isLarge'>> {
  const [categories, dishes] = await Promise.all([
    call(listCategories, page, { signal }),
    firstDishes(call, signal),
  ])
  return { categories: categories.rows, ...dishes }
}

async function firstDishes(
  call: App['call'],
  signal: AbortSignal,
): Promise<Pick<Menu, 'dishes' | 'isWhole'>> {
  const dishes: Dish[] = []
  let after: string | undefined
  do {
    const { rows, pagination } = await call(
      listProducts,
      { ...page, ...(after && { after }) },
      { signal },
    )
    dishes.push(...rows)
    after = pagination.next
  } while (after !== undefined && dishes.length < mostAtOnce)
  return { dishes, isWhole: after === undefined }
}
