import { type ComponentType, useEffect, useState } from 'react'
import { type Tools, useApp } from '../../seams/app-context.ts'

const AFTER_PAINT_MS = 200
const RETRY_MS = 10_000

type Shown = { View: ComponentType<Tools>; tools: Tools }

/** The header's tools, loaded after the screen. */
export function LateTools() {
  const { openTools, translator } = useApp()
  const [shown, setShown] = useState<Shown>()

  useEffect(() => {
    let waiting: ReturnType<typeof setTimeout>
    let isGone = false
    const fetchTools = async (): Promise<void> => {
      const [{ HeaderTools }, tools] = await Promise.all([
        import('../tools/header-tools.tsx'),
        openTools(),
        translator.learn(['tools']),
      ])
      if (!isGone) setShown({ View: HeaderTools, tools })
    }
    const attempt = (): void =>
      void fetchTools().catch(() => (waiting = setTimeout(attempt, RETRY_MS)))
    waiting = setTimeout(attempt, AFTER_PAINT_MS)
    return () => {
      isGone = true
      clearTimeout(waiting)
    }
  }, [openTools, translator])

  return <div className="frame__tools">{shown && <shown.View {...shown.tools} />}</div>
}
