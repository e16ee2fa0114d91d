import { useCallback, useState } from 'react'
import { readJson } from '#contract/read-json.ts'
import { useGuest } from './guest.ts'

/**
 * Input or a cart, stored for the tab: a reload loses nothing, and the next person with the phone
 * does not see it. A stored value that fails `isValid` is dropped; undefined deletes it.
 */
export function useTabStorage<T>(
  key: string,
  isValid: (value: unknown) => value is T,
  empty: T,
): [value: T, store: (value: T | undefined) => void] {
  const { drafts } = useGuest()
  const [value, setValue] = useState<T>(() => {
    const found = readJson(drafts.read(key))
    return isValid(found) ? found : empty
  })
  const store = useCallback(
    (next: T | undefined) => {
      drafts.write(key, next === undefined ? undefined : JSON.stringify(next))
      setValue(next ?? empty)
    },
    // `empty` is a new but equal object on every render.
    // eslint-disable-next-line react-hooks/exhaustive-deps
    [drafts, key],
  )
  return [value, store]
}
