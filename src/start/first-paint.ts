// For the types of `window`.
import './view-nodes.ts'

/** A visible page that never paints must start nevertheless. */
const PATIENCE_MS = 500

// Imported before everything else: a stored view is painted before the app's code runs, which takes
// longer. It does not rely on a timer or an animation frame alone, because a test may stop those.
// It does not wait for the network, so it can't fail.
if (window.isViewDrawn && document.visibilityState === 'visible')
  await new Promise<void>((resolve) => {
    const resolved = (): void => resolve()
    addEventListener('visibilitychange', resolved, { once: true })
    setTimeout(resolved, PATIENCE_MS)
    try {
      new PerformanceObserver(resolved).observe({ type: 'paint', buffered: true })
    } catch {
      // Without paint timing, only the timer is used.
    }
  })
