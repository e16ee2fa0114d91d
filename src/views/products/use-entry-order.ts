import { useEffect, useRef, useState } from 'react'
import type { updateCategory, updateSubcategory } from '#contract/catalogue.ts'
import type { Id } from '#contract/fields.ts'
import { failureOf } from '../../machines/failure.ts'
import { moved, type Sortable, useSortable } from '../parts/form/use-sortable.ts'
import { useApp } from '../seams/app-context.ts'

type Sorted = { id: Id; sort: number; version: number }
/**
 * `storedIn`: the rows that were shown when all of it was stored; the next ones have that order
 * themselves.
 */
type Order<Row> = { ids: readonly Id[]; storedIn?: readonly Row[] }

/** Several presses of a key are one move. */
const settleMs = 500

/**
 * Rows in an order of one's own: moved at once, stored a moment after the last move. What could not
 * be stored goes back.
 */
export function useEntryOrder<Row extends Sorted>(
  rows: readonly Row[],
  update: typeof updateCategory | typeof updateSubcategory,
  onStored: () => void,
): { shown: readonly Row[]; sortable: Sortable } {
  const { call, toasts } = useApp()
  const [order, setOrder] = useState<Order<Row>>()
  const latest = useRef({
    rows,
    ids: [] as readonly Id[],
    storing: Promise.resolve(),
    timer: 0 as ReturnType<typeof setTimeout> | 0,
  })
  const shown =
    !order || (order.storedIn && order.storedIn !== rows) ? rows : arranged(rows, order.ids)
  useEffect(() => {
    latest.current.rows = rows
  }, [rows])
  useEffect(() => {
    const now = latest.current
    return () => clearTimeout(now.timer || undefined)
  }, [])

  const store = async () => {
    const now = latest.current
    const { ids } = now
    const versions = new Map<string, Sorted>()
    try {
      for (const [sort, id] of ids.entries()) {
        const row = versions.get(id) ?? now.rows.find((one) => one.id === id)
        if (row && row.sort !== sort)
          versions.set(id, await call(update, { id, expectedVersion: row.version, sort }))
      }
      if (ids === now.ids) setOrder({ ids, storedIn: now.rows })
    } catch (thrown) {
      toasts.send({ type: 'toast.show', kind: 'error', text: failureOf(thrown).message })
      setOrder(undefined)
    }
    onStored()
  }
  const drop = () => {
    const now = latest.current
    clearTimeout(now.timer || undefined)
    now.timer = setTimeout(() => {
      now.storing = now.storing.then(store)
    }, settleMs)
  }
  const go = (from: number, to: number) => {
    latest.current.ids = moved(
      shown.map(({ id }) => id),
      from,
      to,
    )
    setOrder({ ids: latest.current.ids })
  }
  return { shown, sortable: useSortable(shown.length, go, drop) }
}

/** The rows in the order of their ids; what has come since stands at the end. */
function arranged<Row extends Sorted>(rows: readonly Row[], ids: readonly Id[]): readonly Row[] {
  const placeOf = (id: Id) => (ids.includes(id) ? ids.indexOf(id) : ids.length)
  return rows.toSorted((one, other) => placeOf(one.id) - placeOf(other.id))
}
