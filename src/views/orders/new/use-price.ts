import { useActorRef, useSelector } from '@xstate/react'
import { useEffect } from 'react'
import type { CallInput, OutputOf } from '#contract/endpoint.ts'
import { calculatePrice } from '#contract/plan.ts'
import { answerMachine } from '../../../machines/screen/answer.ts'
import { useAsked } from '../../parts/live/use-asked.ts'
import { useApp, useAway } from '../../seams/app-context.ts'

/** `isEstimate`: computed from the last known prices, not by the server. */
export type Price = OutputOf<typeof calculatePrice> & { isEstimate?: boolean }
type Question = CallInput<typeof calculatePrice> | undefined

/**
 * The server's price of a cart; none for an empty one. The last price stays until the next has
 * arrived.
 */
export function usePrice(question: Question) {
  const { call, inspect } = useApp()
  const actor = useActorRef(answerMachine<Question, Price | undefined>(), {
    id: 'price of the cart',
    input: {
      question,
      pauseMs: 300,
      load: async (asked, signal) => asked && call(calculatePrice, asked, { signal }),
    },
    inspect,
  })
  useAsked(actor, question)
  const price = useSelector(actor, (state) =>
    state.context.question ? state.context.answer : undefined,
  )
  const isAway = useAway()
  const isEstimate = price?.isEstimate
  useEffect(() => {
    if (isEstimate && !isAway) actor.send({ type: 'answer.reload' })
  }, [actor, isEstimate, isAway])
  return {
    price,
    failure: useSelector(actor, (state) =>
      state.matches('failed') ? state.context.failure : undefined,
    ),
    isBusy: useSelector(actor, (state) => state.hasTag('busy')),
  }
}
