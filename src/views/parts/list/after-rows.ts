import { afterPaint, type Waiting } from '../hooks/after-paint.ts'

/** A timeout, because the rows may take longer. */
const LATEST_MS = 200

type Rows = {
  getSnapshot(): { hasTag(tag: 'busy'): boolean }
  subscribe(listener: (state: { hasTag(tag: 'busy'): boolean }) => void): { unsubscribe(): void }
}

/** Runs invisible work after the requested rows were painted. */
export function afterRows(list: Rows, act: () => void): Waiting {
  let isOver = false
  let painting: Waiting | undefined
  const stop = () => {
    isOver = true
    clearTimeout(late)
    painting?.stop()
    unsubscribe()
  }
  const now = () => {
    if (isOver) return
    stop()
    act()
  }
  const look = (state: { hasTag(tag: 'busy'): boolean }) => {
    if (!state.hasTag('busy')) painting ??= afterPaint(now)
  }
  const late = setTimeout(now, LATEST_MS)
  const { unsubscribe } = list.subscribe(look)
  look(list.getSnapshot())
  return { now, stop }
}
