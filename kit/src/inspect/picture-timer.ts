import type { Camera } from './picture.ts'

/** A screen has drawn what a step changed. */
const settleMs = 120
/** Pictures take at most a twentieth of the time. */
const share = 20
const minGapMs = 300
/** So much later the next picture may be, because of those that were due at once. */
const maxDebtMs = 5_000

export type PictureTimer = {
  /** Something has happened: a picture soon. */
  ask(): void
  /** A person does something: a picture of what they see, before it changes. */
  now(): void
  /** Nothing is prepared, observed or taken while it is off. */
  set(isOn: boolean): void
}

/** Takes pictures after steps, seldom enough that the page does not feel it. */
export function createPictureTimer({
  open,
  take,
}: {
  open: () => Camera
  /** `isDue`: also when the page is as it was at the picture before. */
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
    // Shown by the browser's profiler.
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
