import { limits } from '#contract/limits.ts'
import { madeOnce } from '../made-once.ts'
import { listSetup, noCursor } from './list.setup.ts'
import type { ListContext, ListInput, ListQuery, Row } from './list.types.ts'

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
    id: 'list', // docs/charts/list.svg
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
          params: ({ event: { currentPage, after, before, exactTotal } }) =>
            ask({ currentPage, after, before, exactTotal }),
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
