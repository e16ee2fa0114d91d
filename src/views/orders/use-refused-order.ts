import { useSearch } from 'wouter'
import type { CallInput } from '#contract/endpoint.ts'
import { createOrder } from '#contract/new-order.ts'
import type { Order } from '#contract/order.ts'
import { useLatest } from '../parts/hooks/use-latest.ts'
import { useLoaded } from '../parts/live/use-loaded.ts'
import { useApp } from '../seams/app-context.ts'

type RefusedOrder = { input: CallInput<typeof createOrder>; made: Order }

/** The id of the refused order in the URL, which is edited and placed again. */
export function useAgain(): string | undefined {
  return new URLSearchParams(useSearch()).get('again') ?? undefined
}

/** Provides the input of a refused order, and discards that order after it is placed again. */
export function useRefusedOrder(
  id: string | undefined,
  take: (order: RefusedOrder) => void,
): { letGo: () => void } {
  const { openOffline } = useApp()
  const now = useLatest(take)
  useLoaded('refused order', async () => {
    const job = id === undefined ? undefined : await openOffline().then(({ find }) => find(id))
    if (job?.makes) now()({ input: createOrder.input.parse(job.input), made: job.makes })
    return true
  })
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
