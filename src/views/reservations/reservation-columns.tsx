import type { TFunction } from 'i18next'
import { useTranslation } from '#i18n/use-translation.tsx'
import { Link } from 'wouter'
import type { Reservation } from '#contract/reservation.ts'
import type { Column } from '../parts/list/data-table.tsx'
import { momentColumn, stepColumn } from '../parts/list/usual-columns.tsx'
import { EventSteps } from '../parts/moves/row-steps.tsx'
import { PhoneText } from '../parts/people/phone.tsx'
import { StatusBadge } from '../ui/status-badge.tsx'
import { reservationSteps } from './reservation-steps.ts'
import { reservationMarks } from './reservation-words.ts'
import type { ReservationMoves } from './use-reservation-moves.ts'

type Press = ReservationMoves['press']

/** The columns of the list of reservations. */
export function reservationColumns(
  t: TFunction,
  zone: string,
  press: Press | undefined,
): Column<Reservation>[] {
  const columns: Column<Reservation>[] = [
    momentColumn({ key: 'time', heading: t('reservations.time'), zone }, ({ startMs }) => startMs),
    {
      key: 'name',
      heading: t('reservations.name'),
      card: 'title',
      cell: ({ id, name }) => (
        <Link
          className="data-table__link data-table__clip"
          href={`/table/reservationview?id=${id}`}
        >
          {name || t('reservations.erased')}
        </Link>
      ),
    },
    {
      key: 'party',
      heading: t('reservations.party'),
      card: 'meta',
      cell: ({ partySize }) => t('tables.people', { count: partySize }),
    },
    {
      key: 'table',
      heading: t('reservations.table'),
      card: 'line',
      cell: ({ tables }) =>
        tables.length > 0 ? (
          tables.map(({ name }) => name).join(', ')
        ) : (
          <span className="quiet__text">{t('reservations.noTable')}</span>
        ),
    },
    {
      key: 'status',
      heading: t('reservations.statusHeading'),
      card: 'aside',
      cell: ({ status }) => (
        <StatusBadge mark={reservationMarks[status]}>
          {t(`reservations.status.${status}`)}
        </StatusBadge>
      ),
    },
    {
      key: 'phone',
      heading: t('reservations.phone'),
      isWideOnly: true,
      cell: ({ phone, callingCode }) =>
        phone && <PhoneText phone={phone} callingCode={callingCode} />,
    },
    {
      key: 'note',
      heading: t('reservations.form.note'),
      isWideOnly: true,
      card: 'tags',
      cell: ({ note }) => note && <span className="data-table__clip">{note}</span>,
    },
  ]
  if (!press) return columns
  return [
    ...columns,
    stepColumn(t('reservations.step'), (row, isMoving) => (
      <ReservationStep row={row} isBusy={isMoving} press={press} />
    )),
  ]
}

type StepProps = { row: Reservation; isBusy: boolean; press: Press }

function ReservationStep({ row, isBusy, press }: StepProps) {
  const { t } = useTranslation()
  const { name } = row
  return (
    <EventSteps
      steps={reservationSteps(row.allowedEvents)}
      wordOf={(event) => t(`reservations.event.${event}`)}
      stepOf={(step) => t('reservations.stepOf', { step, name })}
      first="reservation.confirm"
      more={t('reservations.more', { name })}
      isBusy={isBusy}
      onPress={(event) => press(row, { event })}
    />
  )
}
