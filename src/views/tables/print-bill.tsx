import { chakra } from '@chakra-ui/react/styled-system'
import { useTranslation } from '#i18n/use-translation.tsx'
import { Money } from '../parts/money/money.tsx'
import { PrintSheet } from '../parts/export/print-sheet.tsx'
import { useViewer } from '../seams/viewer.ts'
import { settledRows } from '../parts/list/settled-rows.ts'
import { billRows, billWord } from './bill-rows.ts'
import { ordersOnBill, type TableRecord } from './table-acts.ts'

/** The bill of a table on a receipt printer. */
export function PrintBill({ table, onDone }: { table: TableRecord; onDone: () => void }) {
  const { t } = useTranslation()
  const { user } = useViewer()
  const { name, session, bill } = table
  if (!session) return null
  const { totalAmount, owedAmount, currency } = session
  return (
    <PrintSheet kind="ticket" onDone={onDone}>
      <chakra.article
        css={{
          '& ul': { mt: '4' },
          '& li': { display: 'flex', gap: '4', justifyContent: 'space-between' },
        }}
      >
        <h1>{user.companyName}</h1>
        <p>
          <strong>{name}</strong>{' '}
          {ordersOnBill(table)
            .map(({ orderNo }) => orderNo)
            .join(', ')}
        </p>
        <ul>
          {bill?.parts.map(({ cartId, quantity, name: dish, lineAmount }) => (
            <li key={cartId}>
              <span>
                {quantity} × {dish}
              </span>
              <Money amount={lineAmount} currency={currency} />
            </li>
          ))}
          {billRows(session).map(([name, amount]) => (
            <li key={name}>
              <span>{billWord(t, session, name)}</span>
              <Money amount={amount} currency={currency} />
            </li>
          ))}
          <li>
            <strong>{t('orders.view.totalAmount')}</strong>
            <strong>
              <Money amount={totalAmount} currency={currency} />
            </strong>
          </li>
          {settledRows(session).map(
            ([name, amount]) =>
              name !== 'due' && (
                <li key={name}>
                  <span>{t(`orders.view.${name}`)}</span>
                  <Money amount={amount} currency={currency} />
                </li>
              ),
          )}
          <li>
            <strong>{t('orders.view.due')}</strong>
            <strong>
              <Money amount={owedAmount} currency={currency} />
            </strong>
          </li>
        </ul>
      </chakra.article>
    </PrintSheet>
  )
}
