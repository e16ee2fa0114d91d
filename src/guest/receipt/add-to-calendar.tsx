import type { Receipt } from '#contract/receipt.ts'
import { isAccepted, isOver } from '#lifecycles/order-lifecycle-of.ts'
import { saveFile } from '../../views/parts/export/save-file.ts'
import { calendarFile } from '../../views/parts/export/calendar-file.ts'
import { useGuest } from '../guest.ts'
import styles from './receipt.module.css'

/** The guest's booking as a file for the calendar of their phone, until it is over. */
export function AddToCalendar({ receipt }: { receipt: Receipt }) {
  const { t } = useGuest()
  const { uuid, version, orderNo, company, lines, startMs, endMs } = receipt
  if (startMs === undefined || endMs === undefined || isOver(receipt)) return null
  const save = () => {
    const text = calendarFile({
      uid: `${uuid}@sevenfold`,
      sequence: version,
      state: isAccepted(receipt) ? 'CONFIRMED' : 'TENTATIVE',
      startMs,
      endMs,
      nowMs: Date.now(),
      summary: [lines.map(({ name }) => name).join(', '), company.companyName]
        .filter(Boolean)
        .join(' – '),
      description: [t('receipt.title', { number: orderNo }), company.phone, location.href]
        .filter(Boolean)
        .join('\n'),
      location: company.companyName,
    })
    saveFile(new Blob([text], { type: 'text/calendar' }), `${orderNo}.ics`)
  }
  return (
    <button type="button" className={`guest__button ${styles.print}`} onClick={save}>
      {t('receipt.calendar')}
    </button>
  )
}
