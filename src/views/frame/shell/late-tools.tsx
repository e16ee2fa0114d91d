import type { ComponentType } from 'react'
import { useLoaded } from '../../parts/live/use-loaded.ts'
import { type Tools, useApp } from '../../seams/app-context.ts'

const AFTER_PAINT_MS = 200
const RETRY_MS = 10_000

type Shown = { View: ComponentType<Tools>; tools: Tools }

/** The header's tools, loaded after the screen. */
export function LateTools() {
  const { openTools, translator } = useApp()
  const fetchTools = async (): Promise<Shown> => {
    const [{ HeaderTools }, tools] = await Promise.all([
      import('../tools/header-tools.tsx'),
      openTools(),
      translator.learn(['tools']),
    ])
    return { View: HeaderTools, tools }
  }
  const shown = useLoaded('tools of the header', (signal) => untilFetched(fetchTools, signal))

  return <div className="frame__tools">{shown && <shown.View {...shown.tools} />}</div>
}

/** Retries until it succeeds or is aborted. */
async function untilFetched<T>(attempt: () => Promise<T>, signal: AbortSignal): Promise<T> {
  await pause(AFTER_PAINT_MS)
  for (;;) {
    signal.throwIfAborted()
    try {
      return await attempt()
    } catch {
      await pause(RETRY_MS)
    }
  }
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => void setTimeout(resolve, ms))
}
