import { afterEach, beforeEach, vi } from 'vitest'

/** Time and frames by hand, for the tests of a file: the function returned draws the next frame. */
export function useFrames(): () => void {
  const frames: (() => void)[] = []

  beforeEach(() => {
    vi.useFakeTimers()
    vi.stubGlobal('requestAnimationFrame', (frame: () => void) => frames.push(frame))
  })
  afterEach(() => {
    frames.splice(0)
    vi.unstubAllGlobals()
    vi.useRealTimers()
  })

  return () => {
    for (const frame of frames.splice(0)) frame()
    vi.advanceTimersByTime(0)
  }
}
