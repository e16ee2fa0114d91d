import { chakra } from '@chakra-ui/react/styled-system'
import { useTranslation } from '#i18n/use-translation.tsx'
import { Link } from 'wouter'
import { useNextText } from '../parts/time/use-next-text.ts'
import { useMinutesSince } from '../parts/calendar/clock.ts'
import { StatusBadge } from '../ui/status-badge.tsx'
import type { TableRecord } from './table-acts.ts'
import { standingOfTable, tableMarks } from './table-words.ts'

type Props = {
  table: TableRecord
  isBusy: boolean
  onParty: (partySize: number) => void
  onNewCode: () => void
}

/** A table's head: its state, waiter, duration and party size. */
export function TableHead({ table, isBusy, onParty, onNewCode }: Props) {
  const { t } = useTranslation()
  const { session, area, capacity, nextReservation } = table
  const nextText = useNextText()
  const standing = standingOfTable(table)
  return (
    <div className="record__head">
      <StatusBadge mark={tableMarks[standing]}>{t(`tables.state.${standing}`)}</StatusBadge>
      {area && <span>{area}</span>}
      <span>{t('tables.seats', { count: capacity })}</span>
      {nextReservation && (
        <Link href={`/table/reservationview?id=${nextReservation.id}`} title={t('tables.nextOne')}>
          {nextText(nextReservation)}
        </Link>
      )}
      {session && (
        <>
          <Seated sinceMs={session.openedMs} />
          {session.openedBy && <span>{t('tables.servedBy', { name: session.openedBy })}</span>}
          {session.joinCode && (
            <chakra.span
              display="inline-flex"
              gap="2"
              alignItems="center"
              css={{ '& strong': { color: 'fg', letterSpacing: '0.08em' } }}
            >
              {t('tables.joinCode')} <strong>{session.joinCode}</strong>
              <button
                type="button"
                className="order-line__step"
                disabled={isBusy}
                onClick={onNewCode}
              >
                {t('tables.newCode')}
              </button>
            </chakra.span>
          )}
          {session.joinCode && session.isJoinBlocked && (
            <span role="status">{t('tables.joinBlocked')}</span>
          )}
          <Party count={session.partySize} isBusy={isBusy} onChange={onParty} />
        </>
      )}
    </div>
  )
}

/** How long guests have been seated. */
export function Seated({ sinceMs }: { sinceMs: number }) {
  const { t } = useTranslation()
  const minutes = useMinutesSince(sinceMs)
  const hours = Math.floor(minutes / 60)
  return (
    <span className="seated">
      {hours === 0
        ? t('tables.minutes', { count: minutes })
        : t('tables.hours', { hours, minutes: minutes % 60 })}
    </span>
  )
}

function Party({
  count,
  isBusy,
  onChange,
}: {
  count: number
  isBusy: boolean
  onChange: (count: number) => void
}) {
  const { t } = useTranslation()
  return (
    <chakra.span
      display="inline-flex"
      gap="2"
      alignItems="center"
      role="group"
      aria-label={t('tables.party')}
    >
      <button
        type="button"
        className="order-line__step"
        aria-label={t('tables.lessPeople')}
        disabled={isBusy || count <= 1}
        onClick={() => onChange(count - 1)}
      >
        −
      </button>
      <output>{t('tables.people', { count })}</output>
      <button
        type="button"
        className="order-line__step"
        aria-label={t('tables.morePeople')}
        disabled={isBusy || count >= 100}
        onClick={() => onChange(count + 1)}
      >
        +
      </button>
    </chakra.span>
  )
}
