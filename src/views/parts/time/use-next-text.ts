import { useTranslation } from '#i18n/use-translation.tsx'
import type { NextReservation } from '#contract/reservation.ts'
import { formatClock } from './time-format.ts'
import { useViewer } from '../../seams/viewer.ts'

/** The text of a table's next reservation: `Next: 19:30 Perera, 4 people`. */
export function useNextText(): (next: NextReservation) => string {
  const { t } = useTranslation()
  const { timeZone } = useViewer()
  return ({ name, partySize, startMs }) => {
    const people = t('tables.people', { count: partySize })
    return t('tables.next', { time: formatClock(startMs, timeZone), name, people })
  }
}
