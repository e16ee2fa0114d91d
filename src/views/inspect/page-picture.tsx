import { Box } from '@chakra-ui/react/box'
import { Flex } from '@chakra-ui/react/flex'
import { Text } from '@chakra-ui/react/text'
import { useCallback } from 'react'
import type { Picture } from '#kit/inspect/picture-data.ts'
import type { Entry } from '#kit/inspect/protocol.ts'
import type { WatchedTab } from '#kit/inspect/watch.ts'
import { drawPicture, fitPicture } from './draw-picture.ts'
import { isMoment, secondsAt } from './moments.ts'
import { words } from './words.ts'

/** Rendered in its original size, and scaled from its corner. */
const placed = {
  position: 'absolute',
  insetBlockStart: '0',
  insetInlineStart: '0',
  border: '0',
  transformOrigin: '0 0',
  pointerEvents: 'none',
} as const

/** The page at a moment: the last picture that was taken at or before it. */
export function PagePicture({ tab, at }: { tab: WatchedTab; at: number | undefined }) {
  const picture = pictureAt(tab, at)
  const { styles } = tab
  const show = useCallback(
    (frame: HTMLIFrameElement | null) => {
      if (!frame || !picture) return undefined
      drawPicture(frame, picture, styles)
      const fit = () => fitPicture(frame, picture)
      fit()
      const sizes = new ResizeObserver(fit)
      if (frame.parentElement) sizes.observe(frame.parentElement)
      return () => sizes.disconnect()
    },
    [picture, styles],
  )
  if (!picture)
    return (
      <Text color="fg.muted" p="4">
        {words.noPicture}
      </Text>
    )
  return (
    <Flex as="figure" flex="1" direction="column" minBlockSize="0" px="4">
      <Box
        position="relative"
        flex="1"
        minBlockSize={{ base: '12rem', lgDown: '26rem' }}
        overflow="hidden"
        bg="bg.muted"
        border="1px solid {colors.border.emphasized}"
        rounded="md"
        css={{ '& iframe': placed }}
      >
        {/* The picture contains no scripts, and the sandbox forbids them. */}
        <iframe ref={show} title={words.pageThen} sandbox="allow-same-origin" />
      </Box>
      <Text as="figcaption" py="1.5" color="fg.muted" fontSize="xs">
        {words.pictureOf(secondsAt(tab.entries, picture.n), picture.isCut)}
        {at !== undefined && olderBy(tab.entries, picture.n, at)}
      </Text>
    </Flex>
  )
}

/** How much older than the moment its picture is, as text. */
function olderBy(entries: readonly Entry[], n: number, at: number): string {
  const [taken, moment] = [n, at].map((one) => Number(secondsAt(entries, one)))
  const older = (moment ?? 0) - (taken ?? 0)
  return older < 0.01 ? '' : words.pictureOlder(older.toFixed(2))
}

/**
 * The picture of a moment: one taken before anything else happened, otherwise the last one before
 * it.
 */
function pictureAt(
  { pictures, entries }: Pick<WatchedTab, 'pictures' | 'entries'>,
  at: number | undefined,
): Picture | undefined {
  if (at === undefined) return pictures.at(-1)
  const nextN = entries.find((entry) => entry.n > at && isMoment(entry))?.n ?? Infinity
  return (
    pictures.find(({ n }) => n >= at && n < nextN) ??
    pictures.findLast(({ n }) => n <= at) ??
    pictures[0]
  )
}
