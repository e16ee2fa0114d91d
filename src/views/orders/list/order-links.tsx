import { useTranslation } from '#i18n/use-translation.tsx'
import { Link } from 'wouter'
import { has } from '#contract/modules.ts'
import { createOrder } from '#contract/new-order.ts'
import { Button } from '../../ui/button.tsx'
import { closedBecause, routeOf } from '../../routes.tsx'
import { useMay } from '../../seams/use-may.ts'
import { useViewer } from '../../seams/viewer.ts'

/** The link to the kitchen board, with permission. */
export function KitchenLink() {
  const { t } = useTranslation()
  const viewer = useViewer()
  const board = routeOf('/kitchen/board')
  if (!board || closedBecause(board, viewer, viewer.module)) return null
  return (
    <Button asChild size="sm" variant="surface">
      <Link href="/kitchen/board">{t('orders.kitchen')}</Link>
    </Button>
  )
}

/** The link to the calendar, where orders are bookings. */
export function CalendarLink() {
  const { t } = useTranslation()
  const { module } = useViewer()
  if (!useMay()(createOrder) || !has(module, 'bookings')) return null
  return (
    <Button asChild variant="surface" size="sm">
      <Link href="/bookings/calendar">{t('orders.calendar')}</Link>
    </Button>
  )
}
