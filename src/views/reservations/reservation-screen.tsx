import { Suspense } from 'react'
import { useTranslation } from '#i18n/use-translation.tsx'
import { Link } from 'wouter'
import { createReservation, type Reservation, updateReservation } from '#contract/reservation.ts'
import { reservationLifecycle } from '#lifecycles/reservation.ts'
import { reservationOfAnswer } from '../../machines/record-of-answer.ts'
import { checkInput } from '../parts/form/check-input.ts'
import { FormFrame } from '../parts/form/form-frame.tsx'
import { useFormPlace } from '../parts/form/use-form-place.ts'
import { type OpenRecord, useLiveOpen } from '../parts/form/use-record.ts'
import { useRecordForm } from '../parts/form/use-record-form.ts'
import { useLifecycle } from '../parts/live/use-lifecycle.ts'
import { StepsBar } from '../parts/moves/steps-bar.tsx'
import { BackLink } from '../parts/page/back-link.tsx'
import { Page } from '../parts/page/page.tsx'
import { Reach } from '../parts/people/phone.tsx'
import { DateTime } from '../parts/time/date-time.tsx'
import { useMay } from '../seams/use-may.ts'
import { SideBySide } from '../ui/side-by-side.ts'
import { StatusBadge } from '../ui/status-badge.tsx'
import { ReservationFields } from './reservation-fields.tsx'
import { ReservationHistory } from './reservation-history.tsx'
import { reservationSteps } from './reservation-steps.ts'
import {
  changesOf,
  inputOf,
  type ReservationChanges,
  type ReservationValues,
  valuesOf,
} from './reservation-values.ts'
import { reservationMarks } from './reservation-words.ts'
import { useReservationMoves } from './use-reservation-moves.ts'
import { useReservationText } from './use-reservation-text.ts'
import { lazyOf } from '../parts/hooks/lazy-of.ts'

const ReservationDialog = lazyOf(
  async () => (await import('./reservation-dialog.tsx')).ReservationDialog,
)

type Props = { row: Reservation; open: OpenRecord<Reservation, ReservationChanges> }

/** A loaded reservation: status, steps, fields and history. */
export function ReservationScreen({ row, open }: Props) {
  const { t } = useTranslation()
  const mayWrite = useMay()(updateReservation)
  const names = useReservationText()
  const { timeZone } = useFormPlace()
  const moves = useReservationMoves((record) => open.actor.send({ type: 'record.changed', record }))
  const isBusy = useLiveOpen(['reservation'], open, row, moves.busy.size > 0)
  const { offered } = useLifecycle(reservationLifecycle, {
    name: `reservation ${row.name}`,
    row: reservationOfAnswer(row),
    history: row.history,
    allowed: row.allowedEvents,
  })
  const form = useReservationForm(row, open)
  const { name, status, startMs, partySize, tables } = row
  return (
    <Page
      title={name}
      lead={<BackLink to="/table/reservations">{t('reservations.back')}</BackLink>}
      actions={
        mayWrite && (
          <StepsBar
            steps={reservationSteps(offered)}
            wordOf={(event) => t(`reservations.event.${event}`)}
            isBusy={isBusy}
            isDirty={form.isDirty}
            onPress={(event) => moves.press(row, { event })}
          />
        )
      }
    >
      <div className="record__head">
        <StatusBadge mark={reservationMarks[status]}>
          {t(`reservations.status.${status}`)}
        </StatusBadge>
        <DateTime ms={startMs} zone={timeZone} />
        <span>{t('tables.people', { count: partySize })}</span>
        {tables.map((table) => (
          <Link key={table.id} href={`/table/tableview?id=${table.id}`}>
            {table.name}
          </Link>
        ))}
      </div>
      <SideBySide>
        {mayWrite && row.allowedEvents.includes('reservation.change') ? (
          <FormFrame form={form} label={name} {...names}>
            <ReservationFields form={form} />
          </FormFrame>
        ) : (
          <ReservationFacts row={row} />
        )}
        <ReservationHistory row={row} />
      </SideBySide>
      <Suspense>{moves.asking && <ReservationDialog moves={moves} />}</Suspense>
    </Page>
  )
}

function useReservationForm(row: Reservation, open: OpenRecord<Reservation, ReservationChanges>) {
  const { t } = useTranslation()
  const place = useFormPlace()
  return useRecordForm<Reservation, ReservationValues, ReservationChanges>({
    key: `reservation:${row.id}`,
    open,
    writes: updateReservation,
    record: row,
    toValues: (record) => valuesOf(record, place.homeCode ?? '', place),
    toChanges: (values, base) => changesOf(values, base, place),
    check: (values) => checkInput(createReservation.input, inputOf(values, place), t),
  })
}

/** The facts of a reservation that is closed, or that the user may not change. */
function ReservationFacts({ row }: { row: Reservation }) {
  const { t } = useTranslation()
  return (
    <section className="card__root">
      <h2>{t('reservations.form.contact')}</h2>
      <Reach {...row} />
      <p className={row.note === undefined ? 'quiet__text' : undefined}>
        {row.note ?? t('reservations.noNote')}
      </p>
    </section>
  )
}
