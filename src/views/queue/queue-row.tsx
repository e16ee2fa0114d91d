import { useTranslation } from '#i18n/use-translation.tsx'
import { MINUTE_MS } from '#contract/durations.ts'
import type { Visit } from '#contract/visit.ts'
import { queueEntryLifecycle } from '#lifecycles/queue-entry.ts'
import { Button } from '../ui/button.tsx'
import { entryOfAnswer } from '../../machines/record-of-answer.ts'
import { useLifecycle } from '../parts/live/use-lifecycle.ts'
import { Menu, type MenuAction } from '../ui/menu.tsx'
import { SortDots } from '../parts/form/sort-handle.tsx'
import type { Sortable } from '../parts/form/use-sortable.ts'
import { StatusBadge } from '../ui/status-badge.tsx'
import { formatClock } from '../parts/time/time-format.ts'
import { type QueueEvent, type QueueSteps, queueSteps } from './queue-steps.ts'
import { counterText, nameOf, queueMarks, stateOf, durationText, waitTone } from './queue-words.ts'
import type { Counters } from './use-counters.ts'
import type { QueueMoves } from './use-queue-moves.ts'
import { WaitEstimate } from './wait-estimate.tsx'

type Props = {
  visit: Visit
  index: number
  now: number
  zone: string
  moves: QueueMoves
  sortable: Sortable | undefined
  counters: Counters
  onNotify: (visit: Visit) => void
}

/** A waiting person: number, name, waiting time, next step. */
export function QueueRow({ visit, index, now, zone, moves, sortable, counters, onNotify }: Props) {
  const { t, i18n } = useTranslation()
  const { ticketNo, customer, partySize, joinedMs, calledMs, callCount, estimate } = visit
  const { offered } = useLifecycle(queueEntryLifecycle, {
    name: `entry ${ticketNo}`,
    row: entryOfAnswer(visit),
    allowed: visit.allowedEvents,
  })
  const state = stateOf(visit)
  const waitedMs = now - joinedMs
  const name = nameOf(visit, t)
  return (
    <li className="queue__row" data-state={state} {...sortable?.itemProps(index)}>
      {sortable && offered.includes('queue.move') ? (
        <button {...sortable.handleProps(index, name)}>
          <SortDots />
        </button>
      ) : (
        <span />
      )}
      <span className="queue__ticket">
        <span className="frame__spoken">{t('queue.ticketWord')} </span>
        {ticketNo}
      </span>
      <div className="queue__who">
        <strong>{customer?.fullName ?? t('queue.unknown')}</strong>
        <span className="queue__facts">
          {visit.service && <span>{visit.service}</span>}
          <span>{t('queue.people', { count: partySize })}</span>
          <span className="queue__waited" data-wait={waitTone(waitedMs)}>
            {t('queue.waited', {
              time: durationText(waitedMs, i18n.language),
              clock: formatClock(joinedMs, zone),
            })}
          </span>
        </span>
        {estimate && <WaitEstimate estimate={estimate} />}
      </div>
      <div className="queue__state">
        <StatusBadge mark={queueMarks[state]}>{t(`queue.state.${state}`)}</StatusBadge>
        {calledMs !== undefined && (
          <small>
            {visit.counter && `${counterText(visit.counter, t)} · `}
            {callCount === 1 && now - calledMs < MINUTE_MS
              ? t('queue.calledJustNow')
              : t('queue.calledAgo', {
                  count: callCount,
                  time: durationText(now - calledMs, i18n.language),
                })}
          </small>
        )}
      </div>
      <RowActs {...{ visit, offered, name, moves, counters, onNotify }} />
    </li>
  )
}

type ActProps = {
  visit: Visit
  offered: readonly QueueEvent[]
  name: string
  moves: QueueMoves
  counters?: Counters
  onNotify?: (visit: Visit) => void
  /** All steps are in the menu, because they are rarely used here. */ isQuiet?: boolean
}

