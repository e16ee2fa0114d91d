import { useEffect, useEffectEvent, useMemo, useRef } from 'react'
import { createOutsideView } from '../../inspect/outside.ts'
import type { Entry } from '../../inspect/protocol.ts'
import { words } from './words.ts'

const origin = 'https://stately.ai'

/**
 * Stately's own viewer in an iframe, on request and online only. It gets our stream once it is
 * ready, without names unless the address asks for them (`isNamed`).
 */
export function StatelyFrame({
  entries,
  isNamed,
}: {
  entries: readonly Entry[]
  isNamed: boolean
}) {
  const outside = useMemo(() => createOutsideView(isNamed), [isNamed])
  const frame = useRef<HTMLIFrameElement>(null)
  const isReady = useRef(false)
  const told = useRef(0)
  const latest = useRef(entries)

  const tell = useEffectEvent(() => {
    for (const entry of latest.current.filter(({ n }) => n > told.current)) {
      frame.current?.contentWindow?.postMessage(outside(entry), origin)
      told.current = entry.n
    }
  })
  useEffect(() => {
    latest.current = entries
    if (isReady.current) tell()
  }, [entries])
  useEffect(() => {
    const listen = ({ data, source }: MessageEvent<{ type?: unknown } | undefined>): void => {
      if (source !== frame.current?.contentWindow || data?.type !== '@statelyai.connected') return
      isReady.current = true
      tell()
    }
    window.addEventListener('message', listen)
    return () => window.removeEventListener('message', listen)
  }, [])

  return (
    <div className="inspect-stately">
      <p className="inspect-quiet">{words.statelyNote}</p>
      <iframe
        ref={frame}
        title={words.stately}
        src={`${origin}/inspect`}
        sandbox="allow-scripts allow-same-origin allow-popups"
        referrerPolicy="no-referrer"
      />
    </div>
  )
}
