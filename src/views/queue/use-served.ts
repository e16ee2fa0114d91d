import { useMemo } from 'react'
import { listVisits, type Visit } from '#contract/visit.ts'
import { addDays } from '#contract/zoned-time.ts'
import { useNow } from '../parts/hooks/use-now.ts'
import { useAnswer } from '../parts/live/use-answer.ts'
import { dayIn } from '../parts/time/time-format.ts'
import { useViewer } from '../seams/viewer.ts'
import { servedNow } from './queue-steps.ts'
import type { QueueMoves } from './use-queue-moves.ts'

/**
 * Those whose visit has started since yesterday, as far as one page goes: whoever came before
 * midnight may be served after it. What was pressed here is known before it is read again.
 */
export function useServed({ left }: Pick<QueueMoves, 'left'>): readonly Visit[] {
  const { timeZone } = useViewer()
  const today = dayIn(timeZone, useNow(60_000))
  const { answer } = useAnswer(
    listVisits,
    {
      type: 'queue',
      queueStatus: ['Seated'],
      fromDate: addDays(today, -1),
      toDate: today,
      rowSize: 50,
    },
    { live: ['visit'] },
  )
  return useMemo(() => servedNow(answer?.rows ?? [], Object.values(left)), [answer, left])
}
