import { useTranslation } from '#i18n/use-translation.tsx'
import { reservationReasons } from '#contract/reservation.ts'
import type { LiveTable } from '#contract/table.ts'
import { askedMove } from '../../machines/screen/moves.connect.ts'
import { AskChoice } from '../parts/dialog/ask-choice.tsx'
import { AskFrame } from '../parts/dialog/ask-frame.tsx'
import { useNextText } from '../parts/time/use-next-text.ts'
import { Choice } from '../ui/choice.tsx'
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

/** The reserved table is first, then free ones that are large enough. */
function SeatAt({ asking, moves }: Props) {
  const { t } = useTranslation()
  const nextText = useNextText()
  const { row } = asking
  const free = tablesOf(asking.question).filter(({ allowedEvents }) =>
    allowedEvents.includes('table.open'),
  )
  const isOwn = ({ id }: LiveTable) => row.tables.some((table) => table.id === id)
  const isLarge = ({ capacity }: LiveTable) => capacity >= row.partySize
  const fitting = free.toSorted(
    (a, b) =>
      Number(isOwn(b)) - Number(isOwn(a)) ||
      Number(isLarge(b)) - Number(isLarge(a)) ||
      a.capacity - b.capacity,
  )
  const [first] = fitting
  return (
    <AskFrame
      title={t('reservations.seat.title', { name: row.name })}
      confirm={t('reservations.event.reservation.seat')}
      keep={t('reservations.keep')}
      {...askedMove(moves)}
      isIncomplete={!first}
      onConfirm={(form) => {
        const table = free.find(({ id }) => id === form.get('tableId'))
        if (table) moves.confirm({ tableId: table.id })
      }}
    >
      <p>{t('tables.people', { count: row.partySize })}</p>
      {first ? (
        <fieldset>
          <legend>{t('reservations.seat.where')}</legend>
          {fitting.map((table) => (
            <Choice key={table.id} name="tableId" value={table.id} defaultChecked={table === first}>
              <span>
                {table.name}{' '}
                <small>
                  {[
                    t('tables.seats', { count: table.capacity }),
                    isOwn(table) && t('reservations.seat.own'),
                    table.nextReservation &&
                      table.nextReservation.id !== row.id &&
                      nextText(table.nextReservation),
                  ]
                    .filter(Boolean)
                    .join(' · ')}
                </small>
              </span>
            </Choice>
          ))}
        </fieldset>
      ) : (
        <p>{t('reservations.seat.none')}</p>
      )}
    </AskFrame>
  )
}

/** The data that was loaded for the question. */
function tablesOf(question: unknown): readonly LiveTable[] {
  return Array.isArray(question) ? question : []
}
