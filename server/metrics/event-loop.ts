import { monitorEventLoopDelay } from 'node:perf_hooks'

/** The delay of the event loop, in milliseconds. */
type LoopDelay = { p50Ms: number; p99Ms: number; maxMs: number }

export type EventLoop = {
  /** For the last complete minute; before that, since the start. */
  delay(): LoopDelay
  close(): void
}

const WINDOW_MS = 60_000
const RESOLUTION_MS = 20

/** Measures the event loop delay, by which a long piece of work delays every call. */
export function watchEventLoop(): EventLoop {
  const histogram = monitorEventLoopDelay({ resolution: RESOLUTION_MS })
  histogram.enable()
  const read = (): LoopDelay => ({
    p50Ms: delayOf(histogram.percentile(50)),
    p99Ms: delayOf(histogram.percentile(99)),
    maxMs: delayOf(histogram.max),
  })
  let lastMinute: LoopDelay | undefined
  const timer = setInterval(() => {
    lastMinute = read()
    histogram.reset()
  }, WINDOW_MS).unref()
  return {
    delay: () => lastMinute ?? read(),
    close() {
      clearInterval(timer)
      histogram.disable()
    },
  }
}

/** Samples include the sampling interval. */
function delayOf(nanoseconds: number): number {
  return Math.max(0, nanoseconds / 1e6 - RESOLUTION_MS)
}
