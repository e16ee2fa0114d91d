import { assign, fromPromise, setup } from 'xstate'
import { limits } from '#contract/limits.ts'
import type { Page, Pagination } from '#contract/page.ts'
import { typesOf } from '#lifecycles/types-of.ts'
import { type CallFailure, failureOf } from '../failure.ts'
import { madeOnce } from '../made-once.ts'

type Row = { id: string; version?: number }

/** The query; mirrored in the URL by the screen. `filter` is the list's own. */
export type ListQuery<Filter> = {
  currentPage: number
  rowSize: number
  search: string
  sort?: string
  order?: 'asc' | 'desc'
  filter: Filter
} & Cursor
/** A cursor; without it a page is found by its number. */
export type Cursor = { after?: string | undefined; before?: string | undefined }
/** The current page, with cursors to the next and previous ones. */
export type PageCursors = {
  currentPage: number
  next?: string | undefined
  previous?: string | undefined
}
type Load<R extends Row, Filter> = (
  query: ListQuery<Filter>,
  signal: AbortSignal,
) => Promise<Page<R>>
/** `first` is the page of this very query, when it was requested before the list existed. */
export type ListInput<R extends Row, Filter> = {
  load: Load<R, Filter>
  filter: Filter
  first?: Page<R> | undefined
} & Partial<ListQuery<Filter>>

export type ListContext<R extends Row, Filter> = {
  load: Load<R, Filter>
  query: ListQuery<Filter>
  rows: readonly R[]
  totalRows: number
  cursors: PageCursors
  selected: readonly R['id'][]
  failure?: CallFailure
  /** The initial page, until it is used. */
  first?: Page<R> | undefined
}

export type ListEvents<R extends Row, Filter> =
  | { type: 'list.search'; search: string }
  | ({ type: 'list.page'; currentPage: number } & Cursor)
  | { type: 'list.size'; rowSize: number }
  | { type: 'list.sort'; sort: string; order: 'asc' | 'desc' }
  | { type: 'list.filter'; filter: Filter }
  /** The URL changed, for example by the back button. */
  | { type: 'list.query'; query: ListQuery<Filter> }
  | { type: 'list.reload' }
  /** Something changed elsewhere: the page is refetched in the background. */
  | { type: 'list.refresh' }
  | { type: 'list.select'; id: R['id'] }
  | { type: 'list.select-all' }
  | { type: 'list.clear-selection' }
  /** A row's current state, from a live event or an action on it. Ignored if not on this page. */
  | { type: 'list.row-changed'; row: R }

function listSetup<R extends Row, Filter>() {
  type Context = ListContext<R, Filter>

  return setup({
    types: typesOf<{
      context: Context
      events: ListEvents<R, Filter>
      input: ListInput<R, Filter>
      tags: 'busy'
    }>(),
    actors: {
      load: fromPromise<Page<R>, Pick<Context, 'query' | 'load'>>(
        ({ input: { query, load }, signal }) => load(query, signal),
      ),
    },
    guards: {
      hasRow: ({ context }, { row }: { row: R }) => context.rows.some(({ id }) => id === row.id),
      isRefused: (_, { error }: { error: unknown }) =>
        failureOf(error).kind === 'refused' && (failureOf(error).status ?? 500) < 500,
      isGiven: ({ context }) => context.first !== undefined && context.first.rows.length > 0,
      isPastEnd: ({ context }, { rows, pagination }: Page<R>) =>
        rows.length === 0 &&
        pagination.totalRows > 0 &&
        (pagination.currentPage > 1 || hasCursor(context.query)),
      // The server has another cursor by now, or the list another order.
      isCursorRefused: ({ context }, { error }: { error: unknown }) =>
        hasCursor(context.query) && failureOf(error).status === 422,
    },
    actions: {
      ask: assign(({ context }, { query }: { query: Partial<ListQuery<Filter>> }) => ({
        query: { ...context.query, ...query },
        selected: context.selected.length > 0 ? [] : context.selected,
      })),
      // A row may have been changed here after it was read there.
      keepRows: assign(({ context }, { rows, pagination }: Page<R>) => ({
        rows: rows.map(
          (row) =>
            context.rows.find(
              (old) => old.id === row.id && (old.version ?? 0) > (row.version ?? 0),
            ) ?? row,
        ),
        totalRows: pagination.totalRows,
        cursors: cursorsOf(pagination),
        selected: context.selected.filter((id) => rows.some((row) => row.id === id)),
      })),
      takeFirst: assign(({ context: { first, rows, totalRows, cursors } }) => ({
        rows: first?.rows ?? rows,
        totalRows: first?.pagination.totalRows ?? totalRows,
        cursors: first ? cursorsOf(first.pagination) : cursors,
        first: undefined,
      })),
      // Going back past the first row means the first page.
      goToEnd: assign(({ context }, { pagination }: Page<R>) => ({
        query: {
          ...context.query,
          ...noCursor,
          currentPage:
            context.query.before === undefined
              ? Math.ceil(pagination.totalRows / pagination.rowSize)
              : 1,
        },
      })),
      dropCursor: assign(({ context }) => ({ query: { ...context.query, ...noCursor } })),
      keepFailure: assign((_, { error }: { error: unknown }) => ({ failure: failureOf(error) })),
      forgetFailure: assign({ failure: undefined }),
      toggle: assign(({ context }, { id }: { id: R['id'] }) => ({
        selected: context.selected.includes(id)
          ? context.selected.filter((one) => one !== id)
          : [...context.selected, id],
      })),
      selectAll: assign(({ context }) => ({ selected: context.rows.map(({ id }) => id) })),
      clearSelection: assign({ selected: [] }),
      patch: assign(({ context }, { row }: { row: R }) => ({
        rows: context.rows.map((old) =>
          old.id === row.id && (row.version ?? 0) >= (old.version ?? 0) ? row : old,
        ),
      })),
    },
    delays: { typingPause: 300, refreshRetry: 5_000 },
  })
}