/** The next step as a button, and the other actions in a menu. */
export function RowActs({
  visit,
  offered,
  name,
  moves,
  counters,
  onNotify,
  isQuiet = false,
}: ActProps) {
  const { t } = useTranslation()
  const steps = queueSteps({ allowedEvents: offered, calledMs: visit.calledMs })
  const { main, beside, others } = isQuiet ? inMenu(steps) : steps
  const isBusy = moves.busy.has(visit.id)
  const wordOf = (event: keyof typeof words) => t(`queue.event.${words[event]}`)
  const act = (event: keyof typeof words): MenuAction => ({
    key: event,
    label:
      event === 'queue.call' && visit.callCount > 0
        ? t('queue.event.again')
        : event === 'queue.cancel'
          ? t('queue.remove.action')
          : wordOf(event),
    isEnding: event === 'queue.cancel',
    onPick: () => pressOf(event),
  })
  const noShow = {
    key: 'no-show',
    label: t('queue.event.noShow'),
    isEnding: true,
    onPick: () => moves.press(visit, { event: 'queue.cancel', reasonCode: 'no_show' }),
  }
  const notify = { key: 'notify', label: t('queue.notify.action'), onPick: () => onNotify?.(visit) }
  // The same call, to another counter.
  const elsewhere = offered.includes('queue.call')
    ? (counters?.all ?? []).filter((one) => one !== (visit.counter ?? counters?.own))
    : []
  const here = counters?.own && { counter: counters.own }
  const pressOf = (event: keyof typeof words) =>
    moves.press(visit, {
      event,
      ...(event === 'queue.call' && visit.counter === undefined && here),
      ...(event === 'queue.uncall' && visit.counter !== undefined && { counter: visit.counter }),
    })
  // Only the counter that called takes the call back.
  const isOwn = counters?.own === visit.counter
  const known = others.filter(isWorded).filter((event) => event !== 'queue.uncall' || isOwn)
  return (
    <span className="queue__acts">
      {[main, beside].filter(isWorded).map((event) => (
        <Button
          key={event}
          className="queue__step"
          variant={event === 'queue.seat' ? 'solid' : 'surface'}
          disabled={isBusy}
          aria-label={t('queue.stepOf', { step: wordOf(event), name })}
          onClick={() => pressOf(event)}
        >
          {wordOf(event)}
        </Button>
      ))}
      <Menu
        label={t('queue.more', { name })}
        size="md"
        isBusy={isBusy}
        actions={[
          ...known.filter((event) => event !== 'queue.cancel').map(act),
          ...(counters?.services.all ?? [])
            .filter((service) => service !== visit.service && isSentOn(offered))
            .map((service) => ({
              key: `service ${service}`,
              label: t('queue.service.sendTo', { service }),
              onPick: () => moves.press(visit, { event: 'queue.transfer', service }),
            })),
          ...elsewhere.map((counter) => ({
            key: counter,
            label: t('queue.counter.sendTo', { counter: counterText(counter, t) }),
            onPick: () => moves.press(visit, { event: 'queue.call', counter }),
          })),
          ...(onNotify ? [notify] : []),
          ...(known.includes('queue.cancel') ? [noShow, act('queue.cancel')] : []),
        ]}
      />
    </span>
  )
}

/** All steps as entries of the menu. */
function inMenu({ main, beside, others }: QueueSteps): QueueSteps {
  const shown = [main, beside].filter((event) => event !== undefined)
  return { main: undefined, beside: undefined, others: [...shown, ...others] }
}

/** Whether someone waits, or was just served, so that they can be sent to another queue. */
function isSentOn(offered: readonly QueueEvent[]): boolean {
  return offered.some((event) => sendable.has(event))
}

const sendable: ReadonlySet<QueueEvent> = new Set(['queue.hold', 'queue.resume', 'queue.return'])

/** The translation keys of the steps that have one. */
const words = {
  'queue.call': 'call',
  'queue.uncall': 'uncall',
  'queue.hold': 'hold',
  'queue.resume': 'resume',
  'queue.seat': 'seat',
  'queue.cancel': 'cancel',
  'queue.return': 'return',
  'queue.finish': 'finish',
  'queue.unfinish': 'unfinish',
  'queue.restore': 'restore',
} as const

function isWorded(event: string | undefined): event is keyof typeof words {
  return event !== undefined && event in words
}
