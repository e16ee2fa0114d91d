import { useTranslation } from '#i18n/use-translation.tsx'
import { isOpenable } from '#contract/table.ts'
import { queueReasons } from '#contract/visit.ts'
import { Choice } from '../ui/choice.tsx'
import { askedMove } from '../../machines/screen/moves.connect.ts'
import { AskChoice } from '../parts/dialog/ask-choice.tsx'
import { AskFrame } from '../parts/dialog/ask-frame.tsx'
import { tablesAsked } from '../parts/moves/tables-asked.ts'
import { nameOf } from './queue-words.ts'
import type { QueueMoves } from './use-queue-moves.ts'

type Props = { asking: NonNullable<QueueMoves['asking']>; moves: QueueMoves }

/** Asks for the table, or for the reason of a removal. */
export function QueueDialog(props: Props) {
  return props.asking.move.event === 'queue.seat' ? <SeatAt {...props} /> : <Remove {...props} />
}

function Remove({ asking: { row: visit }, moves }: Props) {
  const { t } = useTranslation()
  const remove = (form: FormData) => {
    const reasonCode = queueReasons.find((code) => code === form.get('reasonCode'))
    if (reasonCode) moves.confirm({ reasonCode })
  }
  return (
    <AskFrame
      title={t('queue.remove.title', { name: nameOf(visit, t) })}
      confirm={t('queue.remove.confirm')}
      keep={t('queue.cancel')}
      isEnding
      {...askedMove(moves)}
      onConfirm={remove}
    >
      <AskChoice
        name="reasonCode"
        legend={t('queue.remove.why')}
        values={queueReasons}
        wordOf={(code) => t(`queue.reason.${code}`)}
      />
    </AskFrame>
  )
}

/** Free tables that are large enough are first; others can be selected if people move together. */
function SeatAt({ asking, moves }: Props) {
  const { t } = useTranslation()
  const { row: visit } = asking
  const tables = tablesAsked(asking.question)
  const fitting = tables
    .filter(isOpenable)
    .toSorted(
      (a, b) =>
        Number(b.capacity >= visit.partySize) - Number(a.capacity >= visit.partySize) ||
        a.capacity - b.capacity,
    )
  const seat = (form: FormData) => {
    const table = tables.find(({ id }) => id === form.get('tableId'))
    moves.confirm({ tableId: table?.id })
  }
  return (
    <AskFrame
      title={t('queue.seat.title', { name: nameOf(visit, t) })}
      confirm={t('queue.seat.confirm')}
      keep={t('queue.cancel')}
      {...askedMove(moves)}
      onConfirm={seat}
    >
      <p>{t('queue.people', { count: visit.partySize })}</p>
      <fieldset>
        <legend>{t('queue.seat.where')}</legend>
        {fitting.map(({ id, name, capacity, liveStatus }, index) => (
          <Choice key={id} name="tableId" value={id} defaultChecked={index === 0}>
            <span>
              {name}{' '}
              <small>
                {liveStatus === 'reserved'
                  ? t('queue.seat.reserved', { count: capacity })
                  : t('queue.seat.seats', { count: capacity })}
              </small>
            </span>
          </Choice>
        ))}
        <Choice name="tableId" value="" defaultChecked={fitting.length === 0}>
          {t('queue.seat.none')}
        </Choice>
      </fieldset>
    </AskFrame>
  )
}
