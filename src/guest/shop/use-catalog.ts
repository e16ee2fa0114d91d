import { useActorRef, useSelector } from '@xstate/react'
import { useMemo } from 'react'
import type { CallInput } from '#contract/endpoint.ts'
import { getCatalog } from '#contract/guest.ts'
import { answerMachine } from '../../machines/screen/answer.ts'
import type { CallFailure } from '../../machines/failure.ts'
import type { Call } from '../../services/http.ts'
import { afterFirst } from '../../views/parts/hooks/after-paint.ts'
import { useOnce } from '../../views/parts/hooks/use-once.ts'
import { useAnswer } from '../../views/parts/live/use-answer.ts'
import { useHoldWhileReading, useLive } from '../../views/parts/live/use-live.ts'
import { useAsked } from '../../views/parts/live/use-asked.ts'
import { useCalls } from '../../views/seams/call-context.ts'
import type { Catalog } from './cart.ts'

type Question = CallInput<typeof getCatalog>
type Whole = {
  /** The first page at first, and everything as soon as it has come. */
  catalog: Catalog | undefined
  isWhole: boolean
  failure: CallFailure | undefined
  reload: () => void
}

/**
 * The catalogue behind a link. Its first page comes with the drawn page; the others are fetched
 * one after the other, because search, categories and the cart need all products.
 */
export function useCatalog(intakeToken: string): Whole {
  const first = useAnswer(getCatalog, { intakeToken }, { live: ['product'], everyMs: 2_000 })
  const next = first.answer?.next
  const { call, inspect } = useCalls()
  const question = { intakeToken, after: next }
  const input = useOnce(() => ({
    question,
    load: afterFirst((asked: Question, signal: AbortSignal) =>
      asked.after === undefined ? never() : loadRest(call, asked, signal),
    ),
  }))
  const rest = useActorRef(answerMachine<Question, Rest>(), {
    id: 'answer rest of catalog',
    input,
    inspect,
  })
  useAsked(rest, question)
  const isPaused = useHoldWhileReading(rest)
  useLive(['product'], () => rest.send({ type: 'answer.refresh' }), { isPaused, everyMs: 2_000 })
  const others = useSelector(rest, ({ context }) => context.answer)
  const restFailure = useSelector(rest, (state) =>
    state.matches('failed') ? state.context.failure : undefined,
  )
  const catalog = useMemo(
    () =>
      first.answer && (others && next !== undefined ? joined(first.answer, others) : first.answer),
    [first.answer, others, next],
  )
  return {
    catalog,
    isWhole: catalog !== undefined && (next === undefined || others !== undefined),
    failure: first.failure ?? restFailure,
    reload: () => {
      if (!restFailure) first.reload()
      if (next !== undefined) rest.send({ type: 'answer.reload' })
    },
  }
}

const never = (): Promise<never> => new Promise(() => undefined)

/** The products of the further pages, and when the clock next changes one of them. */
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
