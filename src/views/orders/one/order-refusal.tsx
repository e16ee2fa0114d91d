import { useTranslation } from '#i18n/use-translation.tsx'
import type { Order } from '#contract/order.ts'
import { Notice } from '../../ui/notice.tsx'
import type { CallFailure } from '../../../machines/failure.ts'
import { FailureNotice } from '../../parts/notice/failure-notice.tsx'
import { useActorName } from './use-actor-name.ts'
import { useEventName } from './use-event-name.ts'

/**
 * Why the last action was refused. After a conflict it says who did what; the order below is
 * current.
 */
export function OrderRefusal({ failure, order }: { failure: CallFailure; order: Order }) {
  const { t } = useTranslation()
  const actorName = useActorName()
  const eventName = useEventName()
  if (failure.code !== 'VERSION_CONFLICT' && failure.code !== 'TRANSITION_NOT_ALLOWED')
    return <FailureNotice failure={failure} />

  const last = order.history.reduce<Order['history'][number] | undefined>(
    (newest, entry) => (newest && newest.occurredMs > entry.occurredMs ? newest : entry),
    undefined,
  )
  return (
    <Notice role="alert">
      <p>
        {last
          ? t('orders.view.conflict', { name: actorName(last), what: eventName(last.event) })
          : t('orders.view.conflictPlain')}
      </p>
    </Notice>
  )
}
