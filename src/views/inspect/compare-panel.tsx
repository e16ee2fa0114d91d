import { chakra } from '@chakra-ui/react/styled-system'
import { Flex } from '@chakra-ui/react/flex'
import { Text } from '@chakra-ui/react/text'
import { useMemo } from 'react'
import { type Compared, compare } from '#kit/inspect/compare.ts'
import { narrowed, wholeSession } from '#kit/inspect/narrow.ts'
import type { WatchedTab } from '#kit/inspect/watch.ts'
import { useParam } from '../parts/hooks/use-param.ts'
import { Check } from './check.tsx'
import { short } from './step-details.tsx'
import { titleOf } from './tab-title.ts'
import type { Watching } from './use-watch.ts'
import { useNarrow } from './use-narrow.ts'
import { useWindow } from './use-window.ts'
import { words } from './words.ts'

const rowPx = 44

type Props = { watching: Watching; tab: WatchedTab; chosenId: string | undefined }

/** Compares this session with another one: common steps, steps of only one, and differences. */
export function ComparePanel({ watching, tab, chosenId }: Props) {
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
                {titleOf(one.tab)}
              </option>
            ))}
          </select>
        ) : (
          <Text color="fg.muted">{words.nothingToCompare}</Text>
        )}
      </chakra.div>
      {other && <Differences left={other} right={tab} chosenId={chosenId} />}
    </>
  )
}

type Sides = { left: WatchedTab; right: WatchedTab; chosenId: string | undefined }

function Differences({ left, right, chosenId }: Sides) {
  const { only, hasHelpers } = useNarrow(right, chosenId)
  const rows = useMemo(() => {
    const [mine, other] = [left, right].map((tab) =>
      narrowed(wholeSession(tab), { only, hasHelpers }),
    )
    return compare(mine ?? [], other ?? [])
  }, [left, right, only, hasHelpers])
  const different = rows.filter(({ side, changes }) => side !== 'both' || changes.length > 0)
  const [all, setAll] = useParam('all')
  const [narrow, setNarrow] = useParam('only')
  const [helpers, setHelpers] = useParam('helpers')
  const shown = all === '' ? different : rows
  const { listen, first, last } = useWindow(shown.length, rowPx, undefined)
  return (
    <>
      <chakra.div py="2" px="4" borderBlockEnd="1px solid {colors.border}">
        <Text role="status" mb="1">
          {words.compared(rows.length, different.length)}
        </Text>
        <Flex wrap="wrap" columnGap="3.5">
          <Check label={words.alsoSame} isOn={all !== ''} set={setAll} />
          <Check label={words.onlyChosen} isOn={narrow !== ''} set={setNarrow} />
          <Check
            label={words.helpers}
            title={words.helpersHint}
            isOn={helpers !== ''}
            set={setHelpers}
          />
        </Flex>
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
      {actor}
      {state && ` → ${state}`}
      <small title={said.join('\n')}>
        {side === 'both' ? said.join('; ') || words.equal : words.onlyIn[side]}
      </small>
    </>
  )
}
