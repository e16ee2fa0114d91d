import { chakra } from '@chakra-ui/react/styled-system'
import { useTranslation } from '#i18n/use-translation.tsx'
import { Link } from 'wouter'
import { Button } from '../ui/button.tsx'
import { Money } from '../parts/money/money.tsx'
import type { TableAct, TableRecord } from './table-acts.ts'
import type { Question } from './table-dialogs.tsx'

type Props = {
  table: TableRecord
  isBusy: boolean
  onAct: (act: TableAct) => void
  onAsk: (question: Question) => void
}

/** Orders of guests that are not accepted yet. */
export function TableWaiting({ table, isBusy, onAct, onAsk }: Props) {
  const { t } = useTranslation()
  const waiting = table.orders.filter(({ allowedEvents }) => allowedEvents.includes('order.accept'))
  if (waiting.length === 0) return null
  return (
    <chakra.section
      className="panel__pane"
      borderColor="orange.focusRing"
      css={{
        '& ul': { display: 'grid', gap: '2', fontSize: 'sm' },
        '& li': {
          display: 'flex',
          flexWrap: 'wrap',
          rowGap: '1',
          columnGap: '4',
          alignItems: 'center',
        },
        '& .data-table__link': {
          minH: { base: '6', mdDown: '11' },
          display: { mdDown: 'inline-flex' },
          alignItems: { mdDown: 'center' },
        },
      }}
      aria-labelledby="table-waiting"
    >
      <h2 id="table-waiting">{t('tables.waiting')}</h2>
      <ul>
        {waiting.map((order) => (
          <li key={order.id}>
            <Link className="data-table__link" href={`/orders/orderview?id=${order.id}`}>
              {t('orders.number')} {order.orderNo}
            </Link>
            <span>{t('tables.itemCount', { count: order.itemCount })}</span>
            <Money amount={order.totalAmount} currency={order.currency} />
            <chakra.span display="inline-flex" gap="1" ms="auto">
              <Button
                size="md"
                disabled={isBusy}
                onClick={() => onAct({ do: 'order', order, event: 'order.accept' })}
              >
                {t('orders.event.order.accept')}
              </Button>
              {order.allowedEvents.includes('order.reject') && (
                <Button
                  size="md"
                  variant="ghost"
                  colorPalette="red"
                  disabled={isBusy}
                  onClick={() => onAsk({ about: 'order', order, event: 'order.reject' })}
                >
                  {t('orders.event.order.reject')}
                </Button>
              )}
            </chakra.span>
          </li>
        ))}
      </ul>
    </chakra.section>
  )
}
