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
import { useAsked } from '../../views/parts/live/use-asked.ts'
import { useCalls } from '../../views/seams/call-context.ts'
import type { Catalog, GuestProduct } from './cart.ts'

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
  const first = useAnswer(getCatalog, { intakeToken })
  const next = first.answer?.next
  const { call, inspect } = useCalls()
  const question = { intakeToken, after: next }
  const input = useOnce(() => ({
    question,
    load: afterFirst((asked: Question, signal: AbortSignal) =>
      asked.after === undefined ? never() : loadRest(call, asked, signal),
    ),
  }))
  const rest = useActorRef(answerMachine<Question, readonly GuestProduct[]>(), {
    id: 'answer rest of catalog',
    input,
    inspect,
  })
  useAsked(rest, question)
  const others = useSelector(rest, ({ context }) => context.answer)
  const restFailure = useSelector(rest, (state) =>
    state.matches('failed') ? state.context.failure : undefined,
  )
  const catalog = useMemo(
    () =>
      first.answer &&
      (others && next !== undefined
        ? { ...first.answer, products: [...first.answer.products, ...others] }
        : first.answer),
    [first.answer, others, next],
  )
  return {
    catalog,
    isWhole: catalog !== undefined && (next === undefined || others !== undefined),
    failure: first.failure ?? restFailure,
    reload: () => (restFailure ? rest.send({ type: 'answer.reload' }) : first.reload()),
  }
}

const never = (): Promise<never> => new Promise(() => undefined)

async function loadRest(
  call: Call,
  question: Question,
  signal: AbortSignal,
): Promise<readonly GuestProduct[]> {
  const products: GuestProduct[] = []
  let { after } = question
  while (after !== undefined) {
    const page: Catalog = await call(getCatalog, { ...question, after }, { signal })
    products.push(...page.products)
    after = page.next
  }
  return products
}
