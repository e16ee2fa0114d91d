import { chakra } from '@chakra-ui/react/styled-system'
import { useTranslation } from '#i18n/use-translation.tsx'
import { Link } from 'wouter'
import { Button } from '../ui/button.tsx'
import { formatMoney } from '../parts/money/money-format.ts'
import { Money } from '../parts/money/money.tsx'
import { settledRows } from '../parts/list/settled-rows.ts'
import { OrderBadge } from '../parts/order/order-badges.tsx'
import { PaymentBadge } from './payment-badge.tsx'
import { billRows, billWord } from './bill-rows.ts'
import { splitGuests } from './split-counts.ts'
import { eaterWord } from './eater-word.ts'
import { ordersOnBill, type TableAct, type TableRecord } from './table-acts.ts'
import { isAllPaid } from './table-words.ts'
import type { Paid } from './use-table.ts'
import type { Question } from './table-dialogs.tsx'
import { TakeShare } from './take-share.tsx'
import { undoPayment } from '#contract/payment.ts'
import { useAway } from '../seams/app-context.ts'
import { useMay } from '../seams/use-may.ts'
import { useViewer } from '../seams/viewer.ts'
import { Movement, Movements } from '../parts/pay/movement.tsx'
import { CashNotes } from '../parts/pay/cash-notes.tsx'
import { CashChange } from '../parts/pay/cash-change.tsx'
import { PayAway } from '../parts/pay/pay-away.tsx'
import { DialogButton } from '../parts/dialog/dialog-button.tsx'
import { lazyOf } from '../parts/hooks/lazy-of.ts'

const PrintBill = lazyOf(async () => (await import('./print-bill.tsx')).PrintBill)

type Props = {
  table: TableRecord
  /** The last payment, until the next action. */
  paid: Paid | undefined
  isBusy: boolean
  onAct: (act: TableAct) => void
  onAsk: (question: Question) => void
}

/** The table's total and outstanding amount, with ways to pay all or parts of it. */
export function TableBill({ table, paid, isBusy, onAct, onAsk }: Props) {
  const { t } = useTranslation()
  const { session } = table
  if (!session) return null
  const orders = ordersOnBill(table)
  const { totalAmount, owedAmount, dueBackAmount, currency, shares } = session
  return (
    <section className="panel__pane" aria-labelledby="table-bill">
      <h2 id="table-bill">{t('tables.bill')}</h2>
      {orders.length === 0 && <p className="panel__calm">{t('tables.nothingOrdered')}</p>}
      {isAllPaid(table) && <p className="panel__calm">{t('tables.paidAhead')}</p>}
      <OrdersOnBill orders={orders} />
      {orders.length > 0 && (
        <chakra.dl
          display="grid"
          gap="1"
          py="2"
          borderBlockStart="1px solid {colors.border}"
          css={{
            '& > div': {
              display: 'flex',
              gap: '4',
              justifyContent: 'space-between',
              fontWeight: 'semibold',
            },
            '& > [data-part]': { color: 'fg.muted', fontWeight: 'normal' },
            '& [data-due=true]': { color: 'orange.fg' },
          }}
        >
          {billRows(session).map(([name, amount]) => (
            <div key={name} data-part>
              <dt>{billWord(t, session, name)}</dt>
              <dd>
                <Money amount={amount} currency={currency} />
              </dd>
            </div>
          ))}
          <div>
            <dt>{t('orders.view.totalAmount')}</dt>
            <dd>
              <Money amount={totalAmount} currency={currency} />
            </dd>
          </div>
          {settledRows(session).map(
            ([name, amount]) =>
              name !== 'due' && (
                <div key={name} data-part>
                  <dt>{t(`orders.view.${name}`)}</dt>
                  <dd>
                    <Money amount={amount} currency={currency} />
                  </dd>
                </div>
              ),
          )}
          <Left owed={owedAmount} back={dueBackAmount} currency={currency} />
        </chakra.dl>
      )}
      <TakenPayments table={table} isBusy={isBusy} onAsk={onAsk} />
      {shares && <p className="field__hint">{t('tables.sharesPaid', shares)}</p>}
      {orders.length > 0 && (
        <DialogButton size="md" variant="surface" isOffMeanwhile label={t('tables.printBill')}>
          {(close) => <PrintBill table={table} onDone={close} />}
        </DialogButton>
      )}
      <CashChange paid={paid} currency={currency} />
      {/* Last, because it disappears after the payment and must not move other buttons. */}
      {owedAmount > 0 && <Take {...{ table, currency, isBusy, onAct, onAsk }} owed={owedAmount} />}
    </section>
  )
}

