import { chakra } from '@chakra-ui/react/styled-system'
import { actWords } from '#kit/inspect/exports.ts'
import { isStep, type WatchedTab } from '#kit/inspect/watch.ts'
import { eventWords, wayWords } from '#kit/inspect/state-words.ts'
import { useParam } from '../parts/hooks/use-param.ts'
import type { Moment } from './moments.ts'
import { useWindow } from './use-window.ts'
import { words } from './words.ts'

/** The fixed height of a row; only visible rows are rendered. */
const rowPx = 56

type Props = {
  tab: WatchedTab
  moments: readonly Moment[]
  at: number | undefined
  lookAt: (n: number | undefined) => void
}

/** The recorded entries, newest first. A click selects that moment. */
export function Log({ tab, moments, at, lookAt }: Props) {
  const [, chooseActor] = useParam('actor')
  const began = Number(tab.entries[0]?.createdAt ?? 0)
  const { listen, first, last } = useWindow(moments.length, rowPx, placeOf(moments, at))
  const shown = moments.slice(moments.length - last, moments.length - first).toReversed()
  return (
    <chakra.div
      ref={listen}
      flex="1"
      minH="0"
      overflow="auto"
      css={{
        '& li': { position: 'absolute', insetInline: '0', h: `${rowPx}px` },
        '& button': {
          display: 'flex',
          gap: '3',
          w: 'full',
          h: 'full',
          py: '2',
          px: '4',
          textAlign: 'start',
          cursor: 'pointer',
          borderBlockEnd: '1px solid {colors.border.muted}',
        },
        '& button:hover': { bg: 'bg.subtle' },
        '& button[aria-current]': { bg: 'brand.muted' },
        '& button[aria-current] > :first-child, & button[aria-current] b + span': {
          color: 'fg.muted',
        },
        '& button > :first-child': {
          flex: 'none',
          w: '12',
          color: 'fg.subtle',
          fontSize: 'xs',
          lineHeight: '1.25rem',
          textAlign: 'end',
        },
        '& button > :last-child, & small': {
          minW: '0',
          whiteSpace: 'nowrap',
          overflow: 'hidden',
          textOverflow: 'ellipsis',
        },
        '& b': { fontWeight: 'medium' },
        '& b + span': { color: 'fg.subtle', fontSize: 'xs' },
        '& small': { display: 'block', color: 'brand.fg', fontSize: 'xs', lineHeight: '1.25rem' },
        '& small[data-stays=true]': { color: 'fg.subtle' },
      }}
      role="region"
      aria-label={words.log}
      tabIndex={0}
    >
      <chakra.ol position="relative" style={{ height: moments.length * rowPx }}>
        {shown.map((moment, index) => (
          <li
            key={moment.n}
            style={{ top: (first + index) * rowPx }}
            aria-setsize={moments.length}
            aria-posinset={first + index + 1}
          >
            <button
              type="button"
              aria-current={moment.n === at ? 'step' : undefined}
              onClick={() => {
                lookAt(moment.n === at ? undefined : moment.n)
                if (isStep(moment)) chooseActor(moment.sessionId)
              }}
            >
              <span>{((Number(moment.createdAt) - began) / 1000).toFixed(2)}</span>
              <Row moment={moment} tab={tab} />
            </button>
          </li>
        ))}
      </chakra.ol>
    </chakra.div>
  )
}

function Row({ moment, tab }: { moment: Moment; tab: WatchedTab }) {
  if (moment.type === '@person.act')
    return (
      <span>
        <b>{actWords(moment.act)}</b>
        <small data-stays>{words.person}</small>
      </span>
    )
  const { event, snapshot, taken, refused } = moment
  const stays = taken?.length === 0
  return (
    <span>
      <b>{eventWords(event.type)}</b>{' '}
      <span>{tab.actors.get(moment.sessionId)?.name ?? moment.sessionId}</span>
      <small data-stays={stays} title={moment.through && wayWords(moment)}>
        {stays ? words.stays : wayWords(moment) || snapshot.status}
        {refused &&
          refused.length > 0 &&
          ` · ${words.saidNo([...new Set(refused.map(({ guard }) => guard))].join(', '))}`}
      </small>
    </span>
  )
}

/** The index of the selected moment, counted from the newest. */
function placeOf(moments: readonly Moment[], at: number | undefined): number | undefined {
  if (at === undefined) return undefined
  const found = moments.findLastIndex(({ n }) => n <= at)
  return found < 0 ? undefined : moments.length - 1 - found
}
