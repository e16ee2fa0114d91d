import { useTranslation } from 'react-i18next'
import { useSearch } from 'wouter'
import { id as idSchema, type Id } from '#contract/fields.ts'
import { MissingPage, WaitingPage } from '../../frame/page/record-pages.tsx'
import { BackToList } from '../order-head.tsx'
import { OrderScreen } from './order-screen.tsx'
import { OrderSkeleton } from './order-skeleton.tsx'
import { useOrder } from './use-order.ts'
import '../../parts/page/parts.css'
import '../orders.css'
import '../../parts/draft/order-lines.css'
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
    <WaitingPage
      title={t('orders.number')}
      back={<BackToList />}
      failure={state.failure}
      onRetry={state.reload}
    >
      <OrderSkeleton />
    </WaitingPage>
  )
}

function OrderMissing() {
  const { t } = useTranslation()
  return (
    <MissingPage
      title={t('orders.number')}
      back={<BackToList />}
      because={t('orders.missing.title')}
      text={t('orders.missing.text')}
    />
  )
}
