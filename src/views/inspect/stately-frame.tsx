import { Flex } from '@chakra-ui/react/flex'
import { Text } from '@chakra-ui/react/text'
import { useCallback, useEffect, useMemo, useRef } from 'react'
import { createOutsideView } from '../../inspect/outside.ts'
import type { Entry } from '../../inspect/protocol.ts'
import { useStable } from '../parts/hooks/use-stable.ts'
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
  const viewer = useRef<Window>(undefined)
  const told = useRef(0)

  const tell = useStable(() => {
    for (const entry of entries.filter(({ n }) => n > told.current)) {
      viewer.current?.postMessage(outside(entry), origin)
      told.current = entry.n
    }
  })
  useEffect(() => {
    if (viewer.current) tell()
  }, [entries, tell])
  const watch = useCallback(
    (frame: HTMLIFrameElement) => {
      const listen = ({ data, source }: MessageEvent<{ type?: unknown } | undefined>): void => {
        if (source !== frame.contentWindow || data?.type !== '@statelyai.connected') return
        viewer.current = frame.contentWindow ?? undefined
        tell()
      }
      window.addEventListener('message', listen)
      return () => window.removeEventListener('message', listen)
    },
    [tell],
  )

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
        ref={watch}
        title={words.stately}
        src={`${origin}/inspect`}
        sandbox="allow-scripts allow-same-origin allow-popups"
        referrerPolicy="no-referrer"
      />
    </Flex>
  )
}
