import { recordScreen } from '../../parts/record/record-screen.tsx'
import { OrderScreen } from './order-screen.tsx'
import { OrderSkeleton } from './order-skeleton.tsx'
import { useOrder } from './use-order.ts'
import '../../theme/orders.css'

/** `/orders/orderview?id=`: one complete order with its actions. */
export const OrderView = recordScreen({
  words: {
    one: 'orders.number',
    back: 'orders.view.back',
    missing: { title: 'orders.missing.title', text: 'orders.missing.text' },
  },
  list: '/orders/orderlist',
  useOne: useOrder,
  Skeleton: OrderSkeleton,
  Screen: ({ record, state }) => <OrderScreen order={record} state={state} />,
})
