import { useContext, useEffect, useEffectEvent } from 'react'
import { countOrders } from '#contract/order.ts'
import { LiveContext } from '../../parts/live/live-hub.ts'
import { useAnswer } from '../../parts/live/use-answer.ts'

const gatherMs = 250
/** The poll interval while the event stream is disconnected. */
const pollMs = 30_000

/**
 * The number of the module's pending orders. Also while the tab is hidden, when it matters most.
 */
export function useWaitingOrders(): number {
  const hub = useContext(LiveContext)
  const { answer, reload } = useAnswer(countOrders, {})
  const again = useEffectEvent(reload)
  useEffect(() => {
    let waiting: ReturnType<typeof setTimeout> | undefined
    const soon = (): void => {
      clearTimeout(waiting)
      waiting = setTimeout(() => again(), gatherMs)
    }
    const unfollow = hub.follow(['order', 'booking'], soon)
    const poll = setInterval(() => again(), pollMs)
    return () => {
      unfollow()
      clearTimeout(waiting)
      clearInterval(poll)
    }
  }, [hub])
  return answer?.counts.find(({ orderStatusId }) => orderStatusId === 1)?.count ?? 0
}
