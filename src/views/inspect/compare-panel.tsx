import { chakra } from '@chakra-ui/react/styled-system'
import { Text } from '@chakra-ui/react/text'
import { useMemo } from 'react'
import { type Compared, compare } from '#kit/inspect/compare.ts'
import type { Entry } from '#kit/inspect/protocol.ts'
import type { WatchedTab } from '#kit/inspect/watch.ts'
import { useParam } from '../parts/hooks/use-param.ts'
import { short } from './step-details.tsx'
import type { Watching } from './use-watch.ts'
import { useWindow } from './use-window.ts'
import { words } from './words.ts'

const rowPx = 44

/** This session beside another: what both did, what one did alone, and what differed. */
export function ComparePanel({ watching, tab }: { watching: Watching; tab: WatchedTab }) {
  const [otherId, setOther] = useParam('with')
  const others = watching.tabs.filter((one) => one.tab.id !== tab.tab.id)
  const other = others.find((one) => one.tab.id === otherId) ?? others.at(-1)
  return (
    <>
      <chakra.div
        py="2.5"
        px="4"
        borderBlockEnd="1px solid {colors.border}"
        css={{
          '& select': {
            w: 'full',
            h: '2.125rem',
            px: '2.5',
            bg: 'bg.panel',
            border: '1px solid {colors.border.emphasized}',
            rounded: 'md',
          },
        }}
      >
        {other ? (
          <select
            aria-label={words.compareWith}
            value={other.tab.id}
            onChange={({ target }) => setOther(target.value)}
          >
            {others.map((one) => (
              <option key={one.tab.id} value={one.tab.id}>
                {one.tab.path}
              </option>
            ))}
          </select>
        ) : (
          <Text color="fg.muted">{words.nothingToCompare}</Text>
        )}
      </chakra.div>
      {other && <Differences left={other.entries} right={tab.entries} />}
    </>
  )
}

type Sides = { left: readonly Entry[]; right: readonly Entry[] }

function Differences({ left, right }: Sides) {
  const rows = useMemo(() => compare(left, right), [left, right])
  const different = rows.filter(({ side, changes }) => side !== 'both' || changes.length > 0)
  const [all, setAll] = useParam('all')
  const shown = all === '' ? different : rows
  const { listen, first, last } = useWindow(shown.length, rowPx, undefined)
  return (
    <>
      <chakra.div
        py="2"
        px="4"
        borderBlockEnd="1px solid {colors.border}"
        css={{ '& label': { display: 'flex', alignItems: 'center', gap: '1.5', fontSize: 'xs' } }}
      >
        <Text role="status" mb="1">
          {words.compared(rows.length, different.length)}
        </Text>
        <label>
          <input
            type="checkbox"
            checked={all !== ''}
            onChange={({ target }) => setAll(target.checked ? '1' : '')}
          />
          {words.alsoSame}
        </label>
      </chakra.div>
      <chakra.div
        ref={listen}
        flex="1"
        minH={{ lgDown: '20rem' }}
        overflow="auto"
        role="region"
        aria-label={words.compare}
        tabIndex={0}
        css={{
          '& li': {
            position: 'absolute',
            insetInline: '0',
            h: `${rowPx}px`,
            py: '1',
            px: '4',
            overflow: 'hidden',
            whiteSpace: 'nowrap',
            textOverflow: 'ellipsis',
            borderBlockEnd: '1px solid {colors.border.muted}',
          },
          '& li[data-side=left]': { bg: 'red.subtle' },
          '& li[data-side=right]': { bg: 'green.subtle' },
          '& small': { display: 'block', color: 'fg.muted', fontSize: 'xs' },
        }}
      >
        <chakra.ol position="relative" style={{ height: shown.length * rowPx }}>
          {shown.slice(first, last).map((row, index) => (
            <li key={first + index} data-side={row.side} style={{ top: (first + index) * rowPx }}>
              <Row row={row} />
            </li>
          ))}
        </chakra.ol>
      </chakra.div>
    </>
  )
}

function Row({ row: { side, actor, event, state, changes } }: { row: Compared }) {
  const said = changes.map(
    ({ path, before, after }) => `${path || words.context}: ${short(before)} → ${short(after)}`,
  )
  return (
    <>
      <b>
        {side === 'left' ? '− ' : side === 'right' ? '+ ' : ''}
        {event}
      </b>{' '}
      {actor} → {state}
      <small title={said.join('\n')}>
        {side === 'both' ? said.join('; ') || words.equal : words.onlyIn[side]}
      </small>
    </>
  )
}
