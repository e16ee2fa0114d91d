import type { Camera } from './picture.ts'

/** The time until a screen has rendered a step's changes. */
const settleMs = 120
/** Pictures take at most a twentieth of the time. */
const share = 20
const minGapMs = 300
/** The maximum delay of the next picture because of pictures that were taken immediately. */
const maxDebtMs = 5_000

export type PictureTimer = {
  /** Something has happened: takes a picture soon. */
  ask(): void
  /** Before a user action changes the page: takes a picture now. */
  now(): void
  /** While it is off, nothing is observed or taken. */
  set(isOn: boolean): void
}

/** Takes pictures after steps, but not so often that it slows down the page. */
export function createPictureTimer({
  open,
  take,
}: {
  open: () => Camera
  /** `isDue`: also if the page has not changed since the last picture. */
  take: (camera: Camera, isDue: boolean) => void
}): PictureTimer {
  let camera: Camera | undefined
  let isAsked = false
  let nextMs = 0

  const run = (isDue = false): void => {
    if (!camera) return
    const startMs = performance.now()
    take(camera, isDue)
    const endMs = performance.now()
    // Visible in the browser's profiler.
    performance.measure('picture for the inspector', { start: startMs, end: endMs })
    nextMs = Math.max(nextMs, endMs) + Math.max(minGapMs, (endMs - startMs) * share)
  }
  const ask = (): void => {
    if (!camera || isAsked) return
    isAsked = true
    const late = (): void => {
      isAsked = false
      run()
    }
    setTimeout(late, Math.max(settleMs, nextMs - performance.now()))
  }
  return {
    ask,
    now() {
      if (camera && nextMs - performance.now() < maxDebtMs) run(true)
    },
    set(isOn) {
      if (isOn === Boolean(camera)) return
      if (camera) camera.stop()
      camera = isOn ? open() : undefined
      ask()
    },
  }
}
