import { useCallback, useEffect, useRef } from 'react'

type Find<Key> = (key: Key) => HTMLElement | null | undefined

/**
 * Focuses an element of a later render, such as the row that takes the place of another: `find` is
 * called at each change of `key` until it returns an element.
 */
export function useFocusAfter<Key>(key: Key): (find: Find<Key>) => void {
  const wanted = useRef<Find<Key>>(undefined)
  useEffect(() => {
    const target = wanted.current?.(key)
    if (!target) return
    wanted.current = undefined
    target.focus()
  }, [key])
  return useCallback((find) => {
    wanted.current = find
  }, [])
}
