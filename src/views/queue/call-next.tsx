import { Flex } from '@chakra-ui/react/flex'
import { chakra } from '@chakra-ui/react/styled-system'
import { useTranslation } from '#i18n/use-translation.tsx'
import type { Id } from '#contract/fields.ts'
import type { Visit } from '#contract/visit.ts'
import { Button } from '../ui/button.tsx'
import { Select } from '../ui/select.tsx'
import { useShortcut } from '../parts/hooks/shortcuts.ts'
import { calledFirst, nextToCall } from './queue-steps.ts'
import { counterText, nameOf, queueCounts } from './queue-words.ts'
import type { Counters, OwnChoice } from './use-counters.ts'
import type { QueueMove, QueueMoves } from './use-queue-moves.ts'

type Props = {
  /** Undefined until loaded. */ rows: readonly Visit[] | undefined
  moves: QueueMoves
  counters: Counters
  locationId: Id | undefined
  /** The rows are only those found by a search: the first of them is called, not the next. */
  isSearched: boolean
  onAdd: () => void
}

/** The main button of the board, and the keyboard shortcuts for the called person. */
export function CallNext({ rows: known, moves, counters, ...list }: Props) {
  const { t } = useTranslation()
  const { locationId, isSearched, onAdd } = list
  const rows = known ?? []
  const next = nextToCall(rows)
  const called = calledFirst(rows)
  const { inLine, called: calledCount, onHold } = queueCounts(rows)
  const call = () =>
    next &&
    moves.press(next, {
      event: 'queue.call',
      ...(counters.own && { counter: counters.own }),
      // The server picks: another counter may call this person at the same moment.
      ...(!isSearched && { next: { locationId, service: counters.services.own } }),
    })
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
