import { useTranslation } from 'react-i18next'
import { useSearch } from 'wouter'
import { id as idSchema, type Id } from '#contract/fields.ts'
import { EmptyState } from '../parts/empty-state.tsx'
import { FailureNotice } from '../parts/failure-notice.tsx'
import { Page } from '../shell/page.tsx'
import { BackToList } from './order-head.tsx'
import { OrderScreen } from './order-screen.tsx'
import { OrderSkeleton } from './order-skeleton.tsx'
import { useOrder } from './use-order.ts'
import '../parts/parts.css'
import './orders.css'
import '../parts/order-lines.css'
import './order-side.css'

/** `/orders/orderview?id=`: one order whole, and what may be done to it. */
export function OrderView() {
  const id = idSchema.safeParse(new URLSearchParams(useSearch()).get('id'))
  return id.success ? <OneOrder key={id.data} id={id.data} /> : <OrderMissing />
}

function OneOrder({ id }: { id: Id }) {
  const { t } = useTranslation()
  const state = useOrder(id)
  if (state.isMissing) return <OrderMissing />
  if (state.order) return <OrderScreen order={state.order} state={state} />
  return (
    <Page title={t('orders.number')} lead={<BackToList />}>
      {state.failure ? <FailureNotice failure={state.failure} onRetry={state.reload} /> : <OrderSkeleton />}
    </Page>
  )
}

function OrderMissing() {
  const { t } = useTranslation()
  return (
    <Page title={t('orders.number')}>
      <EmptyState title={t('orders.missing.title')} text={t('orders.missing.text')} action={<BackToList />} />
    </Page>
  )
}
