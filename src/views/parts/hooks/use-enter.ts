import { useEffect, useRef } from 'react'
import { useLatest } from './use-latest.ts'

/**
 * Enter in a search box: acts at once, or as soon as the answer to the typed text has come. A
 * changed text or `forget` drops an Enter that still waits.
 */
export function useEnter(
  text: string,
  isBusy: boolean,
  act: () => void,
): { press: () => void; forget: () => void } {
  const awaited = useRef<string>(undefined)
  const latest = useLatest(act)
  useEffect(() => {
    if (isBusy) return
    const isAwaited = awaited.current === text
    awaited.current = undefined
    if (isAwaited) latest()()
  }, [isBusy, text, latest])
  return {
    press() {
      if (isBusy) awaited.current = text
      else act()
    },
    forget() {
      awaited.current = undefined
    },
  }
}
