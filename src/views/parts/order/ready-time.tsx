import { useTranslation } from '#i18n/use-translation.tsx'
import type { OrderRow } from '#contract/order.ts'
import { orderStatusIds } from '#contract/order-status.ts'
import { serverNow } from '../../../services/server-clock.ts'
import { useClock } from '../calendar/clock.ts'
import { dayIn, formatClock } from '../time/time-format.ts'
import { sayMoment } from '../time/say-time.ts'
import { useViewer } from '../../seams/viewer.ts'

type Waiting = Pick<OrderRow, 'promisedMs' | 'readyMinutes' | 'startMs'>

/**
 * The minutes that are promised if the order is accepted now; none for an order with a future time.
 */
export function promiseOf(
  { promisedMs = 0, readyMinutes }: Waiting,
  nowMs = serverNow(),
): { delayMinutes?: number } {
  return readyMinutes === undefined || promisedMs > nowMs ? {} : { delayMinutes: readyMinutes }
}

/** Statuses in which the order is not ready yet. */
const isUnderWay = new Set<number>([
  orderStatusIds.Pending,
  orderStatusIds.Received,
  orderStatusIds.Processing,
])

/** The time for which an order is planned, except for bookings, which show their own time. */
export function dueMsOf({
  orderStatusId,
  promisedMs,
  startMs,
}: Pick<OrderRow, 'orderStatusId' | 'promisedMs' | 'startMs'>): number | undefined {
  return startMs === undefined && isUnderWay.has(orderStatusId) ? promisedMs : undefined
}

/**
 * The time for which an order is planned. Also shown after acceptance, so that it is not prepared
 * days early.
 */
export function DueTime({ ms }: { ms: number }) {
  const { t, i18n } = useTranslation()
  const { timeZone } = useViewer()
  const time = useClock((nowMs) => sayReady(ms, { timeZone, language: i18n.language, nowMs }))
  return <span className="mark__ready">{t('orders.view.dueAt', { time })}</span>
}

/** The promised time if the order is accepted now; nothing without a promise. */
export function ReadyTime({ order, id }: { order: Waiting; id?: string }) {
  const { t, i18n } = useTranslation()
  const { timeZone } = useViewer()
  const time = useClock((nowMs) => {
    const { promisedMs = 0 } = order
    const { delayMinutes } = promiseOf(order, nowMs)
    if (order.startMs !== undefined || (delayMinutes === undefined && promisedMs <= nowMs))
      return ''
    const ms = delayMinutes === undefined ? promisedMs : nowMs + delayMinutes * 60_000
    return sayReady(ms, { timeZone, language: i18n.language, nowMs })
  })
  return (
    <span className="mark__ready" id={id}>
      {time && t('orders.view.readyAt', { time })}
    </span>
  )
}

/** Only the time for today, otherwise also the day. */
function sayReady(
  ms: number,
  { timeZone, language, nowMs }: { timeZone: string; language: string; nowMs: number },
): string {
  return dayIn(timeZone, ms) === dayIn(timeZone, nowMs)
    ? formatClock(ms, timeZone)
    : sayMoment(ms, timeZone, language, nowMs)
}
