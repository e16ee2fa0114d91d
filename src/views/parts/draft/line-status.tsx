import { useSelector } from '@xstate/react'
import { useTranslation } from '#i18n/use-translation.tsx'
import type { CartItem } from '#contract/cart-item.ts'
import { useApp } from '../../seams/app-context.ts'
import { StatusBadge } from '../../ui/status-badge.tsx'
import { useLoaded } from '../live/use-loaded.ts'
import { itemMarks } from '../notice/status-mark.ts'

/** The lines whose last move is stored on this device and has not reached the server. */
export function useUnsentLines(): (id: string) => boolean {
  const { openOffline } = useApp()
  const offline = useLoaded('offline use', openOffline)
  const jobs = useSelector(offline?.outbox, (state) => state?.context.jobs)
  return (id) =>
    jobs?.some(({ refusal, shows }) => !refusal && shows[id]?.['cartStatus'] !== undefined) ?? false
}

/** The status of a line. A status that nobody else can see yet is marked as waiting. */
export function LineStatus({
  line: { cartStatus },
  isUnsent,
}: {
  line: Pick<CartItem, 'cartStatus'>
  isUnsent: boolean
}) {
  const { t } = useTranslation()
  return isUnsent ? (
    <StatusBadge mark={{ tone: 'waiting', shape: 'arrow' }} quiet>
      {t('orders.unsent.line')}
    </StatusBadge>
  ) : (
    <StatusBadge mark={itemMarks[cartStatus]} quiet>
      {t(`cartStatus.${cartStatus}`)}
    </StatusBadge>
  )
}
