/** In a tab that nobody sees no frame is drawn. */
const LATEST_MS = 200

/** Something that waits for the next frame: done now, or not at all. */
export type Waiting = { now: () => void; stop: () => void }

/** Does what nobody sees once what a press has changed is on the screen. */
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

/** Resolves once what a press has changed is on the screen. */
export function painted(): Promise<void> {
  return new Promise((resolve) => void afterPaint(resolve))
}

/**
 * The same call, which from the second time on lets what was pressed be seen first: to ask for
 * something takes as long as to draw it.
 */
export function afterFirst<Input, Output>(
  ask: (input: Input) => Promise<Output>,
): (input: Input) => Promise<Output> {
  let isFirst = true
  return async (input) => {
    if (!isFirst) await painted()
    isFirst = false
    return ask(input)
  }
}
