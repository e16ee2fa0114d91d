import { Button } from '@chakra-ui/react/button'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { dateRange } from '#contract/limits.ts'
import type { OrderRow } from '#contract/order.ts'
import { Dialog } from '../parts/dialog.tsx'
import { fromLocalTime, toLocalTime } from '../parts/local-time.ts'

type Props = {
  order: Pick<OrderRow, 'orderNo' | 'startMs' | 'endMs'>
  zone: string
  failure: string | undefined
  isBusy: boolean
  onPick: (startMs: number, endMs: number | undefined) => void
  onClose: () => void
}

/** Asks for the new time of a booking, in the company's zone; it lasts as long as before. */
export function Reschedule({ order: { orderNo, startMs, endMs }, zone, failure, isBusy, onPick, onClose }: Props) {
  const { t } = useTranslation()
  const [time, setTime] = useState(startMs === undefined ? '' : toLocalTime(startMs, zone))
  const title = t('orders.view.stepOf', { step: t('orders.event.order.reschedule'), name: orderNo })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const start = fromLocalTime(time, zone)
    if (start !== undefined) onPick(start, endMs === undefined || startMs === undefined ? undefined : start + (endMs - startMs))
  }
  return (
    <Dialog label={title} onClose={onClose}>
      <form onSubmit={submit}>
        <h2>{title}</h2>
        {failure && (
          <p className="dialog-failure" role="alert">
            {failure}
          </p>
        )}
        <label>
          <span className="field-label">
            {t('orders.view.newStart')} ({zone})
          </span>
          <input type="datetime-local" required value={time} min={`${dateRange.first}T00:00`} max={`${dateRange.last}T23:59`} onChange={(event) => setTime(event.target.value)} />
        </label>
        <div className="dialog-actions">
          <Button type="button" variant="surface" onClick={onClose}>
            {t('parts.reason.keep')}
          </Button>
          <Button type="submit" disabled={isBusy}>
            {t('orders.event.order.reschedule')}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
