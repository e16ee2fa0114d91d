import { useTranslation } from '#i18n/use-translation.tsx'
import { moveOrder } from '#contract/order.ts'
import { useApp } from '../seams/app-context.ts'
import { type MovedAway, placeOf } from './use-affected-moves.ts'
import type { SayTime } from './use-say-time.ts'

/**
 * Moves bookings back to where they were before time off that was undone; the server tells their
 * customers. Says which of them stay where they are now, because their time is taken or someone has
 * changed them since.
 */
export function useMoveBack(say: SayTime) {
  const { t } = useTranslation()
  const { call, toasts } = useApp()
  return async (who: string, moved: readonly MovedAway[]): Promise<void> => {
    const staying: string[] = []
    for (const { before, version } of moved) {
      const place = placeOf(before, before.resource?.id)
      const event = 'order.reschedule'
      const seen = { id: before.id, expectedVersion: version }
      const isBack = await call(moveOrder, { ...place, ...seen, event }).then(
        () => true,
        () => false,
      )
      if (!isBack) staying.push(`${say.customer(before)} (${say.moment(before.startMs ?? 0)})`)
    }
    const count = moved.length - staying.length
    if (count > 0)
      toasts.send({
        type: 'toast.show',
        kind: 'success',
        text: t('timeOff.movedBack', { who, count }),
      })
    if (staying.length > 0)
      toasts.send({
        type: 'toast.show',
        kind: 'error',
        text: t('timeOff.staying', { names: staying.join(', ') }),
      })
  }
}
