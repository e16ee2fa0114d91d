import { useTranslation } from '#i18n/use-translation.tsx'
import type { NextReservation } from '#contract/reservation.ts'
import { formatClock } from './time-format.ts'
import { useViewer } from '../../seams/viewer.ts'

/** What comes next at a table, in short: `19:30 Perera, 4`. */
export function useNextText(): (next: NextReservation) => string {
  const { t } = useTranslation()
  const { timeZone } = useViewer()
  return ({ name, partySize, startMs }) =>
    t('tables.next', { time: formatClock(startMs, timeZone), name, people: partySize })
}
