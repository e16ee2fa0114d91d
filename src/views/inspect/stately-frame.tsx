import { Flex } from '@chakra-ui/react/flex'
import { Text } from '@chakra-ui/react/text'
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
    <Flex
      gridArea="hosted"
      direction="column"
      h={{ lgDown: '80dvh' }}
      css={{ '& iframe': { flex: '1', border: '0' } }}
    >
      <Text color="fg.muted" p="4">
        {words.statelyNote}
      </Text>
      <iframe
        ref={frame}
        title={words.stately}
        src={`${origin}/inspect`}
        sandbox="allow-scripts allow-same-origin allow-popups"
        referrerPolicy="no-referrer"
      />
    </Flex>
  )
}
