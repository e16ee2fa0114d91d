import { useTranslation } from '#i18n/use-translation.tsx'
import { useSelector } from '@xstate/react'
import type { Id } from '#contract/fields.ts'
import type { Order } from '#contract/order.ts'
import { StatusBadge } from '../ui/status-badge.tsx'
import { piecesOf } from '../parts/draft/draft-line.ts'
import { useLoaded } from '../parts/live/use-loaded.ts'
import { useApp } from '../seams/app-context.ts'

const mark = { tone: 'waiting', shape: 'arrow' } as const

/** The items of a table that wait on this device for a connection. */
export function TableUnsent({ id }: { id: Id }) {
  const { t } = useTranslation()
  const items = useUnsentOrders()(id).flatMap(({ cartItems }) => cartItems)
  if (items.length === 0) return null
  return (
    <section className="panel__pane" aria-labelledby="table-unsent">
      <h2 id="table-unsent">{t('tables.unsent.title')}</h2>
      <p className="panel__calm">{t('tables.unsent.text')}</p>
      <ul className="order-line__list">
        {items.map((item) => (
          <li key={item.id} className="order-line__root">
            <span className="order-line__quantity">{item.quantity} ×</span>
            <div className="order-line__text">
              <span className="order-line__name">{item.name}</span>
              {item.note && <span className="order-line__note">“{item.note}”</span>}
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** On the card of a table: how many of its items wait on this device. */
export function UnsentCount({ id }: { id: Id }) {
  const { t } = useTranslation()
  const count = piecesOf(useUnsentOrders()(id).flatMap(({ cartItems }) => cartItems))
  if (count === 0) return null
  return <StatusBadge mark={mark}>{t('tables.unsent.count', { count })}</StatusBadge>
}

/** The orders of a table that wait on this device for a connection, and those that were refused. */
function useUnsentOrders(): (tableId: string) => Order[] {
  const { openOffline } = useApp()
  const offline = useLoaded('offline use', openOffline)
  const jobs = useSelector(offline?.outbox, (state) => state?.context.jobs)
  return (tableId) =>
    jobs?.flatMap(({ makes }) => (makes?.table?.id === tableId ? [makes] : [])) ?? []
}
