import { shallowEqual, useActorRef, useSelector } from '@xstate/react'
import type { Endpoint, InputOf } from '#contract/endpoint.ts'
import { viewOfList, type ListView } from '../../../machines/screen/list.connect.ts'
import { listMachine } from '../../../machines/screen/list.ts'
import type { Cursor } from '../../../machines/screen/list.types.ts'
import { useCalls } from '../../seams/call-context.ts'
import { callPage, type RowOf } from '../live/call-page.ts'
import { isKnown, type Live, useHoldWhileReading, useLive } from '../live/use-live.ts'
import type { FilterOf } from './use-list.ts'

export type ShortList<E extends Endpoint> = Pick<
  ListView<RowOf<E>, FilterOf<E>>,
  'query' | 'rows' | 'totalRows' | 'cursors' | 'failure' | 'isBusy'
> & {
  reload: () => void
  goTo: (currentPage: number, cursor?: Cursor) => void
}

/**
 * A list as a section of a screen, with a few rows per page; the page is not in the URL. `question`
 * is read once.
 */
export function useShortList<E extends Endpoint>(
  endpoint: E,
  question: Partial<InputOf<E>> & { rowSize: number },
  { live = [] }: Live = {},
): ShortList<E> {
  const { call, inspect } = useCalls()
  const { rowSize, ...filter } = question
  const actor = useActorRef(listMachine<RowOf<E>, FilterOf<E>>(), {
    id: `part ${endpoint.path}`,
    input: {
      currentPage: 1,
      rowSize,
      search: '',
      filter: filter as unknown as FilterOf<E>,
      load: ({ currentPage, after, before }, signal) =>
        callPage(call, endpoint, { ...question, currentPage, after, before }, signal),
    },
    inspect,
  })
  const view = useSelector(
    actor,
    (state) => viewOfList(state, state.context.query.filter),
    shallowEqual,
  )
  const isPaused = useHoldWhileReading(actor)
  useLive(
    live,
    (news) => (isKnown(news, view.rows ?? []) ? undefined : actor.send({ type: 'list.refresh' })),
    { isPaused },
  )
  return {
    ...view,
    reload: () => actor.send({ type: 'list.reload' }),
    goTo: (currentPage, cursor) => actor.send({ type: 'list.page', currentPage, ...cursor }),
  }
}
