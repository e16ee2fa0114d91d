import { Flex } from '@chakra-ui/react/flex'
import { chakra } from '@chakra-ui/react/styled-system'
import { useTranslation } from '#i18n/use-translation.tsx'
import type { Id } from '#contract/fields.ts'
import type { Visit } from '#contract/visit.ts'
import { Button } from '../ui/button.tsx'
import { Select } from '../ui/select.tsx'
import { useShortcut } from '../parts/hooks/shortcuts.ts'
import { useDialog } from '../parts/dialog/use-dialog.tsx'
import type { StillAnswer } from './still-called.tsx'
import { calledFirst, nextToCall, stillAt } from './queue-steps.ts'
import { counterText, nameOf, queueCounts } from './queue-words.ts'
import type { Counters, OwnChoice } from './use-counters.ts'
import type { QueueMove, QueueMoves } from './use-queue-moves.ts'
import { lazyOf } from '../parts/hooks/lazy-of.ts'

const StillCalled = lazyOf(async () => (await import('./still-called.tsx')).StillCalled)

type Props = {
  /** Undefined until loaded. */ rows: readonly Visit[] | undefined
  /** Whose visit has started: one of them may still be at the counter of this browser. */
  served: readonly Visit[]
  moves: QueueMoves
  counters: Counters
  locationId: Id | undefined
  /** The rows are only those found by a search: the first of them is called, not the next. */
  isSearched: boolean
  onAdd: () => void
}

/** The main button of the board, and the keyboard shortcuts for the called person. */
export function CallNext({ rows: known, served, moves, counters, ...list }: Props) {
  const { t } = useTranslation()
  const { locationId, isSearched, onAdd } = list
  const rows = known ?? []
  const next = nextToCall(rows)
  const called = calledFirst(rows)
  const { inLine, called: calledCount, onHold } = queueCounts(rows)
  const callNow = (finishedId?: Id) =>
    next &&
    moves.press(next, {
      event: 'queue.call',
      ...(counters.own && { counter: counters.own }),
      // The server picks: another counter may call this person at the same moment.
      ...(!isSearched && { next: { locationId, service: counters.services.own, finishedId } }),
    })
  const still = stillAt([...rows, ...served], counters.own)
  const asking = useDialog((asked: { still: Visit; next: Visit }, close) => {
    // Another counter may call the next person meanwhile: then somebody else is next.
    const now = { ...asked, next: next ?? asked.next }
    const first = (answer: StillAnswer) => {
      close()
      if (typeof answer !== 'string') moves.press(asked.still, answer)
      else if (answer === 'finish' && isSearched) moves.press(asked.still, endOf(asked.still))
      callNow(answer === 'finish' ? asked.still.id : undefined)
    }
    const isOver = still?.id !== asked.still.id || !next
    return <StillCalled {...now} isOver={isOver} onPick={first} onClose={close} />
  })
  const call = () => (still && next ? asking.open({ still, next }) : callNow())
  const actOnCalled = (move: QueueMove) => called && moves.press(called, move)
  useShortcut('c', t('queue.keys.call'), call)
  useShortcut('s', t('queue.keys.seat'), () => actOnCalled({ event: 'queue.seat' }))
  useShortcut('h', t('queue.keys.hold'), () => actOnCalled({ event: 'queue.hold' }))
  useShortcut('x', t('queue.keys.noShow'), () =>
    actOnCalled({ event: 'queue.cancel', reasonCode: 'no_show' }),
  )
  useShortcut('a', t('queue.keys.add'), onAdd)
  useShortcut('z', t('queue.keys.undo'), moves.undo)

  return (
    <Flex gap="4" align="stretch" wrap="wrap">
      {asking.dialog}
      <OwnPlace counters={counters} />
      <Button
        className="queue__call"
        data-foot
        disabled={!next || moves.busy.has(next.id)}
        onClick={call}
      >
        <span>{t('queue.callNext')}</span>
        <small>{next ? nameOf(next, t) : known && t('queue.nobodyNext')}</small>
      </Button>
      <chakra.dl
        display="flex"
        gap="2"
        flex={{ mdDown: '1' }}
        css={{
          '& div': {
            display: 'grid',
            alignContent: 'center',
            minW: '5.5rem',
            py: '2',
            px: '4',
            bg: 'bg.panel',
            borderWidth: '1px',
            rounded: 'lg',
            flex: { mdDown: '1' },
            minH: { mdDown: '14' },
          },
          '& dt': { color: 'fg.muted', fontSize: 'xs' },
          '& dd': { fontSize: 'xl', fontWeight: 'semibold' },
          '& small': {
            display: 'block',
            color: 'fg.muted',
            fontSize: 'xs',
            fontWeight: 'normal',
          },
        }}
      >
        <div>
          <dt>{t('queue.count.waiting')}</dt>
          <dd>
            {known ? inLine : '–'}
            {onHold > 0 && <small>{t('queue.count.onHold', { count: onHold })}</small>}
          </dd>
        </div>
        <div>
          <dt>{t('queue.count.called')}</dt>
          <dd>{known ? calledCount : '–'}</dd>
        </div>
      </chakra.dl>
    </Flex>
  )
}

/** Without a call of the next in line, their visit ends as far as one step goes. */
function endOf({ allowedEvents }: Visit): QueueMove {
  return { event: allowedEvents.includes('queue.finish') ? 'queue.finish' : 'queue.seat' }
}

/** The service and the counter of this browser. */
function OwnPlace({ counters: { services, ...counters } }: { counters: Counters }) {
  const { t } = useTranslation()
  if (services.all.length + counters.all.length === 0) return null
  return (
    <Flex
      gap="3"
      flexBasis="full"
      wrap="wrap"
      css={{ '& > label': { flex: '1 1 12rem', maxW: { base: 'xs', mdDown: 'none' } } }}
    >
      <OwnSelect
        label={t('queue.service.label')}
        none={t('queue.service.all')}
        choice={services}
        nameOf={(name) => name}
      />
      <OwnSelect
        label={t('queue.counter.at')}
        none={t('queue.counter.nowhere')}
        choice={counters}
        nameOf={(name) => counterText(name, t)}
      />
    </Flex>
  )
}

function OwnSelect({
  label,
  none,
  choice: { all, own, choose },
  nameOf: textOf,
}: {
  label: string
  none: string
  choice: OwnChoice
  nameOf: (name: string) => string
}) {
  if (all.length === 0) return null
  return (
    <chakra.label display="grid" gap="1" alignContent="center">
      <span className="field__label">{label}</span>
      <Select value={own ?? ''} onChange={({ target }) => choose(target.value)}>
        <option value="">{none}</option>
        {all.map((name) => (
          <option key={name} value={name}>
            {textOf(name)}
          </option>
        ))}
      </Select>
    </chakra.label>
  )
}
