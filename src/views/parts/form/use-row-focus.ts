import { type RefObject, useRef } from 'react'
import { useFocusAfter } from '../hooks/use-focus-after.ts'

const fields = 'input:not([type=checkbox], [type=file]), select, textarea'

/**
 * The focus in a list of rows that are added and removed: the first field of a new row; after a
 * removal, the row that takes its place; if no row or no field is left, the add button, marked with
 * `data-add`. The rows are the first `count` children of the list.
 */
export function useRowFocus<List extends HTMLElement>(count: number) {
  const list = useRef<List>(null)
  const focusAfter = useFocusAfter(count)
  const focusRow = (at: number) =>
    focusAfter((left) => {
      const row = left > 0 ? list.current?.children[Math.min(at, left - 1)] : undefined
      return (
        row?.querySelector<HTMLElement>(fields) ??
        list.current?.parentElement?.querySelector<HTMLElement>('[data-add]')
      )
    })
  return { list: list as RefObject<List>, focusRow }
}
