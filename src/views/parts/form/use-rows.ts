import { useCallback, useRef } from 'react'
import { useFocusAfter } from '../hooks/use-focus-after.ts'

const fields = 'input:not([type=checkbox], [type=file]), select, textarea'

/**
 * A list of rows in a form that are changed, added and removed. The focus goes to the first field
 * of a new row; after a removal, to the row that takes its place; if no row or no field is left, to
 * the add button, marked with `data-add`. The rows are the first children of the list.
 */
export function useRows<Row extends object>(rows: readonly Row[], write: (rows: Row[]) => void) {
  const box = useRef<HTMLElement>(null)
  const focusAfter = useFocusAfter(rows.length)
  const focusRow = (at: number) =>
    focusAfter((left) => {
      const row = left > 0 ? box.current?.children[Math.min(at, left - 1)] : undefined
      return (
        row?.querySelector<HTMLElement>(fields) ??
        box.current?.parentElement?.querySelector<HTMLElement>('[data-add]')
      )
    })
  return {
    /** The `ref` of the list. */
    list: useCallback((element: HTMLElement | null) => {
      box.current = element
    }, []),
    change: (at: number, part: Partial<Row>) => write(withPart(rows, at, part)),
    /** `at`: where the row will appear, if not at the end. */
    add(row: Row, at = rows.length) {
      focusRow(at)
      write([...rows, row])
    },
    remove(at: number) {
      focusRow(at)
      write(rows.toSpliced(at, 1))
    },
  }
}

/** The rows with a part of one of them changed. */
export function withPart<Row extends object>(
  rows: readonly Row[],
  at: number,
  part: Partial<Row>,
): Row[] {
  return rows.map((row, index) => (index === at ? { ...row, ...part } : row))
}
