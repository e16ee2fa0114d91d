import { useActorRef, useSelector } from '@xstate/react'
import { useState } from 'react'
import { fromPromise } from 'xstate'
import type { CallInput, Endpoint, OutputOf } from '#contract/endpoint.ts'
import { limits } from '#contract/limits.ts'
import type { Page } from '#contract/page.ts'
import { createAnswerMachine } from '../../machines/answer.ts'
import type { CallFailure } from '../../machines/failure.ts'
import { useCalls } from '../shell/call-context.ts'
import { type Live, useLive } from './use-live.ts'

type RowOf<E extends Endpoint> = OutputOf<E> extends Page<infer R extends { id: string }> ? R : never
type Call = ReturnType<typeof useCalls>['call']
type AllRows<E extends Endpoint> = { rows: readonly RowOf<E>[] | undefined; failure: CallFailure | undefined; reload: () => void }

/** More is no longer a board. */
const mostPages = 10

/** All rows of a list at once, for a board that shows what is going on; read again without a word when one hears of the topics `live`. `question` stays what it was at first. */
export function useAllRows<E extends Endpoint>(endpoint: E, question: CallInput<E>, { live = [], everyMs }: Live = {}): AllRows<E> {
  const { call, inspect } = useCalls()
  const [machine] = useState(() =>
    createAnswerMachine<CallInput<E>, readonly RowOf<E>[]>().provide({ actors: { load: fromPromise(({ input, signal }) => loadAll(call, endpoint, input.question, signal)) } }),
  )
  const actor = useActorRef(machine, { input: { question }, inspect })
  const isPaused = useSelector(actor, (state) => state.hasTag('busy') || state.matches('refreshing'))
  useLive(live, () => actor.send({ type: 'answer.refresh' }), { isPaused, everyMs })
  return {
    rows: useSelector(actor, (state) => state.context.answer),
    failure: useSelector(actor, (state) => (state.matches('failed') ? state.context.failure : undefined)),
    reload: () => actor.send({ type: 'answer.refresh' }),
  }
}

async function loadAll<E extends Endpoint>(call: Call, endpoint: E, question: CallInput<E>, signal: AbortSignal): Promise<readonly RowOf<E>[]> {
  const page = async (currentPage: number): Promise<Page<RowOf<E>>> =>
    (await call(endpoint, { ...(question as object), rowSize: limits.rowSize.max, currentPage } as CallInput<E>, { signal })) as Page<RowOf<E>>
  const first = await page(1)
  const count = Math.min(mostPages, Math.ceil(first.pagination.totalRows / limits.rowSize.max))
  const others = await Promise.all(Array.from({ length: Math.max(0, count - 1) }, (_, at) => page(at + 2)))
  // A row may have gone to the next page while that was asked for.
  return [...new Map([first, ...others].flatMap(({ rows }) => rows).map((row) => [row.id, row])).values()]
}
