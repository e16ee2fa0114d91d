import { assign, fromPromise, setup } from 'xstate'
import type { Page, Pagination } from '#contract/page.ts'
import { typesOf } from '#lifecycles/types-of.ts'
import { failureOf, isRefused } from '../failure.ts'
import type {
  Cursor,
  ListContext,
  ListEvents,
  ListInput,
  ListQuery,
  PageCursors,
  Row,
} from './list.types.ts'
import { rowsAsBefore, sameAsBefore } from '../same-as-before.ts'

/** The types, guards and actions of a list. */
export function listSetup<R extends Row, Filter>() {
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
      isRefused: (_, { error }: { error: unknown }) => isRefused(error),
      isGiven: ({ context }) => context.first !== undefined && context.first.rows.length > 0,
      isPastEnd: ({ context }, { rows, pagination }: Page<R>) =>
        rows.length === 0 &&
        pagination.totalRows > 0 &&
        (pagination.currentPage > 1 || hasCursor(context.query)),
      // The server's cursors have changed, or the list is sorted differently.
      isCursorRefused: ({ context }, { error }: { error: unknown }) =>
        hasCursor(context.query) && failureOf(error).status === 422,
    },
    actions: {
      ask: assign(({ context }, { query }: { query: Partial<ListQuery<Filter>> }) => ({
        query: { ...context.query, ...query },
        selected: context.selected.length > 0 ? [] : context.selected,
      })),
      keepRows: assign(({ context }, { rows, pagination }: Page<R>) => ({
        rows: rowsAsBefore(context.rows, rows),
        totalRows: pagination.totalRows,
        cursors: sameAsBefore(context.cursors, cursorsOf(pagination)),
        selected: sameAsBefore(
          context.selected,
          context.selected.filter((id) => rows.some((row) => row.id === id)),
        ),
      })),
      takeFirst: assign(({ context: { first, rows, totalRows, cursors } }) => ({
        rows: first?.rows ?? rows,
        totalRows: first?.pagination.totalRows ?? totalRows,
        cursors: first ? cursorsOf(first.pagination) : cursors,
        first: undefined,
      })),
      // No rows before the cursor: go to the first page.
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

export const noCursor = { after: undefined, before: undefined, exactTotal: undefined }

function hasCursor({ after, before }: Cursor): boolean {
  return after !== undefined || before !== undefined
}

function cursorsOf({ currentPage, next, previous, isMore }: Pagination): PageCursors {
  return { currentPage, next, previous, isMore }
}
