import { type RefObject, useEffect, useRef } from 'react'

const fields = 'input:not([type=checkbox], [type=file]), select, textarea'

/**
 * The focus in a list of rows that are added and removed: in the first field of a new row, and
 * after a removal in the row that took its place; without any left or without fields in them, on
 * what adds one, marked with `data-add`. The rows are the first `count` children of the list.
 */
export function useRowFocus<List extends HTMLElement>(count: number) {
  const list = useRef<List>(null)
  const wanted = useRef<number>(undefined)
  useEffect(() => {
    const { current } = list
    const at = wanted.current
    wanted.current = undefined
    if (at === undefined || !current) return
    const row = count > 0 ? current.children[Math.min(at, count - 1)] : undefined
    const target = row?.querySelector<HTMLElement>(fields) ?? addButton(current)
    target?.focus()
  }, [count])
  return { list: list as RefObject<List>, focusRow: (at: number) => void (wanted.current = at) }
}

function addButton(list: HTMLElement): HTMLElement | null | undefined {
  return list.parentElement?.querySelector<HTMLElement>('[data-add]')
}
