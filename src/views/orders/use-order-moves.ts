import { useTranslation } from '#i18n/use-translation.tsx'
import type { OrderEventName } from '#contract/order-event.ts'
import { type listOrders, moveOrder, type OrderRow } from '#contract/order.ts'
import type { Moves } from '../../machines/screen/moves.connect.ts'
import { useMoves } from '../parts/moves/use-moves.ts'
import type { List } from '../parts/list/use-list.ts'
import { useApp } from '../seams/app-context.ts'
import type { MoveDetails } from './order-acts.ts'
import { orderMoved } from './unsent.tsx'

export type OrderMove = { event: OrderEventName } & MoveDetails
export type OrderMoves = Moves<OrderRow, OrderMove>

/** The moves of orders in a list. Each row is replaced by the server's answer. */
export function useOrderMoves(send: List<typeof listOrders>['send'], onMoved: () => void) {
  const { call } = useApp()
  const { t } = useTranslation()
  return useMoves<OrderRow, OrderMove>({
    name: 'orders',
    ask: async (row, move) => (await life()).lifeOfOrder(row).ask(row, move),
    send: (row, move, idempotencyKey) =>
      call(moveOrder, { ...move, id: row.id, expectedVersion: row.version }, { idempotencyKey }),
    async back({ before, row, move }) {
      const { lifeOfOrder, timeOf } = await life()
      const way = lifeOfOrder(row).back({ row, move })
      return way?.event === 'order.reschedule' ? { ...way, ...timeOf(before) } : way
    },
    show(row) {
      if (!row) return
      send({ type: 'list.row-changed', row })
      onMoved()
    },
    words: ({ row, move, back }) => back && orderMoved(row, t, move.event),
    refusal: ({ orderNo }, { message }) => `${t('orders.number')} ${orderNo}: ${message}`,
  })
}

function life() {
  return import('./order-life.ts')
}
