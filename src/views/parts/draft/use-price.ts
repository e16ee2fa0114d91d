import type { CallInput, OutputOf } from '#contract/endpoint.ts'
import { calculatePrice } from '#contract/price.ts'
import { useWhen } from '../hooks/use-when.ts'
import { useAnswerTo } from '../live/use-answer-to.ts'
import { useApp, useAway } from '../../seams/app-context.ts'

/** `isEstimate`: computed from the last known prices, not by the server. */
export type Price = OutputOf<typeof calculatePrice> & { isEstimate?: boolean }
type Question = CallInput<typeof calculatePrice> | undefined

/**
 * The server's price of a cart; undefined for an empty one. The last price stays until the next one
 * arrives.
 */
export function usePrice(question: Question) {
  const { call } = useApp()
  const { answer, failure, isBusy, reload } = useAnswerTo<Question, Price | undefined>({
    name: 'price of the cart',
    question,
    pauseMs: 300,
    load: async (asked, signal) => asked && call(calculatePrice, asked, { signal }),
  })
  const price = question && answer
  const isAway = useAway()
  const isLacking = price?.isEstimate === true || failure?.kind === 'network'
  useWhen(isLacking && !isAway, reload)
  return { price, failure, isBusy }
}
