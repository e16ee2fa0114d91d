import { useTranslation } from '#i18n/use-translation.tsx'
import type { OrderRow } from '#contract/order.ts'
import { serverNow } from '../../../services/server-clock.ts'
import { useClock } from '../calendar/clock.ts'
import { dayIn, formatClock } from '../time/time-format.ts'
import { sayMoment } from '../time/say-time.ts'
import { useViewer } from '../../seams/viewer.ts'

type Waiting = Pick<OrderRow, 'promisedMs' | 'readyMinutes' | 'startMs'>

/** The minutes that an acceptance promises now: none for an order with a time that still comes. */
export function promiseOf(
  { promisedMs = 0, readyMinutes }: Waiting,
  nowMs = serverNow(),
): { delayMinutes?: number } {
  return readyMinutes === undefined || promisedMs > nowMs ? {} : { delayMinutes: readyMinutes }
}

/** When an order is ready if it is accepted now; nothing where no time is promised. */
export function ReadyTime({ order, id }: { order: Waiting; id?: string }) {
  const { t, i18n } = useTranslation()
  const { timeZone } = useViewer()
  const time = useClock((nowMs) => {
    const { promisedMs = 0 } = order
    const { delayMinutes } = promiseOf(order, nowMs)
    if (order.startMs !== undefined || (delayMinutes === undefined && promisedMs <= nowMs))
      return ''
    const ms = delayMinutes === undefined ? promisedMs : nowMs + delayMinutes * 60_000
    return dayIn(timeZone, ms) === dayIn(timeZone, nowMs)
      ? formatClock(ms, timeZone)
      : sayMoment(ms, timeZone, i18n.language, nowMs)
  })
  return (
    <span className="mark__ready" id={id}>
      {time && t('orders.view.readyAt', { time })}
    </span>
  )
}
