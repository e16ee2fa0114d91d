import { getOwnCalendarFile } from '#contract/calendar.ts'
import type { Receipt } from '#contract/receipt.ts'
import { isOver } from '#lifecycles/order-lifecycle-of.ts'
import { saveFile } from '../../views/parts/export/save-file.ts'
import { useSubmit } from '../../views/parts/live/use-submit.ts'
import { useGuest } from '../guest.ts'
import { Refusal } from '../notice.tsx'
import { isReceiptCancelled } from './paid-word.ts'
import styles from './receipt.module.css'

/**
 * Downloads the guest's booking as a calendar file. The file of a cancelled booking removes it from
 * the calendar.
 */
export function CalendarFile({ receipt }: { receipt: Receipt }) {
  const { t } = useGuest()
  const { send, isBusy, failure } = useSubmit(getOwnCalendarFile, ({ fileName, content }) =>
    saveFile(new Blob([content], { type: 'text/calendar' }), fileName),
  )
  const isCancelled = isReceiptCancelled(receipt)
  if (receipt.startMs === undefined || (isOver(receipt) && !isCancelled)) return null
  return (
    <>
      <button
        type="button"
        className={`guest__button ${styles.print}`}
        disabled={isBusy}
        onClick={() => send({ uuid: receipt.uuid })}
      >
        {t(isCancelled ? 'receipt.calendarRemove' : 'receipt.calendar')}
      </button>
      {!isCancelled && <p className={`guest__hint ${styles.print}`}>{t('receipt.keepLink')}</p>}
      {isCancelled && <p className={`guest__hint ${styles.print}`}>{t('receipt.calendarHint')}</p>}
      <Refusal failure={failure} />
    </>
  )
}
