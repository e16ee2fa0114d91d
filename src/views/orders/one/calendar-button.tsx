import { useTranslation } from '#i18n/use-translation.tsx'
import { getCalendarFile } from '#contract/calendar.ts'
import type { Order } from '#contract/order.ts'
import { Button } from '../../ui/button.tsx'
import { saveFile } from '../../parts/export/save-file.ts'
import { useSubmit } from '../../parts/live/use-submit.ts'
import { useApp } from '../../seams/app-context.ts'

/** Downloads a booking as a calendar file. */
export function CalendarButton({ order: { id, startMs } }: { order: Order }) {
  const { t } = useTranslation()
  const { toasts } = useApp()
  const { send, isBusy } = useSubmit(
    getCalendarFile,
    ({ fileName, content }) => saveFile(new Blob([content], { type: 'text/calendar' }), fileName),
    ({ message }) => toasts.send({ type: 'toast.show', kind: 'error', text: message }),
  )
  if (startMs === undefined) return null
  return (
    <Button size="sm" variant="surface" disabled={isBusy} onClick={() => send({ id })}>
      {t('orders.view.calendarFile')}
    </Button>
  )
}
