import { useContext, useEffect, useEffectEvent } from 'react'
import { countOrders } from '#contract/order.ts'
import { LiveContext } from '../../parts/live/live-hub.ts'
import { useAnswer } from '../../parts/live/use-answer.ts'

const gatherMs = 250
/** Where the stream of changes is cut, an order is heard of this much later at most. */
const pollMs = 30_000

/**
 * How many orders of the module wait to be accepted. Also while the tab is hidden, which is when it
 * matters.
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
