// Imported before everything else: where a kept view is drawn, it is painted before the app's code
// runs, which takes longer than all that a person sees by then. Not by a timer or a frame: a test
// may stop those.
if (window.isViewDrawn && document.visibilityState === 'visible')
  await new Promise<void>((resolve) => {
    new PerformanceObserver(() => resolve()).observe({ type: 'paint', buffered: true })
    addEventListener('visibilitychange', () => resolve(), { once: true })
  })

export {}
