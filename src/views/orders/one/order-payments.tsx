import { Grid } from '@chakra-ui/react/grid'
import {
  changePaymentMethod,
  recordPayment,
  type PaymentTxn,
  undoPayment,
} from '#contract/payment.ts'
import { refundOrder } from '#contract/refund.ts'
import { useTranslation } from '#i18n/use-translation.tsx'
import { moveOrder, type Order } from '#contract/order.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { DepositLine } from '../../parts/order/deposit-line.tsx'
import { proposalOf } from '../../parts/pay/due-back.ts'
import { useNow } from '../../parts/hooks/use-now.ts'
import { dayIn } from '../../parts/time/time-format.ts'
import { formatMoney } from '../../parts/money/money-format.ts'
import { Money } from '../../parts/money/money.tsx'
import { useMay } from '../../seams/use-may.ts'
import type { MoneyQuestion } from './asking.ts'
import { isByHand, Movement, Movements } from '../../parts/pay/movement.tsx'
import { refundable } from '../../parts/pay/refund-share.ts'
import { CashNotes } from '../../parts/pay/cash-notes.tsx'
import { CashChange } from '../../parts/pay/cash-change.tsx'
import { PayAway } from '../../parts/pay/pay-away.tsx'
import type { TakenPayment } from '../../parts/pay/pay-dialog.tsx'
import { useAway } from '../../seams/app-context.ts'
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
        <Movements mb="3">
          {done.map((payment) => (
            <Movement
              key={payment.id}
              payment={payment}
              zone={zone}
              isBusy={isBusy}
              onMethod={
                may(changePaymentMethod) &&
                isByHand(payment, role) &&
                (role !== 'staff' || isOfToday(payment))
                  ? () => onAsk({ about: 'method', payment })
                  : undefined
              }
              onUndo={
                may(undoPayment) && payment.mayUndo
                  ? () => onAsk({ about: 'undo', payment })
                  : undefined
              }
            />
          ))}
        </Movements>
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
