import { useEffect, useRef, useState } from 'react'
import type { Visit } from '#contract/visit.ts'
import { moved, type Sortable, useSortable } from '../parts/form/use-sortable.ts'

type Order = { base: readonly Visit[]; rows: readonly Visit[]; id: string; to: number }

/** Several presses of a key are one move. */
const settleMs = 500

/**
 * The rows as they are being reordered. What is dropped goes to `onMove` with its new place; the
 * order of the server's next answer is the one that counts.
 */
export function useQueueOrder(
  rows: readonly Visit[],
  onMove: (visit: Visit, position: number) => void,
): { shown: readonly Visit[]; sortable: Sortable } {
  const [order, setOrder] = useState<Order>()
  const latest = useRef<Order>(undefined)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const shown = order?.base === rows ? order.rows : rows
  useEffect(() => () => clearTimeout(timer.current), [])

  const go = (from: number, to: number) => {
    const row = shown[from]
    if (!row) return
    latest.current = { base: rows, rows: moved(shown, from, to), id: row.id, to }
    setOrder(latest.current)
  }
  const drop = () => {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => {
      const { base, id, to } = latest.current ?? { base: [], id: '', to: 0 }
      const [row, position] = [base.find((one) => one.id === id), base[to]?.position]
      if (row && position !== undefined && position !== row.position) onMove(row, position)
      else setOrder(undefined)
    }, settleMs)
  }
  return { shown, sortable: useSortable(shown.length, go, drop) }
}
