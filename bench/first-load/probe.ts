/**
 * What the page records about itself from its first moment. Times are milliseconds since navigation
 * start.
 */
type Notes = {
  seenMs: number
  /**
   * When the stored view was replaced by the app: ours draws one first, which is inert until then.
   */
  freshMs: number
  firstPaintMs: number
  largestPaintMs: number
  shift: number
  longTasks: { startMs: number; durationMs: number }[]
  clickMs: number
  nextSeenMs: number
  /** The text that ends the wait after the click. */
  nextText: string
}

declare global {
  interface Window {
    notes: Notes
  }
}

/**
 * Runs in the page before any of its code: `text` is the text to wait for; empty: a password field.
 */
export function probe({ text, nextText }: { text: string; nextText: string }): void {
  const notes: Notes = {
    seenMs: 0,
    freshMs: 0,
    firstPaintMs: 0,
    largestPaintMs: 0,
    shift: 0,
    longTasks: [],
    clickMs: 0,
    nextSeenMs: 0,
    nextText,
  }
  window.notes = notes

  const observe = (type: string, note: (entry: PerformanceEntry) => void) =>
    new PerformanceObserver((list) => list.getEntries().forEach(note)).observe({
      type,
      buffered: true,
    })
  observe('paint', (entry) => {
    if (entry.name === 'first-contentful-paint') notes.firstPaintMs = entry.startTime
  })
  observe('largest-contentful-paint', (entry) => {
    notes.largestPaintMs = entry.startTime
  })
  observe('layout-shift', (entry) => {
    const { value, hadRecentInput } = entry as PerformanceEntry & {
      value: number
      hadRecentInput: boolean
    }
    if (!hadRecentInput) notes.shift += value
  })
  observe('longtask', ({ startTime, duration }) => {
    notes.longTasks.push({ startMs: startTime, durationMs: duration })
  })

  // "Seen" means painted: a task after the next animation frame.
  const onceSeen = (isThere: () => boolean, note: (ms: number) => void) => {
    const observer = new MutationObserver(() => {
      if (!isThere()) return
      observer.disconnect()
      requestAnimationFrame(() => setTimeout(() => note(performance.now())))
    })
    observer.observe(document, {
      subtree: true,
      childList: true,
      characterData: true,
      attributeFilter: ['inert'],
    })
  }
  const shows = (wanted: string) => document.body?.textContent?.includes(wanted) === true
  const isThere =
    text === ''
      ? () => document.querySelector('input[type="password"]') !== null
      : () => shows(text)
  onceSeen(isThere, (ms) => {
    notes.seenMs = ms
  })
  onceSeen(
    () => isThere() && !document.querySelector('#root[inert]'),
    (ms) => {
      notes.freshMs = ms
    },
  )
  addEventListener(
    'click',
    ({ timeStamp }) => {
      notes.clickMs = timeStamp
      onceSeen(
        () => shows(notes.nextText),
        (ms) => {
          notes.nextSeenMs = ms
        },
      )
    },
    { capture: true, once: true },
  )
}
