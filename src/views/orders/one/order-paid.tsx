import { Box } from '@chakra-ui/react/box'
import { useTranslation } from '#i18n/use-translation.tsx'
import { Link } from 'wouter'
import { has } from '#contract/modules.ts'
import { createOrder } from '#contract/new-order.ts'
import type { Order } from '#contract/order.ts'
import { isCancelled } from '#lifecycles/order-lifecycle-of.ts'
import { useClock } from '../../parts/calendar/clock.ts'
import { useMay } from '../../seams/use-may.ts'
import { useViewer } from '../../seams/viewer.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'

/** How long after payment a guest may want more; later the hint is not useful. */
const LINGER_MS = 3 * 60 * 60_000

/** Explains that a paid order can't grow, with a link for ordering more. */
export function OrderPaid({ order }: { order: Order }) {
  const { t } = useTranslation()
  const { module } = useViewer()
  const may = useMay()
  const isRecent = useClock((nowMs) => (nowMs - order.updatedMs < LINGER_MS ? 1 : 0)) === 1
  const isPaid = order.paidAmount > 0 && order.owedAmount === 0
  if (!isPaid || !isRecent || isCancelled(order) || has(module, 'bookings') || !may(createOrder))
    return null
  const { table } = order
  return (
    <Card id="order-more" title={t('orders.add.title')}>
      <p className="quiet__text">{t(table ? 'orders.add.paidTable' : 'orders.add.paid')}</p>
      <Box mt="2">
        <Button asChild variant="surface" size="sm">
          <Link href={table ? `/table/tableview?id=${table.id}&pad=1` : '/orders/ordernew'}>
            {table ? t('orders.add.atTable', { name: table.name }) : t('orders.new')}
          </Link>
        </Button>
      </Box>
    </Card>
  )
}
