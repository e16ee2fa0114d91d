import { getOwnCalendarFile } from '#contract/calendar.ts'
import type { Receipt } from '#contract/receipt.ts'
import { isOver } from '#lifecycles/order-lifecycle-of.ts'
import { saveFile } from '../../views/parts/export/save-file.ts'
import { useSubmit } from '../../views/parts/live/use-submit.ts'
import { useGuest } from '../guest.ts'
import { Refusal } from '../notice.tsx'
import styles from './receipt.module.css'

/** Downloads the guest's booking as a calendar file; hidden when the booking is over. */
export function AddToCalendar({ receipt }: { receipt: Receipt }) {
  const { t } = useGuest()
  const { send, isBusy, failure } = useSubmit(getOwnCalendarFile, ({ fileName, content }) =>
    saveFile(new Blob([content], { type: 'text/calendar' }), fileName),
  )
  if (receipt.startMs === undefined || isOver(receipt)) return null
  return (
    <>
      <button
        type="button"
        className={`guest__button ${styles.print}`}
        disabled={isBusy}
        onClick={() => send({ uuid: receipt.uuid })}
      >
        {t('receipt.calendar')}
      </button>
      <Refusal failure={failure} />
    </>
  )
}
