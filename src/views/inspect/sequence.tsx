import { Box } from '@chakra-ui/react/box'
import { Grid } from '@chakra-ui/react/grid'
import { useMemo } from 'react'
import type { EventEntry } from '#kit/inspect/protocol.ts'
import type { WatchedTab } from '#kit/inspect/watch.ts'
import { senderNames } from '#kit/inspect/exports.ts'
import { sendersIn } from '#kit/inspect/session.ts'
import { eventWords } from '#kit/inspect/state-words.ts'
import { words } from './words.ts'

/**
 * Events between actors, oldest first: a column for each name, after one for users and one for
 * servers and timers.
 */
export function Sequence({ tab, events }: { tab: WatchedTab; events: readonly EventEntry[] }) {
  const senders = useMemo(() => sendersIn(tab.entries), [tab.entries])
  const nameOf = (id: string): string => tab.actors.get(id)?.name ?? id
  const fromOf = ({ n, sourceId = '' }: EventEntry): string => {
    const sender = senders.get(n)
    return sender ? senderNames[sender] : nameOf(sourceId)
  }
  const outsiders = Object.values(senderNames)
  const seen = new Set(events.flatMap((event) => [fromOf(event), nameOf(event.sessionId)]))
  const columns = [
    ...outsiders.filter((name) => seen.has(name)),
    ...[...seen].filter((name) => !outsiders.includes(name)),
  ]
  const template = { gridTemplateColumns: `repeat(${columns.length}, minmax(5.5rem, 1fr))` }

  return (
    // A scrolling region must be reachable with the keyboard.
    <Box
      flex="1"
      overflow="auto"
      maxH={{ lgDown: '70dvh' }}
      css={{
        '& li': { display: 'grid', w: 'max', minW: 'full', py: '1' },
        '& [data-way]': {
          position: 'relative',
          display: 'block',
          mx: 'calc(50% / var(--ends))',
          pt: '0',
          px: '1',
          pb: '0.5',
          fontSize: '2xs',
          lineHeight: '1.1',
          textAlign: 'center',
          overflowWrap: 'anywhere',
          borderBlockEnd: '1.5px solid {colors.border.emphasized}',
        },
        '& [data-way][data-way=self]': { mx: '3', borderBlockEndStyle: 'dotted' },
        '& [data-way]:not([data-way=self])::after': {
          position: 'absolute',
          insetBlockEnd: '-4.5px',
          border: '4px solid transparent',
          content: "''",
        },
        '& [data-way][data-way=right]::after': {
          right: '-1px',
          borderInlineStart: '7px solid {colors.brand.solid}',
          borderInlineEnd: '0',
        },
        '& [data-way][data-way=left]::after': {
          left: '-1px',
          borderInlineEnd: '7px solid {colors.brand.solid}',
          borderInlineStart: '0',
        },
      }}
      role="region"
      aria-label={words.sequence}
      tabIndex={0}
    >
      <Grid
        w="max"
        minW="full"
        position="sticky"
        insetBlockStart="0"
        zIndex="1"
        py="2"
        fontSize="xs"
        fontWeight="semibold"
        textAlign="center"
        bg="bg.panel"
        borderBlockEnd="1px solid {colors.border}"
        style={template}
        aria-hidden="true"
      >
        {columns.map((name) => (
          <span key={name}>{name}</span>
        ))}
      </Grid>
      <ol>
        {events.map((entry) => {
          const { n, sessionId, event } = entry
          const [sender, receiver] = [fromOf(entry), nameOf(sessionId)]
          const [from, to] = [columns.indexOf(sender), columns.indexOf(receiver)]
          const span = {
            gridColumn: `${Math.min(from, to) + 1} / ${Math.max(from, to) + 2}`,
            '--ends': Math.abs(to - from) + 1,
          }
          return (
            <li key={n} style={template}>
              <span className="frame__spoken">{words.sent(sender, event.type, receiver)}</span>
              <span
                data-way={to > from ? 'right' : to < from ? 'left' : 'self'}
                style={span}
                aria-hidden="true"
              >
                <span>{eventWords(event.type)}</span>
              </span>
            </li>
          )
        })}
      </ol>
    </Box>
  )
}