/** The payments taken, each with its undo as long as that is possible. */
function TakenPayments({
  table: { payments },
  isBusy,
  onAsk,
}: Pick<Props, 'table' | 'isBusy' | 'onAsk'>) {
  const { t } = useTranslation()
  const { timeZone } = useViewer()
  const mayUndo = useMay()(undoPayment)
  if (payments.length === 0) return null
  return (
    <Movements aria-label={t('orders.view.payments')}>
      {payments.map((payment) => (
        <Movement
          key={payment.id}
          payment={payment}
          zone={timeZone}
          isBusy={isBusy}
          onUndo={mayUndo && payment.mayUndo ? () => onAsk({ about: 'undo', payment }) : undefined}
        />
      ))}
    </Movements>
  )
}

function OrdersOnBill({ orders }: Pick<TableRecord, 'orders'>) {
  const { t } = useTranslation()
  return (
    <chakra.ul
      display="grid"
      gap="2"
      fontSize="sm"
      css={{
        '& .data-table__link': {
          minH: { base: '6', mdDown: '11' },
          display: { mdDown: 'inline-flex' },
          alignItems: { mdDown: 'center' },
        },
        '& li': {
          display: 'grid',
          gridTemplateColumns: 'minmax(0, 1fr) auto',
          alignItems: 'baseline',
          rowGap: '1',
          columnGap: '4',
        },
        '& li > span:last-child': {
          display: 'flex',
          flexWrap: 'wrap',
          gridColumn: '1 / -1',
          gap: '1',
        },
      }}
    >
      {orders.map((order) => (
        <li key={order.id}>
          <Link className="data-table__link" href={`/orders/orderview?id=${order.id}`}>
            {t('orders.number')} {order.orderNo}
          </Link>
          <Money amount={order.totalAmount} currency={order.currency} />
          <span>
            <OrderBadge status={order.orderStatusId} quiet />
            <PaymentBadge order={order} />
          </span>
        </li>
      ))}
    </chakra.ul>
  )
}

/** The outstanding amount and the due refund; a table's orders can have both. */
function Left({ owed, back, currency }: { owed: number; back: number; currency: string }) {
  const { t, i18n } = useTranslation()
  return (
    <>
      {owed > 0 && (
        <div data-due={true}>
          <dt>{t('orders.view.due')}</dt>
          <dd>
            <Money amount={owed} currency={currency} />
          </dd>
        </div>
      )}
      {back > 0 && (
        <div data-due={true}>
          <dt>{t('orders.view.toGive', { amount: formatMoney(back, currency, i18n.language) })}</dt>
          <dd />
        </div>
      )}
      {owed === 0 && back === 0 && (
        <div data-due={false}>
          <dt>{t('orders.view.settled')}</dt>
          <dd />
        </div>
      )}
    </>
  )
}

function Take({
  table,
  owed,
  currency,
  isBusy,
  onAct,
  onAsk,
}: { owed: number; currency: string } & Omit<Props, 'paid'>) {
  const { t, i18n } = useTranslation()
  const amount = formatMoney(owed, currency, i18n.language)
  const isOff = useAway() || isBusy
  return (
    <div className="panel__pair">
      <Button
        size="md"
        disabled={isOff}
        onClick={() => onAct({ do: 'pay', method: 'cash', amount: owed })}
      >
        {t('orders.view.takeCash', { amount })}
      </Button>
      <Button
        size="md"
        disabled={isOff}
        onClick={() => onAct({ do: 'pay', method: 'card', amount: owed })}
      >
        {t('orders.view.takeCard', { amount })}
      </Button>
      <CashNotes
        amount={owed}
        currency={currency}
        isOff={isOff}
        onCash={(receivedAmount) =>
          onAct({ do: 'pay', method: 'cash', amount: owed, receivedAmount })
        }
      />
      {table.session && <TakeShare session={table.session} isOff={isOff} onAct={onAct} />}
      {splitGuests(table.bill).map(({ no, name, amount: part }) => (
        <Button
          key={no}
          size="md"
          variant="surface"
          disabled={isOff}
          onClick={() => onAsk({ about: 'split', guestNo: no })}
        >
          {t('tables.split.pays', {
            name: eaterWord(t, { no, name }),
            amount: formatMoney(part, currency, i18n.language),
          })}
        </Button>
      ))}
      {(['split', 'pay'] as const).map((about) => (
        <Button
          key={about}
          className="panel__wide"
          size="md"
          variant="surface"
          disabled={isOff}
          onClick={() => onAsk({ about })}
        >
          {t(about === 'split' ? 'tables.split.open' : 'tables.payPart')}
        </Button>
      ))}
      <PayAway />
    </div>
  )
}
