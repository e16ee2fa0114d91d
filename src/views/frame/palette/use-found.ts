import { shallowEqual, useActorRef, useSelector } from '@xstate/react'
import { searchEverything } from '#contract/activity.ts'
import type { OutputOf } from '#contract/endpoint.ts'
import { viewOfList } from '../../../machines/screen/list.connect.ts'
import { listMachine } from '../../../machines/screen/list.ts'
import { useApp } from '../../seams/app-context.ts'

type Found = OutputOf<typeof searchEverything>[number]
const FEWEST_LETTERS = 2

/** Records that match the text, on the list machine: debounced, and only the last query counts. */
export function useFound() {
  const { call, inspect } = useApp()
  const actor = useActorRef(listMachine<Found, object>(), {
    id: 'search of everything',
    input: {
      filter: {},
      async load({ search, rowSize }, signal) {
        const q = search.trim()
        const rows =
          q.length < FEWEST_LETTERS ? [] : await call(searchEverything, { q }, { signal })
        return { rows, pagination: { totalRows: rows.length, rowSize, currentPage: 1 } }
      },
    },
    inspect,
  })
  const { query, rows, isBusy, failure } = useSelector(
    actor,
    (state) => viewOfList(state, {}),
    shallowEqual,
  )
  const text = query.search
  const isAsked = text.trim().length >= FEWEST_LETTERS
  return {
    text,
    found: isAsked ? (rows ?? []) : [],
    isBusy: isBusy && isAsked,
    failure,
    type: (search: string) => actor.send({ type: 'list.search', search }),
  }
}
