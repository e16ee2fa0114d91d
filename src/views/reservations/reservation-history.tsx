import { useTranslation } from '#i18n/use-translation.tsx'
import {
  type Reservation,
  reservationEvents,
  reservationReasons,
  reservationStatuses,
} from '#contract/reservation.ts'
import { historyEntries } from '../parts/page/history-entries.tsx'
import { Timeline } from '../parts/page/timeline.tsx'
import { useViewer } from '../seams/viewer.ts'
import { reservationMarks } from './reservation-words.ts'

const actors = ['business', 'staff', 'guest', 'system'] as const

/** The history of a reservation: what, by whom, when and why; newest first. */
export function ReservationHistory({ row: { history } }: { row: Reservation }) {
  const { t } = useTranslation()
  const { timeZone } = useViewer()
  const entries = historyEntries(history, {
    zone: timeZone,
    markOf: (to) => {
      const status = reservationStatuses.find((one) => one === to)
      return status && reservationMarks[status]
    },
    titleOf: (event) => {
      const known = reservationEvents.find((one) => one === event)
      return t(
        known ? `reservations.happened.${known}` : 'reservations.happened.reservation.request',
      )
    },
    actorOf: (role) => {
      const known = actors.find((one) => one === role)
      return known ? t(`reservations.actor.${known}`) : role
    },
    reasonOf: (code) => {
      const known = reservationReasons.find((one) => one === code)
      return known && t(`reservations.reason.${known}`)
    },
  })
  return (
    <section className="card__root" aria-labelledby="reservation-history">
      <h2 id="reservation-history">{t('reservations.history')}</h2>
      <Timeline entries={entries} />
    </section>
  )
}
