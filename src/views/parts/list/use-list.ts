import { shallowEqual, useActorRef, useSelector } from '@xstate/react'
import { useContext, useEffect, useMemo } from 'react'
import { useLocation } from 'wouter'
import type { ActorRefFrom, SnapshotFrom } from 'xstate'
import type { CallInput, Endpoint, InputOf } from '#contract/endpoint.ts'
import type { Page } from '#contract/page.ts'
import {
  connectList,
  type ListActs,
  type ListView,
  pageOf,
  type Place,
  viewOfList,
} from '../../../machines/screen/list.connect.ts'
import { listMachine } from '../../../machines/screen/list.ts'
import type { Cursor, ListEvents, ListQuery } from '../../../machines/screen/list.types.ts'
import { useApp } from '../../seams/app-context.ts'
import { LiveContext } from '../../seams/live-hub.ts'
import { afterFirst, type Waiting } from '../hooks/after-paint.ts'
import { useOnce } from '../hooks/use-once.ts'
import { useStable } from '../hooks/use-stable.ts'
import { afterRows } from './after-rows.ts'
import { askAhead } from './ask-ahead.ts'
import { readAddress, writeAddress } from './list-address.ts'
import { listChoiceNow } from './list-choice.ts'
import { callPage, type RowOf } from '../live/call-page.ts'
import { isKnown, type Live, useHoldWhileReading, useLive } from '../live/use-live.ts'

/** A list's filter: its call's input except paging, search and sort. */
export type FilterOf<E extends Endpoint> = Omit<
  InputOf<E>,
  'currentPage' | 'rowSize' | 'search' | 'sort' | 'order' | keyof Cursor
>
type ListActor<E extends Endpoint> = ActorRefFrom<
  ReturnType<typeof listMachine<RowOf<E>, FilterOf<E>>>
>

export type List<E extends Endpoint> = ListView<RowOf<E>, FilterOf<E>> &
  ListActs<FilterOf<E>> & {
    send: (event: ListEvents<RowOf<E>, FilterOf<E>>) => void
    /** The pointer is over the button of a page, or holds it down. */
    point: (place: Place, isHeldDown: boolean) => void
  }

/** Each list's last URL, so that a record's screen can return to the same page. */
const left = new Map<string, string>()

/** A list's last URL in this visit. */
export function listAddress(path: string): string {
  return path + (left.get(path) ?? '')
}

/**
 * `always` is sent with every page but not part of the URL, for a list with a fixed restriction.
 */
export type ListOptions<E extends Endpoint> = Live & {
  always?: Partial<InputOf<E>> | undefined
}

/**
 * A list with page, filters, sort and search in the URL: a reload keeps them, and the back button
 * steps through them.
 */
export function useList<E extends Endpoint>(
  endpoint: E,
  { live = [], everyMs, always }: ListOptions<E> = {},
): List<E> {
  const app = useApp()
  const { call, arrived, inspect, session } = app
  const hub = useContext(LiveContext)
  // A prefetched answer can be taken only once, but React evaluates the input on every render.
  const { input, ahead } = useOnce(() => {
    const query = queryOf(endpoint, location.search, listChoiceNow(app).rowSize)
    const ask = (asked: ListQuery<FilterOf<E>>, signal: AbortSignal) =>
      callPage(call, endpoint, { ...callInput(asked), ...always }, signal)
    const later = afterFirst(ask)
    const ahead = askAhead({
      ask,
      ground() {
        const { token, user } = session.getSnapshot().context
        return [token, user]
      },
      follow: (drop) => hub.follow(live, drop),
    })
    const input = {
      ...query,
      load: (asked: ListQuery<FilterOf<E>>, signal: AbortSignal) =>
        ahead.load(asked, signal, later),
      first: arrived(endpoint, { ...callInput(query), ...always } as CallInput<E>) as
        | Page<RowOf<E>>
        | undefined,
    }
    return { ahead, input }
  })
  const actor = useActorRef(listMachine<RowOf<E>, FilterOf<E>>(), {
    id: `list ${endpoint.path}`,
    input,
    inspect,
  })
  useAddress(endpoint, actor)

  const usual = useMemo(() => queryOf(endpoint, '').filter, [endpoint])
  const acts = useMemo(
    () =>
      connectList<RowOf<E>, FilterOf<E>>(
        actor.send,
        () => actor.getSnapshot().context.query,
        usual,
      ),
    [actor, usual],
  )
  const rows = useSelector(actor, (state) => state.context.rows)
  useEffect(() => ahead.forget, [ahead, rows])
  const isPaused = useHoldWhileReading(actor)
  useLive(
    live,
    (news) => (isKnown(news, rows) ? undefined : actor.send({ type: 'list.refresh' })),
    { isPaused, everyMs },
  )
  const view = useSelector(actor, (state) => viewOfList(state, usual), shallowEqual)
  const point = useStable((place: Place, isHeldDown: boolean) => {
    const state = actor.getSnapshot()
    if (state.matches('ready')) ahead.point(pageOf(state.context.query, place), isHeldDown)
  })
  return { ...view, ...acts, send: actor.send, point }
}

