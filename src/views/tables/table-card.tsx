import { useTranslation } from '#i18n/use-translation.tsx'
import { Link } from 'wouter'
import type { NextReservation } from '#contract/reservation.ts'
import type { LiveTable } from '#contract/table.ts'
import { Button } from '../ui/button.tsx'
import { formatMoney } from '../parts/money/money-format.ts'
import { Money } from '../parts/money/money.tsx'
import { useNextText } from '../parts/time/use-next-text.ts'
import { StatusBadge } from '../ui/status-badge.tsx'
import { GuestOrders } from './guest-orders.tsx'
import { Seated } from './table-head.tsx'
import { UnsentCount } from './table-unsent.tsx'
import { needMarks, standingOf, type TableEvent, tableMarks, tableSteps } from './table-words.ts'

/** The actions that are offered on the board; others are on the table's screen. */
const quick: readonly TableEvent[] = ['table.open', 'table.clear', 'table.enable']

/**
 * A table on the board: state, duration, party size, amount, and what it needs, with a link to its
 * screen.
 */
export function TableCard({
  table,
  isBusy,
  onStep,
  onNewCode,
}: {
  table: LiveTable
  isBusy: boolean
  onStep: (event: TableEvent) => void
  onNewCode: () => void
}) {
  const { t } = useTranslation()
  const {
    id,
    name,
    liveStatus,
    partySize,
    capacity,
    openedMs,
    waiter,
    needs,
    counts,
    allowedEvents,
    joinCode,
    isJoinBlocked,
    nextReservation,
    guestOrders,
  } = table
  const standing = standingOf(table)
  // The order is accepted first, which also opens the table.
  const { main } = tableSteps(
    allowedEvents.filter((event) => event !== 'table.open' || standing === liveStatus),
  )
  const { toFire, inKitchen, toServe } = counts
  const waiting = { notSent: toFire, inKitchen, toServe }
  const going = (['notSent', 'inKitchen', 'toServe'] as const).filter((one) => waiting[one] > 0)
  return (
    <article className="room__table" data-state={standing} data-tone={tableMarks[standing].tone}>
      <header>
        <h3>
          <Link className="room__link" href={`/table/tableview?id=${id}`}>
            {name}
          </Link>
        </h3>
        <StatusBadge mark={tableMarks[standing]}>{t(`tables.state.${standing}`)}</StatusBadge>
      </header>
      <p className="room__facts">
        {partySize === undefined
          ? t('tables.seats', { count: capacity })
          : t('tables.people', { count: partySize })}
        {openedMs !== undefined && (
          <>
            {' · '}
            <Seated sinceMs={openedMs} />
          </>
        )}
        {waiter && ` · ${waiter}`}
      </p>
      {joinCode && (
        <p className="room__facts room__code">
          {t('tables.joinCode')} <strong>{joinCode}</strong>
        </p>
      )}
      {nextReservation && <Next next={nextReservation} />}
      <Sum {...table} />
      {going.length > 0 && (
        <p className="room__facts">
          {going.map((one) => t(`tables.counts.${one}`, { count: waiting[one] })).join(' · ')}
        </p>
      )}
      <UnsentCount id={id} />
      <Needs needs={needs} main={main} standing={standing} />
      {guestOrders && <GuestOrders orders={guestOrders} />}
      {isJoinBlocked && (
        <div className="room__blocked">
          <p role="status">{t('tables.joinBlocked')}</p>
          <Button
            size="sm"
            variant="surface"
            disabled={isBusy}
            aria-label={t('orders.view.stepOf', { step: t('tables.newCode'), name })}
            onClick={onNewCode}
          >
            {t('tables.newCode')}
          </Button>
        </div>
      )}
      {main && quick.includes(main) && (
        <Button
          size="sm"
          variant="surface"
          disabled={isBusy}
          aria-label={t('orders.view.stepOf', { step: t(`tables.event.${main}`), name })}
          onClick={() => onStep(main)}
        >
          {t(`tables.event.${main}`)}
        </Button>
      )}
    </article>
  )
}

/** The total, the outstanding amount and the due refund. */
function Sum({
  totalAmount,
  owedAmount,
  dueBackAmount,
  currency,
}: Pick<LiveTable, 'totalAmount' | 'owedAmount' | 'dueBackAmount' | 'currency'>) {
  const { t, i18n } = useTranslation()
  if (totalAmount === 0 && dueBackAmount === 0) return null
  return (
    <p className="room__sum">
      <Money amount={totalAmount} currency={currency} />
      {owedAmount > 0 && owedAmount < totalAmount && (
        <small>
          {t('orders.view.due')} <Money amount={owedAmount} currency={currency} />
        </small>
      )}
      {dueBackAmount > 0 && (
        <small>
          {t('orders.view.toGive', {
            amount: formatMoney(dueBackAmount, currency, i18n.language),
          })}
        </small>
      )}
      {owedAmount === 0 && dueBackAmount === 0 && <small>{t('orders.view.settled')}</small>}
    </p>
  )
}

/** The next reservation, as a link. */
function Next({ next }: { next: NextReservation }) {
  const { t } = useTranslation()
  const nextText = useNextText()
  return (
    <p className="room__facts">
      <Link href={`/table/reservationview?id=${next.id}`} title={t('tables.nextOne')}>
        {nextText(next)}
      </Link>
    </p>
  )
}

type NeedsProps = Pick<LiveTable, 'needs'> & {
  main: TableEvent | undefined
  standing: LiveTable['liveStatus']
}

/** What the table waits for, without what its badge or button already shows. */
function Needs({ needs, main, standing }: NeedsProps) {
  const { t } = useTranslation()
  const said = needs.filter((need) => {
    if (need === 'clear') return main !== 'table.clear'
    return need !== 'bill' || standing !== 'bill_requested'
  })
  if (said.length === 0) return null
  return (
    <ul className="room__needs" aria-label={t('tables.needs')}>
      {said.map((need) => (
        <li key={need}>
          <StatusBadge mark={needMarks[need]}>{t(`tables.need.${need}`)}</StatusBadge>
        </li>
      ))}
    </ul>
  )
}
