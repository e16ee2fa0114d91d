/** A timeout, because a hidden tab paints no frames. */
const LATEST_MS = 200

/** A scheduled task: run it now, or cancel it. */
export type Waiting = { now: () => void; stop: () => void }

/** Runs invisible work after the changes of the user's action were painted. */
export function afterPaint(act: () => void): Waiting {
  let isOver = false
  const stop = () => {
    isOver = true
    clearTimeout(late)
  }
  const now = () => {
    if (isOver) return
    stop()
    act()
  }
  const late = setTimeout(now, LATEST_MS)
  requestAnimationFrame(() => setTimeout(now))
  return { now, stop }
}

/** Resolves after the changes of the user's action were painted. */
export function painted(): Promise<void> {
  return new Promise((resolve) => void afterPaint(resolve))
}

/**
 * Wraps a call: from the second time on, the changes are painted first, because creating a request
 * takes as long as rendering.
 */
export function afterFirst<Args extends unknown[], Output>(
  ask: (...args: Args) => Promise<Output>,
): (...args: Args) => Promise<Output> {
  let isFirst = true
  return async (...args) => {
    if (!isFirst) await painted()
    isFirst = false
    return ask(...args)
  }
}
