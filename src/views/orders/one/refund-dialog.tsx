import { chakra } from '@chakra-ui/react/styled-system'
import { useState } from 'react'
import { useTranslation } from '#i18n/use-translation.tsx'
import type { Order } from '#contract/order.ts'
import { has } from '#contract/modules.ts'
import { useViewer } from '../../seams/viewer.ts'
import { Choice } from '../../ui/choice.tsx'
import { Select } from '../../ui/select.tsx'
import { Money } from '../../parts/money/money.tsx'
import { AmountField, amountIn } from '../../parts/pay/amount-field.tsx'
import type { AskProps } from '../../parts/dialog/ask-form.tsx'
import { AskFrame } from '../../parts/dialog/ask-frame.tsx'
import type { MoneyAct } from '../order-acts.ts'
import { ReasonField } from '../../parts/dialog/reason-field.tsx'
import { RefundedText } from './refunded-text.tsx'
import { type Pieces, refundable, shareOf } from '../../parts/pay/refund-share.ts'
import { textIn } from '../../parts/dialog/text-in.ts'

const methods = ['cash', 'card', 'online', 'bank'] as const
type Props = AskProps & {
  order: Order
  /** The proposed amount, in minor units. */ proposed: number | undefined
  onAct: (act: MoneyAct) => void
}

/** Refunds everything, some lines, or an amount; with a reason. */
export function RefundDialog({ order, proposed, onAct, ...ask }: Props) {
  const { t } = useTranslation()
  const { currency } = order
  const isTaxAdded = !order.isTaxIncluded && order.taxAmount > 0
  const { module } = useViewer()
  const most = refundable(order)
  const first = proposed === undefined ? undefined : Math.min(proposed, most)
  const paidBy = methods.filter((one) =>
    order.payments.some(
      ({ direction, method, state }) =>
        direction === 'in' && method === one && state === 'succeeded',
    ),
  )
  const [pieces, setPieces] = useState<Pieces>({})
  const lines = order.cartItems.flatMap(({ id: cartId }) => {
    const quantity = pieces[cartId] ?? 0
    return quantity > 0 ? [{ cartId, quantity }] : []
  })
  const pick = (part: Pieces, fill: (amount: number | undefined) => void) => {
    const picked = { ...pieces, ...part }
    setPieces(picked)
    const isAny = Object.values(picked).some((count) => count > 0)
    fill(isAny ? Math.min(most, shareOf(order, picked, proposed)) : first)
  }
  const confirm = (form: FormData) => {
    const amount = amountIn(form, currency)
    const method = methods.find((one) => one === form.get('method'))
    const reason = textIn(form, 'reason')
    if (amount && method && reason)
      onAct({
        do: 'refund',
        amount,
        method,
        reason,
        ...(lines.length > 0 && { lines, isRestocked: form.get('restock') === 'on' }),
      })
  }
  return (
    <AskFrame
      {...ask}
      title={t('orders.ask.refundOf', { number: order.orderNo })}
      confirm={t('orders.ask.refund')}
      isEnding
      onConfirm={confirm}
    >
      <AmountField
        label={t(isTaxAdded ? 'orders.ask.amountWithTax' : 'orders.ask.amount')}
        first={first}
        currency={currency}
        most={most}
      >
        {({ field, fill }) => (
          <>
            <fieldset className="dialog__oneColumn">
              <legend>{t('orders.ask.lines')}</legend>
              {order.cartItems.map((item) => (
                <RefundedLine
                  key={item.id}
                  item={item}
                  order={order}
                  count={pieces[item.id] ?? 0}
                  onCount={(count) => pick({ [item.id]: count }, fill)}
                />
              ))}
              <button type="button" className="quiet__button" onClick={() => fill(most)}>
                {t('orders.ask.whole')}
              </button>
            </fieldset>
            {field}
          </>
        )}
      </AmountField>
      {lines.length > 0 && has(module, 'stock') && (
        <Choice
          type="checkbox"
          name="restock"
          // What was not handed over is still on the shelf.
          defaultChecked={lines.every(({ cartId }) => isOnShelf(order, cartId))}
        >
          {t('orders.ask.restock')}
        </Choice>
      )}
      <fieldset>
        <legend>{t('orders.ask.back')}</legend>
        {methods
          .filter((one) => one !== 'online' || paidBy.includes(one))
          .map((one) => (
            <Choice
              key={one}
              name="method"
              value={one}
              defaultChecked={one === (paidBy[0] ?? 'cash')}
            >
              {t(`orders.view.method.${one}`)}
            </Choice>
          ))}
      </fieldset>
      <ReasonField />
    </AskFrame>
  )
}

function isOnShelf({ cartItems }: Order, cartId: string): boolean {
  const line = cartItems.find(({ id }) => id === cartId)
  return line?.firedMs === undefined && line?.servedMs === undefined
}

/** A line, and how many of its pieces are refunded: initially all. */
function RefundedLine({
  item,
  order,
  count,
  onCount,
}: {
  item: Order['cartItems'][number]
  order: Order
  count: number
  onCount: (count: number) => void
}) {
  const { t } = useTranslation()
  const { id, name, quantity: ordered, refundedQuantity = 0, lineAmount } = item
  const quantity = ordered - refundedQuantity
  return (
    <div className="refund-line">
      <Choice
        type="checkbox"
        disabled={quantity === 0}
        checked={count > 0}
        onChange={({ target }) => onCount(target.checked ? quantity : 0)}
      >
        <chakra.span flex="1">
          {ordered} × {name}
          {refundedQuantity > 0 && (
            <chakra.small display="block" color="fg.muted">
              <RefundedText order={order} item={item} />
            </chakra.small>
          )}
        </chakra.span>
        <Money amount={lineAmount} currency={order.currency} />
      </Choice>
      {count > 0 && quantity > 1 && (
        <chakra.label
          display="flex"
          gap="3"
          alignItems="center"
          justifyContent="space-between"
          ps="7"
          color="fg.muted"
          fontSize="sm"
          htmlFor={`pieces-${id}`}
        >
          <span>{t('orders.ask.pieces', { name })}</span>
          <Select
            id={`pieces-${id}`}
            value={count}
            onChange={({ target }) => onCount(Number(target.value))}
          >
            {Array.from({ length: quantity }, (_, index) => index + 1).map((one) => (
              <option key={one} value={one}>
                {t('orders.ask.piecesOf', { count: one, all: quantity })}
              </option>
            ))}
          </Select>
        </chakra.label>
      )}
    </div>
  )
}

/** Discards the refund proposal, with a reason. */
export function DropDialog({
  amount,
  onAct,
  ...ask
}: AskProps & { amount: string; onAct: (act: MoneyAct) => void }) {
  const { t } = useTranslation()
  const confirm = (form: FormData) => {
    const reason = textIn(form, 'reason')
    if (reason) onAct({ do: 'dropRefund', reason })
  }
  return (
    <AskFrame
      {...ask}
      title={t('orders.ask.dropOf', { amount })}
      confirm={t('orders.ask.drop')}
      isEnding
      onConfirm={confirm}
    >
      <ReasonField />
    </AskFrame>
  )
}
