import { listNotifications, readNotifications } from '#contract/activity.ts'
import type { CallInput } from '#contract/endpoint.ts'
import { failureOf } from '../../../machines/failure.ts'
import { useAnswer } from '../../parts/live/use-answer.ts'
import { useApp } from '../../seams/app-context.ts'

const live = ['notification'] as const

/** The live unread count. */
export function useUnread(): { count: number; reload: () => void } {
  const { answer, reload } = useAnswer(listNotifications, { isUnread: true, rowSize: 1 }, { live })
  return { count: answer?.pagination.totalRows ?? 0, reload }
}

/** The latest notifications, and functions to mark them as read. */
export function useNotes(rowSize: number, onRead: () => void) {
  const { call, toasts } = useApp()
  const { answer, failure, reload } = useAnswer(listNotifications, { rowSize }, { live })
  const read = async (which: CallInput<typeof readNotifications>): Promise<void> => {
    try {
      await call(readNotifications, which)
      onRead()
      reload()
    } catch (thrown) {
      toasts.send({ type: 'toast.show', kind: 'error', text: failureOf(thrown).message })
    }
  }
  return {
    notes: answer?.rows,
    totalRows: answer?.pagination.totalRows ?? 0,
    failure,
    reload,
    read,
  }
}
