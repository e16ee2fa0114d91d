import { useMemo } from 'react'
import type { CallInput } from '#contract/endpoint.ts'
import { getCatalog } from '#contract/guest.ts'
import type { CallFailure } from '../../machines/failure.ts'
import type { Call } from '../../services/http.ts'
import { afterFirst } from '../../views/parts/hooks/after-paint.ts'
import { useAnswer } from '../../views/parts/live/use-answer.ts'
import { useAnswerTo, useLiveAnswer } from '../../views/parts/live/use-answer-to.ts'
import type { Live } from '../../views/parts/live/use-live.ts'
import { useCalls } from '../../views/seams/call-context.ts'
import type { Catalog } from './cart.ts'

type Question = CallInput<typeof getCatalog>
type Whole = {
  /** Only the first page until all pages are loaded. */
  catalog: Catalog | undefined
  isWhole: boolean
  failure: CallFailure | undefined
  reload: () => void
}

/**
 * The catalogue behind a link. Its first page may be server-rendered; the others are fetched one
 * after the other, because search, categories and the cart need all products.
 */
export function useCatalog(intakeToken: string): Whole {
  const first = useAnswer(getCatalog, { intakeToken }, live)
  const next = first.answer?.next
  const { call } = useCalls()
  const rest = useAnswerTo<Question, Rest>({
    name: 'answer rest of catalog',
    question: { intakeToken, after: next },
    load: afterFirst((asked, signal) =>
      asked.after === undefined ? never() : loadRest(call, asked, signal),
    ),
  })
  useLiveAnswer(rest.actor, live)
  const others = rest.answer
  const catalog = useMemo(
    () =>
      first.answer && (others && next !== undefined ? joined(first.answer, others) : first.answer),
    [first.answer, others, next],
  )
  return {
    catalog,
    isWhole: catalog !== undefined && (next === undefined || others !== undefined),
    failure: first.failure ?? rest.failure,
    reload: () => {
      if (!rest.failure) first.reload()
      if (next !== undefined) rest.reload()
    },
  }
}

const live: Live = { live: ['product'], everyMs: 2_000 }
const never = (): Promise<never> => new Promise(() => undefined)

/** The products of the other pages, and when one of them next becomes available or unavailable. */
type Rest = Pick<Catalog, 'products' | 'changesMs'>

function joined(first: Catalog, rest: Rest): Catalog {
  const changes = [first.changesMs, rest.changesMs].filter((ms) => ms !== undefined)
  return {
    ...first,
    products: [...first.products, ...rest.products],
    changesMs: changes.length > 0 ? Math.min(...changes) : undefined,
  }
}

async function loadRest(call: Call, question: Question, signal: AbortSignal): Promise<Rest> {
  let rest: Rest = { products: [] }
  let { after } = question
  while (after !== undefined) {
    const page: Catalog = await call(getCatalog, { ...question, after }, { signal })
    rest = joined({ ...page, products: rest.products }, page)
    after = page.next
  }
  return rest
}
