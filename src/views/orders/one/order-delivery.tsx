import { Flex } from '@chakra-ui/react/flex'
import { Grid } from '@chakra-ui/react/grid'
import { useTranslation } from '#i18n/use-translation.tsx'
import type { DeliveryJob } from '#contract/delivery-job.ts'
import type { Order } from '#contract/order.ts'
import { moveDelivery } from '#contract/delivery.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { DateTime } from '../../parts/time/date-time.tsx'
import { StatusBadge } from '../../ui/status-badge.tsx'
import type { Mark } from '../../ui/mark.ts'
import { useMay } from '../../seams/use-may.ts'
import type { DeliveryQuestion } from './asking.ts'
import type { DeliveryAct } from '../order-acts.ts'
import { PhoneLink } from '../../parts/people/phone.tsx'
import { useDeliveryLifecycle } from './use-order-lifecycle.ts'

type Props = {
  order: Order
  zone: string
  isBusy: boolean
  onAct: (act: DeliveryAct) => void
  onAsk: (question: DeliveryQuestion) => void
}

const marks: Record<DeliveryJob['status'], Mark> = {
  requested: { tone: 'waiting', shape: 'ring' },
  unassigned: { tone: 'refused', shape: 'cross' },
  assigned: { tone: 'accepted', shape: 'dot' },
  picked_up: { tone: 'working', shape: 'arrow' },
  delivered: { tone: 'done', shape: 'check' },
  failed: { tone: 'refused', shape: 'cross' },
  cancelled: { tone: 'refused', shape: 'back' },
}

/** The delivery's courier, progress and actions. */
export function OrderDelivery({ order, zone, isBusy, onAct, onAsk }: Props) {
  const may = useMay()
  const { t } = useTranslation()
  const { deliveryJob: job } = order
  // Nothing to show: the team delivered it itself, or a delivery can't be requested yet.
  if (!job && (order.deliveryType !== 'Delivery' || !order.mayRequestDelivery)) return null
  const mayWrite = may(moveDelivery)
  return (
    <Card id="order-delivery" title={t('orders.courier.title')}>
      {job ? (
        <Job job={job} zone={zone} />
      ) : (
        <p className="quiet__text">{t('orders.courier.none')}</p>
      )}
      <Flex wrap="wrap" gap="2" css={{ '&:not(:empty)': { mt: '3' } }}>
        {order.mayRequestDelivery && (
          <Button
            size="md"
            variant="surface"
            disabled={isBusy}
            onClick={() => onAsk({ about: 'request' })}
          >
            {t('orders.courier.request')}
          </Button>
        )}
        {job && mayWrite && (
          <JobSteps
            key={job.id}
            job={job}
            order={order}
            isBusy={isBusy}
            onAct={onAct}
            onAsk={onAsk}
          />
        )}
      </Flex>
    </Card>
  )
}

function Job({
  job: { status, partnerName, courierName, courierPhone, trackingUrl, etaMs },
  zone,
}: {
  job: DeliveryJob
  zone: string
}) {
  const { t } = useTranslation()
  return (
    <Grid
      gap="1.5"
      justifyItems="start"
      fontSize="sm"
      css={{
        '& a': {
          py: { base: '0.1875rem', mdDown: '2.5' },
          color: 'brand.fg',
          textDecoration: 'underline',
        },
      }}
    >
      <StatusBadge mark={marks[status]}>{t(`orders.courier.status.${status}`)}</StatusBadge>
      <span>{courierName ?? partnerName}</span>
      {courierPhone && (
        <PhoneLink
          phone={courierPhone}
          title={t('orders.view.call', { name: courierName ?? partnerName })}
        />
      )}
      {etaMs !== undefined && (
        <span>
          {t('orders.courier.eta')} <DateTime ms={etaMs} zone={zone} />
        </span>
      )}
      {trackingUrl?.startsWith('https://') && (
        <a href={trackingUrl} target="_blank" rel="noreferrer">
          {t('orders.courier.track')}
        </a>
      )}
    </Grid>
  )
}

function JobSteps({
  job,
  order,
  ...handlers
}: { job: DeliveryJob } & Pick<Props, 'order' | 'isBusy' | 'onAct' | 'onAsk'>) {
  const { offered } = useDeliveryLifecycle(job, order)
  return offered.map((event) => <JobStep key={event} event={event} {...handlers} />)
}

function JobStep({
  event,
  isBusy,
  onAct,
  onAsk,
}: { event: DeliveryJob['allowedEvents'][number] } & Pick<Props, 'isBusy' | 'onAct' | 'onAsk'>) {
  const { t } = useTranslation()
  const press = () => {
    if (event === 'delivery.assign') onAsk({ about: 'driver' })
    else if (event === 'delivery.cancel' || event === 'delivery.fail')
      onAsk({ about: 'delivery-end', event })
    else onAct({ do: 'moveDelivery', event })
  }
  const isEnding = event === 'delivery.cancel' || event === 'delivery.fail'
  return (
    <Button
      size="md"
      variant={isEnding ? 'ghost' : 'surface'}
      colorPalette={isEnding ? 'red' : 'brand'}
      disabled={isBusy}
      onClick={press}
    >
      {t(`orders.courier.event.${event}`)}
    </Button>
  )
}
