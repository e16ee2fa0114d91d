import { chakra } from '@chakra-ui/react/styled-system'
import { Grid } from '@chakra-ui/react/grid'
import type { ReactNode } from 'react'
import type { Role } from '#contract/role.ts'
import { changePaymentMethod, recordPayment, type PaymentTxn } from '#contract/payment.ts'
import { refundOrder } from '#contract/refund.ts'
import { useTranslation } from '#i18n/use-translation.tsx'
import { moveOrder, type Order } from '#contract/order.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { DepositLine } from '../../parts/order/deposit-line.tsx'
import { proposalOf } from '../../parts/pay/due-back.ts'
import { useNow } from '../../parts/hooks/use-now.ts'
import { DateTime } from '../../parts/time/date-time.tsx'
import { dayIn } from '../../parts/time/time-format.ts'
import { formatMoney } from '../../parts/money/money-format.ts'
import { Money } from '../../parts/money/money.tsx'
import { useMay } from '../../seams/use-may.ts'
import type { MoneyQuestion } from './asking.ts'
import { changeText } from './method-change-text.ts'
import { refundable } from './refund-share.ts'
import { CashNotes } from '../../parts/pay/cash-notes.tsx'
import { CashChange } from '../../parts/pay/cash-change.tsx'
import { PayAway } from '../../parts/pay/pay-away.tsx'
import type { TakenPayment } from '../../parts/pay/pay-dialog.tsx'
import { useAway } from '../../seams/app-context.ts'
import { methodsFor } from '../../parts/pay/pay-methods.ts'
import { useViewer } from '../../seams/viewer.ts'

type Props = {
  order: Order
  /** The last payment, until the next action. */
  last: TakenPayment | undefined
  zone: string
  isBusy: boolean
  onPay: (method: 'cash' | 'card', amountMinor: number, receivedMinor?: number) => void
  onAsk: (question: MoneyQuestion) => void
}

/** An order's payments, refunds and proposed refund, and ways to take the outstanding amount. */
export function OrderPayments({ order, last, zone, isBusy, onPay, onAsk }: Props) {
  const may = useMay()
  const { role, timeZone } = useViewer()
  const today = dayIn(timeZone, useNow(30_000))
  // The server also refuses staff once that day is closed.
  const isOfToday = ({ createdMs }: PaymentTxn) => dayIn(timeZone, createdMs) === today
  const { t } = useTranslation()
  const due = order.owedAmount
  // An InActive company can only pay for its own subscription, and can't take payments for orders.
  const mayTake = may(recordPayment) && may(moveOrder)
  const mayGive = may(refundOrder)
  const proposal = proposalOf(order.payments)
  const done = order.payments.filter((payment) => payment !== proposal)
  return (
    <Card id="order-payments" title={t('orders.view.payments')}>
      <DepositLine order={order} zone={zone} />
      <CashChange paid={last} currency={order.currency} />
      {due === 0 && !proposal && <p className="quiet__text">{t('orders.view.settled')}</p>}
      {due > 0 && mayTake && (
        <TakePayment
          due={due}
          currency={order.currency}
          isBusy={isBusy}
          onPay={onPay}
          onAsk={onAsk}
        />
      )}
      {due > 0 && !mayTake && (
        <p className="quiet__text">
          {t('orders.view.due')}: <Money amount={due} currency={order.currency} />
        </p>
      )}
      {proposal && (
        <Proposal
          amount={proposal.amount}
          currency={order.currency}
          isBusy={isBusy}
          onAsk={mayGive ? onAsk : undefined}
        />
      )}
      {done.length > 0 && (
        <chakra.ul
          display="grid"
          gap="2"
          mb="3"
          fontSize="sm"
          css={{
            '& li': { display: 'grid', gridTemplateColumns: '1fr auto' },
            '& small': { gridColumn: '1 / -1', color: 'fg.muted', fontSize: 'xs' },
            '& li[data-state=failed] > :not(small)': {
              color: 'fg.muted',
              textDecoration: 'line-through',
            },
          }}
        >
          {done.map((payment) => (
            <Movement key={payment.id} payment={payment} zone={zone}>
              {may(changePaymentMethod) &&
                isByHand(payment, role) &&
                (role !== 'staff' || isOfToday(payment)) && (
                  <MethodButton
                    payment={payment}
                    isBusy={isBusy}
                    onChange={() => onAsk({ about: 'method', payment })}
                  />
                )}
            </Movement>
          ))}
        </chakra.ul>
      )}
      {mayGive && !proposal && refundable(order) > 0 && (
        <Button
          mt="2"
          ms="-3"
          size="sm"
          variant="ghost"
          colorPalette="red"
          disabled={isBusy}
          onClick={() => onAsk({ about: 'refund' })}
        >
          {t('orders.view.refund')}
        </Button>
      )}
    </Card>
  )
}

