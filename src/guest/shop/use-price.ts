import { useEffect, useState } from 'react'
import type { CallInput } from '#contract/endpoint.ts'
import { priceGuestCart } from '#contract/guest.ts'
import { useAnswer } from '../../views/parts/live/use-answer.ts'

export type Promo = {
  applied: string
  /** The code that is included in the shown price. */
  counted: string | undefined
  refusal: { code: string; message: string } | undefined
  apply: (code: string) => void
  /** Drops the applied code, which was refused with the order. */
  refuse: (message: string) => void
}

/**
 * The price of a cart with the entered promotion code. A refused code is removed, so that the rest
 * is priced without it.
 */
export function usePrice(
  question: Omit<CallInput<typeof priceGuestCart>, 'promoCode'>,
  [applied, apply]: [string, (code: string) => void],
) {
  const [refusal, setRefusal] = useState<Promo['refusal']>()
  const price = useAnswer(
    priceGuestCart,
    { ...question, ...(applied && { promoCode: applied }) },
    { pauseMs: 300 },
  )
  const { failure } = price
  const said =
    applied !== '' && (failure?.code === 'NOT_FOUND' || failure?.code === 'LIMIT_REACHED')
      ? failure.message
      : undefined
  useEffect(() => {
    if (said === undefined) return
    // The refused code is removed from the question, so its message must be kept in state.
    // eslint-disable-next-line react-hooks/set-state-in-effect
    setRefusal({ code: applied, message: said })
    apply('')
  }, [said, applied, apply])
  const refuse = (message: string) => {
    setRefusal({ code: applied, message })
    apply('')
  }
  const promo: Promo = { applied, counted: price.answer?.promoCode, refusal, apply, refuse }
  return {
    ...price,
    failure: failure && failure.message === refusal?.message ? undefined : failure,
    promo,
  }
}
