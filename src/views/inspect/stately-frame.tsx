import { Box } from '@chakra-ui/react/box'
import { Flex } from '@chakra-ui/react/flex'
import { Text } from '@chakra-ui/react/text'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { Entry } from '#kit/inspect/protocol.ts'
import { useStable } from '../parts/hooks/use-stable.ts'
import { Notice } from '../ui/notice.tsx'
import { createOutsideView } from './outside.ts'
import { words } from './words.ts'

const origin = 'https://stately.ai'
/** If the viewer has not answered by then, there is no network. */
const patienceMs = 4_000

/**
 * Stately's own viewer in an iframe, on request and only online. It receives our stream once it is
 * ready, without names unless the URL asks for them (`isNamed`).
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
  const [isMissing, setMissing] = useState(!navigator.onLine)

  const tell = useStable(() => {
    for (const entry of entries.filter(({ n }) => n > told.current)) {
      const said = outside(entry)
      if (said) viewer.current?.postMessage(said, origin)
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
        setMissing(false)
        tell()
      }
      const timer = setTimeout(() => viewer.current ?? setMissing(true), patienceMs)
      window.addEventListener('message', listen)
      return () => {
        clearTimeout(timer)
        window.removeEventListener('message', listen)
      }
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
      {isMissing && (
        <Box px="4" pb="3">
          <Notice kind="warning">{words.statelyMissing}</Notice>
        </Box>
      )}
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
