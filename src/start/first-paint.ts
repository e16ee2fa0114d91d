// For the names on `window`.
import './view-nodes.ts'

/** A page that is visible and yet never painted must start all the same. */
const PATIENCE_MS = 500

// Imported before everything else: where a kept view is drawn, it is painted before the app's code
// runs, which takes longer than all that a person sees by then. Not by a timer or a frame alone: a
// test may stop those. It waits for nothing from the network, so it can't fail.
if (window.isViewDrawn && document.visibilityState === 'visible')
  await new Promise<void>((resolve) => {
    const resolved = (): void => resolve()
    addEventListener('visibilitychange', resolved, { once: true })
    setTimeout(resolved, PATIENCE_MS)
    try {
      new PerformanceObserver(resolved).observe({ type: 'paint', buffered: true })
    } catch {
      // Without paint timing, the timer decides.
    }
  })
