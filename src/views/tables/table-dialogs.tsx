import { Suspense } from 'react'
import { useTranslation } from '#i18n/use-translation.tsx'
import type { ItemEventName } from '#contract/order-event.ts'
import type { OrderRow } from '#contract/order.ts'
import type { PaymentTxn } from '#contract/payment.ts'
import type { AskProps } from '../parts/dialog/ask-form.tsx'
import { askedWords } from '../parts/order/event-word.ts'
import { lineName } from '../parts/order/line-name.ts'
import { lineReasonsFor, orderReasons, piecesFor } from '../parts/order/order-reasons.ts'
import { orderOfLine, type TableAct, type TableLine, type TableRecord } from './table-acts.ts'
import { isFreeing, type TableEvent } from './table-words.ts'
import { PaidBack } from '../parts/pay/paid-back.tsx'
import { PaidForLine } from '../parts/pay/paid-for-line.tsx'
import { billOfTable } from '../parts/pay/tip-choices.ts'
import { lazyOf } from '../parts/hooks/lazy-of.ts'

const ConfirmReason = lazyOf(
  async () => (await import('../parts/dialog/confirm-reason.tsx')).ConfirmReason,
)
const PayDialog = lazyOf(async () => (await import('../parts/pay/pay-dialog.tsx')).PayDialog)
const UndoDialog = lazyOf(async () => (await import('../parts/pay/undo-dialog.tsx')).UndoDialog)
const SplitDialog = lazyOf(async () => (await import('./split-dialog.tsx')).SplitDialog)
const OpenDialog = lazyOf(async () => (await import('./open-dialog.tsx')).OpenDialog)
const FreeDialog = lazyOf(async () => (await import('./free-dialog.tsx')).FreeDialog)
const GoDialog = lazyOf(async () => (await import('./go-dialog.tsx')).GoDialog)

/** The question before an action at a table. */
export type Question =
  | { about: 'event'; event: TableEvent }
  | { about: 'line'; line: TableLine; event: ItemEventName }
  | { about: 'order'; order: OrderRow; event: 'order.reject' }
  | { about: 'pay' }
  | { about: 'undo'; payment: PaymentTxn }
  | {
      about: 'split'
      /** Whose dishes are selected at first; absent: none. */ guestNo?: number
    }

type Props = AskProps & {
  question: Question | undefined
  table: TableRecord
  onAct: (act: TableAct) => void
}

/** The dialogs of actions, loaded on first use. */
export function TableDialogs({ question, ...props }: Props) {
  return question ? (
    <Suspense>
      <Asked question={question} {...props} />
    </Suspense>
  ) : null
}

function Asked({ question, table, onAct, ...ask }: Props & { question: Question }) {
  const { t } = useTranslation()
  if (question.about === 'pay') {
    const { session, bill } = table
    if (!session) return null
    return (
      <PayDialog
        {...ask}
        due={session.owedAmount}
        bill={billOfTable(session, bill?.parts ?? [])}
        currency={session.currency}
        people={session.partySize}
        shares={session.shares}
        onPay={(payment) => onAct({ do: 'pay', ...payment })}
      />
    )
  }
  if (question.about === 'undo') {
    const { id, amount } = question.payment
    return (
      <UndoDialog
        {...ask}
        payment={question.payment}
        onUndo={() => onAct({ do: 'undoPayment', ids: [id], amount })}
      />
    )
  }
  if (question.about === 'split') {
    const { session, bill } = table
    if (!session || !bill) return null
    return (
      <SplitDialog
        {...ask}
        bill={bill}
        guestNo={question.guestNo}
        currency={session.currency}
        onPay={(payment) => onAct({ do: 'payPart', ...payment })}
      />
    )
  }
  if (question.about === 'event') {
    const { event } = question
    if (event === 'table.open')
      return (
        <OpenDialog
          {...ask}
          table={table}
          onOpen={(partySize) => onAct({ do: 'move', event, partySize })}
        />
      )
    if (isFreeing(event))
      return (
        table.session && (
          <FreeDialog
            {...ask}
            table={{ ...table.session, name: table.name }}
            step={t(`tables.event.${event}`)}
            onFree={() => onAct({ do: 'move', event, refundLater: true })}
          />
        )
      )
    return (
      <GoDialog
        {...ask}
        table={table}
        isMerge={event === 'table.merge-out'}
        onGo={(toTableId) => onAct({ do: 'move', event, toTableId })}
      />
    )
  }
  const step = t(`orders.event.${question.event}`)
  const isLine = question.about === 'line'
  return (
    <ConfirmReason
      {...ask}
      title={t('orders.view.stepOf', {
        step,
        name: isLine ? lineName(question.line) : question.order.orderNo,
      })}
      {...askedWords(t, question.event)}
      codes={isLine ? lineReasonsFor(question.event) : orderReasons}
      pieces={isLine ? piecesFor(question.event, [question.line]) : 1}
      lead={
        isLine ? (
          <PaidForTableLine table={table} event={question.event} line={question.line} />
        ) : (
          <PaidBack event={question.event} order={question.order} />
        )
      }
      onConfirm={(reason) =>
        onAct(
          isLine
            ? { do: 'items', lines: [question.line], event: question.event, ...reason }
            : { do: 'order', order: question.order, event: question.event, ...reason },
        )
      }
    />
  )
}

/** What will be due as a refund when a paid line is voided, as on the page of its order. */
function PaidForTableLine({
  table,
  event,
  line,
}: {
  table: TableRecord
  event: ItemEventName
  line: TableLine
}) {
  const order = orderOfLine(table, line)
  return order && <PaidForLine event={event} order={order} item={line} />
}
