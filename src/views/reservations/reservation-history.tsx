import { useTranslation } from '#i18n/use-translation.tsx'
import type { HistoryEntry } from '#contract/history.ts'
import {
  type Reservation,
  reservationEvents,
  reservationReasons,
  reservationStatuses,
} from '#contract/reservation.ts'
import { Timeline } from '../parts/page/timeline.tsx'
import { DateTime } from '../parts/time/date-time.tsx'
import { useViewer } from '../seams/viewer.ts'
import type { Mark } from '../ui/mark.ts'
import { reservationMarks } from './reservation-words.ts'

const actors = ['business', 'staff', 'guest', 'system'] as const

/** The history of a reservation: what, by whom, when and why; newest first. */
export function ReservationHistory({ row: { history } }: { row: Reservation }) {
  const { t } = useTranslation()
  const { timeZone } = useViewer()
  const wordOf = ({ event }: HistoryEntry) => {
    const known = reservationEvents.find((one) => one === event)
    return t(known ? `reservations.happened.${known}` : 'reservations.happened.reservation.request')
  }
  const actorOf = ({ actorName, actorRole }: HistoryEntry) => {
    const known = actors.find((one) => one === actorRole)
    return actorName ?? (known ? t(`reservations.actor.${known}`) : actorRole)
  }
  const reasonOf = ({ reasonCode }: HistoryEntry) => {
    const known = reservationReasons.find((one) => one === reasonCode)
    return known && t(`reservations.reason.${known}`)
  }
  const entries = history
    .map((entry, index) => ({
      key: String(index),
      mark: markOf(entry),
      title: wordOf(entry),
      when: <DateTime ms={entry.occurredMs} zone={timeZone} />,
      detail: [actorOf(entry), reasonOf(entry)].filter(Boolean).join(' · '),
    }))
    .toReversed()
  return (
    <section className="card__root" aria-labelledby="reservation-history">
      <h2 id="reservation-history">{t('reservations.history')}</h2>
      <Timeline entries={entries} />
    </section>
  )
}

function markOf({ to }: HistoryEntry): Mark {
  const status = reservationStatuses.find((one) => one === to)
  return status ? reservationMarks[status] : { tone: 'done', shape: 'dot' }
}
