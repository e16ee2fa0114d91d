import { isAccepted, isCancelled } from '#lifecycles/order-lifecycle-of.ts'
import { useTranslation } from '#i18n/use-translation.tsx'
import type { Order } from '#contract/order.ts'
import { Button } from '../../ui/button.tsx'
import { saveFile } from '../../parts/export/save-file.ts'
import { calendarFile } from '../../parts/export/calendar-file.ts'
import { useViewer } from '../../seams/viewer.ts'

/** Downloads a booking as a calendar file. */
export function CalendarButton({ order }: { order: Order }) {
  const { t } = useTranslation()
  const { user } = useViewer()
  const { startMs, endMs } = order
  if (startMs === undefined || endMs === undefined) return null
  const download = () => {
    const { uuid, version, orderNo, cartItems, resource, customer, note } = order
    const state = isCancelled(order) ? 'CANCELLED' : isAccepted(order) ? 'CONFIRMED' : 'TENTATIVE'
    const text = calendarFile({
      uid: `${uuid}@sevenfold`,
      sequence: version,
      state,
      startMs,
      endMs,
      nowMs: Date.now(),
      summary: [cartItems.map(({ name }) => name).join(', '), customer?.fullName]
        .filter(Boolean)
        .join(' – '),
      description: [`${t('orders.number')} ${orderNo}`, resource?.name, note]
        .filter(Boolean)
        .join('\n'),
      location: order.address ?? user.companyName,
    })
    saveFile(new Blob([text], { type: 'text/calendar' }), `${orderNo}.ics`)
  }
  return (
    <Button size="sm" variant="surface" onClick={download}>
      {t('orders.view.calendarFile')}
    </Button>
  )
}
