import { Grid } from '@chakra-ui/react/grid'
import { useTranslation } from '#i18n/use-translation.tsx'
import type { LiveTable } from '#contract/table.ts'
import type { AskProps } from '../parts/dialog/ask-form.tsx'
import { AskFrame } from '../parts/dialog/ask-frame.tsx'
import { AskNumber } from '../parts/dialog/ask-number.tsx'

const mostButtons = 8

/** The party size: a tap on a number opens the table; a larger number is typed. */
export function OpenDialog({
  table,
  onOpen,
  ...ask
}: AskProps & {
  table: Pick<LiveTable, 'name' | 'capacity'>
  onOpen: (partySize: number) => void
}) {
  const { t } = useTranslation()
  const counts = Array.from({ length: Math.min(mostButtons, table.capacity) }, (_, at) => at + 1)
  return (
    <AskFrame
      {...ask}
      title={t('tables.openOf', { name: table.name })}
      confirm={t('tables.event.table.open')}
      onConfirm={(form) => onOpen(Number(form.get('partySize')))}
    >
      <Grid templateColumns="repeat(4, 1fr)" gap="1.5" role="group" aria-label={t('tables.party')}>
        {counts.map((count) => (
          <button
            key={count}
            type="button"
            className="room__people"
            aria-label={t('tables.people', { count })}
            disabled={ask.isBusy}
            onClick={() => onOpen(count)}
          >
            {count}
          </button>
        ))}
      </Grid>
      <AskNumber
        name="partySize"
        label={t('tables.party')}
        min={1}
        max={100}
        defaultValue={Math.min(2, table.capacity)}
      />
    </AskFrame>
  )
}
