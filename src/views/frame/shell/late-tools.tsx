import { type ComponentType, useContext, useEffect, useState } from 'react'
import type { Live } from '../../../live/open-live.ts'
import { LiveContext } from '../../parts/live/live-hub.ts'
import { useApp } from '../../seams/app-context.ts'

const AFTER_PAINT_MS = 200
const RETRY_MS = 10_000

type Tools = { View: ComponentType<{ live: Live }>; live: Live }

/**
 * The header's tools and the event stream, loaded after the screen. The stream ends with the
 * signed-in frame.
 */
export function LateTools() {
  const app = useApp()
  const hub = useContext(LiveContext)
  const [tools, setTools] = useState<Tools>()

  useEffect(() => {
    let waiting: ReturnType<typeof setTimeout>
    let live: Live | undefined
    let isGone = false
    const fetchTools = async (): Promise<void> => {
      const [{ HeaderTools, followLive }] = await Promise.all([
        import('../tools/header-tools.tsx'),
        app.translator.learn(['tools']),
      ])
      if (isGone) return
      live = followLive(app, hub)
      setTools({ View: HeaderTools, live })
    }
    const attempt = (): void =>
      void fetchTools().catch(() => (waiting = setTimeout(attempt, RETRY_MS)))
    waiting = setTimeout(attempt, AFTER_PAINT_MS)
    return () => {
      isGone = true
      clearTimeout(waiting)
      live?.stop()
    }
  }, [app, hub])

  return <div className="top-tools">{tools && <tools.View live={tools.live} />}</div>
}
