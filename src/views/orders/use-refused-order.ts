import { useEffect, useEffectEvent } from 'react'
import { useSearch } from 'wouter'
import type { CallInput } from '#contract/endpoint.ts'
import type { createOrder, Order } from '#contract/order.ts'
import { useApp } from '../seams/app-context.ts'

export type RefusedOrder = { input: CallInput<typeof createOrder>; made: Order }

/** The refused order that the address names, which is to be changed and placed anew. */
export function useAgain(): string | undefined {
  return new URLSearchParams(useSearch()).get('again') ?? undefined
}

/** Hands over what was typed of a refused order, and lets go of it once it was placed anew. */
export function useRefusedOrder(
  id: string | undefined,
  take: (order: RefusedOrder) => void,
): { letGo: () => void } {
  const { openOffline } = useApp()
  const found = useEffectEvent(take)
  useEffect(() => {
    if (id === undefined) return
    openOffline().then(
      async ({ find }) => {
        const job = await find(id)
        if (job?.makes)
          found({ input: job.input as RefusedOrder['input'], made: job.makes as unknown as Order })
      },
      () => undefined,
    )
  }, [id, openOffline])
  return {
    letGo: () => {
      if (id !== undefined)
        openOffline().then(
          ({ drop }) => drop(id),
          () => undefined,
        )
    },
  }
}
