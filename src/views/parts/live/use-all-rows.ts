import type { CallInput, Endpoint } from '#contract/endpoint.ts'
import { limits } from '#contract/limits.ts'
import type { CallFailure } from '../../../machines/failure.ts'
import { useOnce } from '../hooks/use-once.ts'
import { useCalls } from '../../seams/call-context.ts'
import { callPage, type RowOf } from './call-page.ts'
import { useAnswerTo } from './use-answer-to.ts'
import { type Live, useHoldWhileReading, useLive } from './use-live.ts'

type Call = ReturnType<typeof useCalls>['call']
type AllRows<E extends Endpoint> = {
  rows: readonly RowOf<E>[] | undefined
  failure: CallFailure | undefined
  reload: () => void
  /** Refetches the rows of some records, or all rows if that is not possible. */
  reloadOf: (ids: readonly string[]) => void
}
/**
 * How to identify and query the rows of one record, so that only these are refetched when it
 * changes.
 */
type Parts<E extends Endpoint> = {
  idOf: (row: RowOf<E>) => string
  question: (id: string) => CallInput<E>
}
type Options<E extends Endpoint> = Live & { parts?: Parts<E> }

/** An upper limit: more rows do not fit on a board. */
const mostPages = 10
/** Up to this many records are queried one by one; beyond that all rows at once are cheaper. */
const mostParts = 4

/**
 * All rows of a list, for a board; refetched in the background on the topics `live`. `question` and
 * `parts` are read once.
 */
export function useAllRows<E extends Endpoint>(
  endpoint: E,
  question: CallInput<E>,
  { live = [], everyMs, parts }: Options<E> = {},
): AllRows<E> {
  const { call } = useCalls()
  const { changed, ...asked } = useOnce(() => {
    const collected = createChanged()
    return { question, changed: collected, load: createLoad(call, endpoint, collected, parts) }
  })
  const { actor, answer, failure } = useAnswerTo({ name: `rows ${endpoint.path}`, ...asked })
  const isPaused = useHoldWhileReading(actor)
  const readAgain = (what: Changes) => {
    changed.add(what)
    actor.send({ type: 'answer.refresh' })
  }
  useLive(live, (news) => readAgain(news === 'all' ? 'all' : news.map(({ id }) => id)), {
    isPaused,
    everyMs,
  })
  return {
    rows: answer,
    failure,
    reload: () => readAgain('all'),
    reloadOf: (ids) => readAgain(ids),
  }
}

type Changes = readonly string[] | 'all'
type Changed = ReturnType<typeof createChanged>

/** Collects the changes since the last fetch. */
function createChanged() {
  let known: ReadonlySet<string> | 'all' = 'all'
  return {
    add(what: Changes) {
      known = known === 'all' || what === 'all' ? 'all' : new Set([...known, ...what])
    },
    take(): ReadonlySet<string> | 'all' {
      const taken = known
      known = new Set()
      return taken
    },
  }
}

/** Fetches the changed rows and keeps the others. After a failure everything is fetched. */
function createLoad<E extends Endpoint>(
  call: Call,
  endpoint: E,
  changed: Changed,
  parts: Parts<E> | undefined,
) {
  let before: readonly RowOf<E>[] = []
  return async (question: CallInput<E>, signal: AbortSignal): Promise<readonly RowOf<E>[]> => {
    const ids = changed.take()
    try {
      if (!parts || ids === 'all' || ids.size === 0 || ids.size > mostParts)
        before = await loadAll(call, endpoint, question, signal)
      else {
        const own = await Promise.all(
          [...ids].map((id) =>
            loadAll(call, endpoint, Object.assign({}, question, parts.question(id)), signal),
          ),
        )
        before = [...before.filter((row) => !ids.has(parts.idOf(row))), ...own.flat()]
      }
    } catch (thrown) {
      changed.add('all')
      throw thrown
    }
    return before
  }
}

async function loadAll<E extends Endpoint>(
  call: Call,
  endpoint: E,
  question: CallInput<E>,
  signal: AbortSignal,
): Promise<readonly RowOf<E>[]> {
  const rows = new Map<string, RowOf<E>>()
  let after: string | undefined
  for (let pages = 0; pages < mostPages; pages += 1) {
    const asked = Object.assign({}, question, { rowSize: limits.rowSize.max, after })
    const page = await callPage(call, endpoint, asked, signal)
    for (const row of page.rows) rows.set(row.id, row)
    after = page.pagination.next
    if (after === undefined) break
  }
  return [...rows.values()]
}
