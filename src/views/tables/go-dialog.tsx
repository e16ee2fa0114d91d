import { Grid } from '@chakra-ui/react/grid'
import { Text } from '@chakra-ui/react/text'
import { useTranslation } from '#i18n/use-translation.tsx'
import type { Id } from '#contract/fields.ts'
import { isOpenable, listLiveTables } from '#contract/table.ts'
import type { AskProps } from '../parts/dialog/ask-form.tsx'
import { AskFrame } from '../parts/dialog/ask-frame.tsx'
import { useNextText } from '../parts/time/use-next-text.ts'
import { Button } from '../ui/button.tsx'
import { useAnswer } from '../parts/live/use-answer.ts'
import type { TableRecord } from './table-acts.ts'
import { peopleTogether } from './table-words.ts'

type Props = AskProps & {
  table: TableRecord
  /** To an occupied table. */ isMerge: boolean
  onGo: (toTableId: Id) => void
}

/**
 * A tap on a table moves the guests there: a free one, or an occupied one that they join. It can be
 * undone.
 */
export function GoDialog({ table, isMerge, onGo, ...ask }: Props) {
  const { t } = useTranslation()
  const { answer } = useAnswer(listLiveTables, {}, { live: ['table'] })
  // Only tables that allow it: occupied ones for a merge, free ones for a move.
  const fitting = answer?.filter(
    (one) => one.id !== table.id && (isMerge ? one.partySize !== undefined : isOpenable(one)),
  )
  const nextText = useNextText()
  const of = (id: Id) => fitting?.find((one) => one.id === id) ?? table
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
  const aboutOf = (id: Id) => {
    const { area, liveStatus, nextReservation } = of(id)
    const reserved = isReserved({ liveStatus }) && [
      t('tables.state.reserved'),
      nextReservation && nextText(nextReservation),
    ]
    return [area, seatsOf(id), ...(reserved || [])].filter(Boolean).join(', ')
  }
  return (
    <AskFrame
      {...ask}
      title={title}
      hasOnlyConfirm
      isPlain
      confirm={t('parts.reason.cancel')}
      onConfirm={ask.onClose}
    >
      <p className="field__hint">
        {t(isMerge ? 'tables.mergeText' : 'tables.transferText', { name: table.name })}
      </p>
      <Grid gap="2" role="group" aria-label={t('tables.goTo')}>
        {(fitting ?? [])
          .toSorted((one, other) => Number(isReserved(one)) - Number(isReserved(other)))
          .map(({ id, name }) => (
            <Button
              key={id}
              type="button"
              size="md"
              variant="subtle"
              colorPalette="brand"
              justifyContent="space-between"
              height="auto"
              paddingBlock="2"
              whiteSpace="normal"
              disabled={ask.isBusy ?? false}
              onClick={() => onGo(id)}
            >
              <strong>{name}</strong>
              <Text as="small" color="fg.muted" textAlign="end">
                {aboutOf(id)}
              </Text>
            </Button>
          ))}
      </Grid>
    </AskFrame>
  )
}

/** Free tables are first; a reserved one shows its reservation. */
function isReserved({ liveStatus }: Pick<TableRecord, 'liveStatus'>): boolean {
  return liveStatus === 'reserved'
}
