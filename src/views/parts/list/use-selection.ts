import { useMemo, useRef } from 'react'
import { useStable } from '../hooks/use-stable.ts'

export type Selection = {
  ids: ReadonlySet<string>
  /**
   * Selects or deselects a row; with `isRange` all rows between the last one and this one. Stable.
   */
  toggle: (id: string, isRange: boolean) => void
  togglePage: () => void
  clear: () => void
}

type Picking<Id> =
  | { type: 'list.select'; id: Id }
  | { type: 'list.select-all' }
  | { type: 'list.clear-selection' }
type Source<Id extends string> = {
  rows: readonly { id: Id }[] | undefined
  selected: readonly string[]
  send: (event: Picking<Id>) => void
}

/** A list's selected rows, kept in its machine. A new page or query clears them. */
export function useSelection<Id extends string>({
  rows = [],
  selected,
  send,
}: Source<Id>): Selection {
  const last = useRef<string>(undefined)
  const ids = useMemo(() => new Set(selected), [selected])
  const toggle = useStable((id: string, isRange: boolean) => {
    const isOn = !ids.has(id)
    for (const row of isRange ? rangeOf(rows, last.current, id) : rangeOf(rows, id, id))
      if (ids.has(row.id) !== isOn) send({ type: 'list.select', id: row.id })
    last.current = id
  })
  return {
    ids,
    toggle,
    togglePage: () =>
      send({
        type: rows.every(({ id }) => ids.has(id)) ? 'list.clear-selection' : 'list.select-all',
      }),
    clear: () => send({ type: 'list.clear-selection' }),
  }
}

/** The rows between two, in either order; only the second if the first is not on this page. */
export function rangeOf<Row extends { id: string }>(
  rows: readonly Row[],
  from: string | undefined,
  to: string,
): Row[] {
  const end = rows.findIndex(({ id }) => id === to)
  const known = rows.findIndex(({ id }) => id === from)
  const start = known < 0 ? end : known
  return end < 0 ? [] : rows.slice(Math.min(start, end), Math.max(start, end) + 1)
}
