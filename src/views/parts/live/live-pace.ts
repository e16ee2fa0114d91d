import type { LiveNews } from '../../../machines/app/live.ts'

/** The delay after a change: one action usually arrives as several events at once. */
const GATHER_MS = 40
const RETRY_MS = 5_000

export type Pace = {
  add(news: LiveNews): void
  /** While paused, changes are collected. */
  setPaused(isPaused: boolean): void
  close(): void
}

/**
 * Throttles a reaction to changes: at most once in `everyMs`, never concurrently, and not while the
 * tab is hidden; what arrived meanwhile is handled afterwards. A failed reaction is retried with
 * the same changes.
 */
export function createPace(
  act: (news: LiveNews) => Promise<unknown> | void,
  everyMs: number,
): Pace {
  let waiting: LiveNews = []
  let notBeforeMs = 0
  let isPaused = false
  let isActing = false
  let timer: ReturnType<typeof setTimeout> | undefined

  const isHeld = (): boolean =>
    isPaused || isActing || document.visibilityState === 'hidden' || waiting.length === 0
  const plan = (): void => {
    if (isHeld()) return
    timer ??= setTimeout(flush, Math.max(GATHER_MS, notBeforeMs - performance.now()))
  }
  function flush(): void {
    timer = undefined
    if (isHeld()) return
    const news = waiting
    waiting = []
    isActing = true
    notBeforeMs = performance.now() + everyMs
    Promise.resolve(act(news))
      .catch(() => {
        waiting = both(news, waiting)
        notBeforeMs = performance.now() + RETRY_MS
      })
      .finally(() => {
        isActing = false
        plan()
      })
  }

  document.addEventListener('visibilitychange', plan)
  return {
    add(news) {
      waiting = both(waiting, news)
      plan()
    },
    setPaused(now) {
      isPaused = now
      plan()
    },
    close() {
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', plan)
    },
  }
}

function both(one: LiveNews, other: LiveNews): LiveNews {
  return one === 'all' || other === 'all' ? 'all' : [...one, ...other]
}
