import { useTranslation } from '#i18n/use-translation.tsx'
import type { Id } from '#contract/fields.ts'
import { reservationReasons } from '#contract/reservation.ts'
import type { LiveTable } from '#contract/table.ts'
import { askedMove } from '../../machines/screen/moves.connect.ts'
import { useClock } from '../parts/calendar/clock.ts'
import { AskChoice } from '../parts/dialog/ask-choice.tsx'
import { AskFrame } from '../parts/dialog/ask-frame.tsx'
import { tablesAsked } from '../parts/moves/tables-asked.ts'
import { sayMoment } from '../parts/time/say-time.ts'
import { useNextText } from '../parts/time/use-next-text.ts'
import { useViewer } from '../seams/viewer.ts'
import { Notice } from '../ui/notice.tsx'
import { isForNow, tablesToSeat } from './seating.ts'
import type { ReservationMoves } from './use-reservation-moves.ts'

type Asking = NonNullable<ReservationMoves['asking']>
type Props = { asking: Asking; moves: ReservationMoves }

/** The current question of the moves: the table, or the reason. */
export function ReservationDialog({ moves }: { moves: ReservationMoves }) {
  const { asking } = moves
  if (!asking) return null
  const { event } = asking.move
  return event === 'reservation.seat' ? (
    <SeatAt key={asking.id} asking={asking} moves={moves} />
  ) : (
    <Ending key={asking.id + event} asking={asking} moves={moves} />
  )
}

function Ending({ asking: { row, move }, moves }: Props) {
  const { t } = useTranslation()
  const step = t(`reservations.event.${move.event}`)
  const end = (form: FormData) => {
    const reasonCode = reservationReasons.find((code) => code === form.get('reasonCode'))
    if (reasonCode) moves.confirm({ reasonCode })
  }
  return (
    <AskFrame
      title={t('reservations.stepOf', { step, name: row.name })}
      confirm={step}
      keep={t('reservations.keep')}
      isEnding
      {...askedMove(moves)}
      onConfirm={end}
    >
      <AskChoice
        name="reasonCode"
        legend={t('reservations.why')}
        values={reservationReasons}
        wordOf={(code) => t(`reservations.reason.${code}`)}
      />
    </AskFrame>
  )
}

/**
 * Selects the table. For a reservation at another time a hint is shown, and no table is
 * preselected.
 */
function SeatAt({ asking, moves }: Props) {
  const { t, i18n } = useTranslation()
  const { timeZone } = useViewer()
  const nextText = useNextText()
  const { row } = asking
  const nowMs = useClock((ms) => ms - (ms % 60_000))
  const { fitting, first } = tablesToSeat(row, tablesAsked(asking.question), nowMs)
  const tableOf = (id: Id) => fitting.find((table) => table.id === id)
  const aboutOf = ({ id, capacity, nextReservation: next }: LiveTable) =>
    [
      t('tables.seats', { count: capacity }),
      row.tables.some((table) => table.id === id) && t('reservations.seat.own'),
      next && next.id !== row.id && nextText(next),
    ]
      .filter(Boolean)
      .join(' · ')
  return (
    <AskFrame
      title={t('reservations.seat.title', { name: row.name })}
      confirm={t('reservations.event.reservation.seat')}
      keep={t('reservations.keep')}
      {...askedMove(moves)}
      isIncomplete={fitting.length === 0}
      onConfirm={(form) => {
        const table = fitting.find(({ id }) => id === form.get('tableId'))
        if (table) moves.confirm({ tableId: table.id })
      }}
    >
      {!isForNow(row, nowMs) && (
        <Notice kind="warning" role="note">
          {t('reservations.seat.notNow', {
            when: sayMoment(row.startMs, timeZone, i18n.language),
          })}
        </Notice>
      )}
      <p>{t('tables.people', { count: row.partySize })}</p>
      {fitting.length > 0 ? (
        <AskChoice
          name="tableId"
          legend={t('reservations.seat.where')}
          values={fitting.map(({ id }) => id)}
          initial={first?.id}
          wordOf={(id) => tableOf(id)?.name ?? ''}
          aboutOf={(id) => {
            const table = tableOf(id)
            return table ? aboutOf(table) : ''
          }}
        />
      ) : (
        <p>{t('reservations.seat.none')}</p>
      )}
    </AskFrame>
  )
}
