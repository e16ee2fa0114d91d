import { useTranslation } from '#i18n/use-translation.tsx'
import type { Id } from '#contract/fields.ts'
import { isOpenable, listLiveTables } from '#contract/table.ts'
import type { AskProps } from '../parts/dialog/ask-form.tsx'
import { AskChoice } from '../parts/dialog/ask-choice.tsx'
import { AskFrame } from '../parts/dialog/ask-frame.tsx'
import { useNextText } from '../parts/time/use-next-text.ts'
import { useAnswer } from '../parts/live/use-answer.ts'
import type { TableRecord } from './table-acts.ts'
import { peopleTogether } from './table-words.ts'

type Props = AskProps & {
  table: TableRecord
  /** To an occupied table. */ isMerge: boolean
  onGo: (toTableId: Id) => void
}

/** Selects the table to which the guests move: a free one, or an occupied one that they join. */
export function GoDialog({ table, isMerge, onGo, ...ask }: Props) {
  const { t } = useTranslation()
  const { answer } = useAnswer(listLiveTables, {}, { live: ['table'] })
  // Only tables that allow it: occupied ones for a merge, free ones for a move.
  const fitting = answer?.filter(
    (one) => one.id !== table.id && (isMerge ? one.partySize !== undefined : isOpenable(one)),
  )
  const nextText = useNextText()
  const of = (id: Id) => fitting?.find((one) => one.id === id) ?? table
  const confirm = (form: FormData) => {
    const chosen = fitting?.find(({ id }) => id === form.get('table'))
    if (chosen) onGo(chosen.id)
  }
  const title = t(isMerge ? 'tables.mergeOf' : 'tables.transferOf', { name: table.name })
  if (fitting?.length === 0)
    return (
      <AskFrame
        title={title}
        onClose={ask.onClose}
        confirm={t('parts.bulk.close')}
        hasOnlyConfirm
        onConfirm={ask.onClose}
      >
        <p>{t(isMerge ? 'tables.noneBusy' : 'tables.noneFree')}</p>
      </AskFrame>
    )
  const seatsOf = (id: Id) => {
    const { capacity: count } = of(id)
    const guests = peopleTogether(
      table,
      fitting?.find((one) => one.id === id),
    )
    return guests <= count ? t('tables.seats', { count }) : t('tables.seatsFor', { count, guests })
  }
  return (
    <AskFrame
      {...ask}
      title={title}
      isIncomplete={!fitting}
      confirm={t(isMerge ? 'tables.mergeNow' : 'tables.transferNow')}
      onConfirm={confirm}
    >
      <p className="field__hint">
        {t(isMerge ? 'tables.mergeText' : 'tables.transferText', { name: table.name })}
      </p>
      <AskChoice
        name="table"
        legend={t('tables.goTo')}
        values={(fitting ?? [])
          .toSorted((one, other) => Number(isReserved(one)) - Number(isReserved(other)))
          .map(({ id }) => id)}
        wordOf={(id) => of(id).name}
        aboutOf={(id) => {
          const { area, liveStatus, nextReservation } = of(id)
          const reserved = isReserved({ liveStatus }) && [
            t('tables.state.reserved'),
            nextReservation && nextText(nextReservation),
          ]
          return [area, seatsOf(id), ...(reserved || [])].filter(Boolean).join(', ')
        }}
      />
    </AskFrame>
  )
}

/** Free tables are first; a reserved one shows its reservation. */
function isReserved({ liveStatus }: Pick<TableRecord, 'liveStatus'>): boolean {
  return liveStatus === 'reserved'
}