/** The events that the browser and the router dispatch when the URL has changed. */
const addressEvents = ['popstate', 'pushState', 'replaceState'] as const

/**
 * Keeps machine and URL in sync without echoes. URL changes go to the machine and do not re-render.
 */
function useAddress<E extends Endpoint>(endpoint: E, actor: ListActor<E>): void {
  const [, navigate] = useLocation()
  const { session } = useApp()

  useEffect(() => {
    const rowsNow = () => listChoiceNow({ session }).rowSize
    const own = location.pathname
    const addressOf = (query: ListQuery<FilterOf<E>>) =>
      writeAddress(endpoint, callInput(query), rowsNow())
    const here = () =>
      writeAddress(endpoint, readAddress(endpoint, location.search, rowsNow()), rowsNow())
    let told = actor.getSnapshot().context.query
    let known = here()
    let waiting: Waiting | undefined
    const write = (query: ListQuery<FilterOf<E>>, replace: boolean) => {
      waiting = undefined
      const address = addressOf(query)
      left.set(own, address)
      if (address === known) return
      known = address
      navigate(own + address, { replace })
    }
    const tell = (state: SnapshotFrom<ListActor<E>>) => {
      const { query } = state.context
      if (query === told) return
      told = query
      // Each action gets its own history entry, except for typed letters.
      waiting?.now()
      const replace = state.matches('typing')
      // Changing the URL is as expensive as rendering, so it is done after the rows are painted.
      waiting = afterRows(actor, () => write(query, replace))
    }
    const hear = () => {
      if (location.pathname !== own || here() === known) return
      waiting?.stop()
      known = here()
      actor.send({ type: 'list.query', query: queryOf(endpoint, location.search, rowsNow()) })
    }
    left.set(own, known)
    const { unsubscribe } = actor.subscribe(tell)
    for (const event of addressEvents) addEventListener(event, hear)
    return () => {
      waiting?.stop()
      left.set(own, addressOf(told))
      unsubscribe()
      for (const event of addressEvents) removeEventListener(event, hear)
    }
  }, [actor, endpoint, navigate, session])
}

function queryOf<E extends Endpoint>(
  endpoint: E,
  address: string,
  usualRows?: number,
): ListQuery<FilterOf<E>> {
  const {
    currentPage,
    rowSize,
    search = '',
    sort,
    order,
    ...filter
  } = readAddress(endpoint, address, usualRows) as ListQuery<unknown>
  // Cursors and an exact total are temporary and never stored.
  const own = Object.fromEntries(
    Object.entries(filter).filter(([name]) => !['after', 'before', 'exactTotal'].includes(name)),
  )
  return { currentPage, rowSize, search, sort, order, filter: own as unknown as FilterOf<E> }
}

/** The call's input of the list's query. */
export function callInput<Filter extends object>({
  filter,
  search,
  ...paging
}: ListQuery<Filter>): object {
  return { ...filter, ...paging, search: search.trim() || undefined }
}