/**
 * The machine of every list screen. Leaving a state aborts its call through the signal.
 */
export const listMachine = madeOnce(<R extends Row, Filter>() => {
  // A new query starts at its first page.
  const ask = (query: Partial<ListQuery<Filter>>) => ({
    query: { currentPage: 1, ...noCursor, ...query },
  })

  const list = listSetup<R, Filter>()
  return list.createMachine({
    id: 'list',
    options: { maxIterations: 100 },
    description: 'A list of rows, page by page',
    context: ({ input }) => beginning(input),
    initial: 'opening',
    states: {
      opening: {
        always: [
          { guard: 'isGiven', target: 'ready', actions: 'takeFirst' },
          { target: 'loading' },
        ],
      },
      loading: {
        description: 'The rows of before stay on the screen',
        tags: 'busy',
        invoke: {
          src: 'load',
          input: ({ context: { query, load } }) => ({ query, load }),
          onDone: [
            {
              guard: { type: 'isPastEnd', params: ({ event }) => event.output },
              target: 'loading',
              reenter: true,
              actions: { type: 'goToEnd', params: ({ event }) => event.output },
            },
            {
              target: 'ready',
              actions: [{ type: 'keepRows', params: ({ event }) => event.output }, 'forgetFailure'],
            },
          ],
          onError: [
            {
              guard: { type: 'isCursorRefused', params: ({ event }) => event },
              target: 'loading',
              reenter: true,
              actions: 'dropCursor',
            },
            { target: 'failed', actions: { type: 'keepFailure', params: ({ event }) => event } },
          ],
        },
      },
      typing: { tags: 'busy', after: { typingPause: 'loading' } },
      ready: { on: { 'list.refresh': 'refreshing' } },
      refreshing: refreshingState(list),
      stale: {
        description: 'What is shown is known to be old and could not be read again',
        after: { refreshRetry: 'refreshing' },
        on: { 'list.refresh': 'refreshing' },
      },
      failed: { on: { 'list.refresh': 'loading' } },
    },
    on: {
      'list.search': {
        target: '.typing',
        actions: { type: 'ask', params: ({ event }) => ask({ search: event.search }) },
      },
      'list.page': {
        target: '.loading',
        actions: {
          type: 'ask',
          params: ({ event: { currentPage, after, before } }) =>
            ask({ currentPage, after, before }),
        },
      },
      'list.size': {
        target: '.loading',
        actions: { type: 'ask', params: ({ event }) => ask({ rowSize: event.rowSize }) },
      },
      'list.sort': {
        target: '.loading',
        actions: {
          type: 'ask',
          params: ({ event }) => ask({ sort: event.sort, order: event.order }),
        },
      },
      'list.filter': {
        target: '.loading',
        actions: { type: 'ask', params: ({ event }) => ask({ filter: event.filter }) },
      },
      'list.query': {
        target: '.loading',
        actions: { type: 'ask', params: ({ event }) => ({ query: event.query }) },
      },
      'list.reload': { target: '.loading' },
      'list.select': { actions: { type: 'toggle', params: ({ event }) => event } },
      'list.select-all': { actions: 'selectAll' },
      'list.clear-selection': { actions: 'clearSelection' },
      'list.row-changed': {
        guard: { type: 'hasRow', params: ({ event }) => event },
        actions: { type: 'patch', params: ({ event }) => event },
      },
    },
  })
})

function beginning<R extends Row, Filter>({
  first,
  load,
  ...query
}: ListInput<R, Filter>): ListContext<R, Filter> {
  return {
    query: { currentPage: 1, rowSize: limits.rowSize.default, search: '', ...query },
    first,
    load,
    rows: [],
    totalRows: 0,
    cursors: { currentPage: 1 },
    selected: [],
  }
}

const noCursor = { after: undefined, before: undefined }

function hasCursor({ after, before }: Cursor): boolean {
  return after !== undefined || before !== undefined
}

function cursorsOf({ currentPage, next, previous }: Pagination): PageCursors {
  return { currentPage, next, previous }
}

/** The page is refetched while its rows stay usable. */
function refreshingState<R extends Row, Filter>(setup: ReturnType<typeof listSetup<R, Filter>>) {
  return setup.createStateConfig({
    invoke: {
      src: 'load',
      input: ({ context: { query, load } }) => ({ query, load }),
      onDone: [
        {
          guard: { type: 'isPastEnd', params: ({ event }) => event.output },
          target: 'loading',
          actions: { type: 'goToEnd', params: ({ event }) => event.output },
        },
        { target: 'ready', actions: { type: 'keepRows', params: ({ event }) => event.output } },
      ],
      onError: [
        {
          guard: { type: 'isCursorRefused', params: ({ event }) => event },
          target: 'loading',
          actions: 'dropCursor',
        },
        {
          guard: { type: 'isRefused', params: ({ event }) => event },
          target: 'failed',
          actions: { type: 'keepFailure', params: ({ event }) => event },
        },
        { target: 'stale' },
      ],
    },
  })
}