function Movement({
  payment: {
    direction,
    method,
    amount,
    tipAmount,
    receivedAmount,
    currency,
    state,
    note,
    createdMs,
    actorName,
    refundedLines = [],
    methodChanges = [],
  },
  zone,
  children,
}: {
  payment: PaymentTxn
  zone: string
  children: ReactNode
}) {
  const { t, i18n } = useTranslation()
  const said = (minor: number) => formatMoney(minor, currency, i18n.language)
  const word = t(`orders.view.method.${method}`)
  const title =
    direction === 'in'
      ? word
      : t(state === 'failed' ? 'orders.view.notGiven' : 'orders.view.given', { method: word })
  return (
    <li data-state={state}>
      <span>{title}</span>
      <Money amount={direction === 'in' ? amount : -amount} currency={currency} />
      <small>
        <DateTime ms={createdMs} zone={zone} />{' '}
        {[
          ...refundedLines.map(({ name, quantity }) => `${quantity} × ${name}`),
          actorName,
          tipAmount && t('orders.tip.in', { amount: said(tipAmount) }),
          receivedAmount !== undefined &&
            t('orders.cash.given', {
              amount: said(receivedAmount),
              change: said(receivedAmount - amount),
            }),
          state === 'pending' && t('orders.view.pending'),
          state === 'failed' && direction === 'in' && t('orders.view.refused'),
          note && `“${note}”`,
          ...methodChanges.map((change) => changeText(change, t)),
        ]
          .filter(Boolean)
          .join(' · ')}
      </small>
      {children}
    </li>
  )
}

/** Whether a payment was recorded by hand, by a method that this role may record. */
function isByHand({ direction, state, method }: PaymentTxn, role: Role): boolean {
  return (
    direction === 'in' && state === 'succeeded' && methodsFor(role).some((one) => one === method)
  )
}

function MethodButton({
  payment: { method, amount, currency },
  isBusy,
  onChange,
}: {
  payment: PaymentTxn
  isBusy: boolean
  onChange: () => void
}) {
  const { t, i18n } = useTranslation()
  return (
    <Button
      size="sm"
      variant="ghost"
      justifySelf="start"
      ms="-3"
      disabled={isBusy}
      aria-label={t('orders.method.changeOf', {
        method: t(`orders.view.method.${method}`),
        amount: formatMoney(amount, currency, i18n.language),
      })}
      onClick={onChange}
    >
      {t('orders.method.change')}
    </Button>
  )
}

function Proposal({
  amount,
  currency,
  isBusy,
  onAsk,
}: {
  amount: number
  currency: string
  isBusy: boolean
  onAsk: ((question: MoneyQuestion) => void) | undefined
}) {
  const { t, i18n } = useTranslation()
  return (
    <Grid gap="2" mb="3" p="3" bg="orange.subtle" rounded="md" color="orange.fg" fontSize="sm">
      <p>{t('orders.view.toGive', { amount: formatMoney(amount, currency, i18n.language) })}</p>
      {onAsk && (
        <div className="panel__pair">
          <Button
            size="md"
            variant="surface"
            disabled={isBusy}
            onClick={() => onAsk({ about: 'refund', amount })}
          >
            {t('orders.view.giveBack')}
          </Button>
          <Button
            size="md"
            variant="ghost"
            disabled={isBusy}
            onClick={() => onAsk({ about: 'drop', amount })}
          >
            {t('orders.ask.drop')}
          </Button>
        </div>
      )}
    </Grid>
  )
}

function TakePayment({
  due,
  currency,
  isBusy,
  onPay,
  onAsk,
}: { due: number; currency: string } & Pick<Props, 'isBusy' | 'onPay' | 'onAsk'>) {
  const { t, i18n } = useTranslation()
  const amount = formatMoney(due, currency, i18n.language)
  const isOff = useAway() || isBusy
  return (
    <div className="panel__pair">
      <Button size="md" variant="surface" disabled={isOff} onClick={() => onPay('cash', due)}>
        {t('orders.view.takeCash', { amount })}
      </Button>
      <Button size="md" variant="surface" disabled={isOff} onClick={() => onPay('card', due)}>
        {t('orders.view.takeCard', { amount })}
      </Button>
      <CashNotes
        amount={due}
        currency={currency}
        isOff={isOff}
        onCash={(received) => onPay('cash', due, received)}
      />
      <Button
        className="panel__wide"
        size="md"
        variant="ghost"
        disabled={isOff}
        onClick={() => onAsk({ about: 'pay' })}
      >
        {t('orders.view.takePart')}
      </Button>
      <PayAway />
    </div>
  )
}
