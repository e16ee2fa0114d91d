import { useTranslation } from '#i18n/use-translation.tsx'
import { Link } from 'wouter'
import { has } from '#contract/modules.ts'
import { createOrder } from '#contract/new-order.ts'
import { Button } from '../../ui/button.tsx'
import { closedBecause, routeOf } from '../../routes.tsx'
import { useMay } from '../../seams/use-may.ts'
import { useViewer } from '../../seams/viewer.ts'

/** The links to the kitchen board, the slots of orders for later and the till, with permission. */
export function WorkLinks() {
  const { t } = useTranslation()
  return (
    <>
      <WorkLink to="/orders/ordertimes">{t('orders.later.title')}</WorkLink>
      <WorkLink to="/kitchen/board">{t('orders.kitchen')}</WorkLink>
      <WorkLink to="/actions/endofday">{t('orders.till')}</WorkLink>
    </>
  )
}

function WorkLink({ to, children }: { to: string; children: string }) {
  const viewer = useViewer()
  const route = routeOf(to)
  if (!route || closedBecause(route, viewer, viewer.module)) return null
  return (
    <Button asChild size="sm" variant="surface">
      <Link href={to}>{children}</Link>
    </Button>
  )
}

/** The link to the calendar, if orders are bookings. */
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
