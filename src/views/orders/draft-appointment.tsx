import { useTranslation } from 'react-i18next'
import { dateRange } from '#contract/limits.ts'
import { DraftField } from './draft-field.tsx'

type Props = { start: string; isWrong: boolean; zone: string; onPick: (start: string) => void }

/** When a booking takes place, as the clocks of the company show it (`YYYY-MM-DDTHH:mm`). */
export function DraftAppointment({ start, isWrong, zone, onPick }: Props) {
  const { t } = useTranslation()
  return (
    <DraftField label={`${t('newOrder.start')} (${zone})`} error={isWrong ? t('newOrder.wrong.start') : undefined}>
      {(wiring) => (
        <input
          {...wiring}
          className="input"
          type="datetime-local"
          name="start"
          min={`${dateRange.first}T00:00`}
          max={`${dateRange.last}T23:59`}
          value={start}
          onChange={({ target }) => onPick(target.value)}
        />
      )}
    </DraftField>
  )
}
