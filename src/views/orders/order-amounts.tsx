import { useTranslation } from '#i18n/use-translation.tsx'
import type { Order } from '#contract/order.ts'
import { givenRefunds } from '#contract/refunded-part.ts'
import { isLive } from '#lifecycles/order-with-lines.ts'
import { discountName } from '../parts/money/discount-name.ts'
import { Money } from '../parts/money/money.tsx'
import { settledWithTax } from '../parts/list/settled-rows.ts'
import { taxRows } from '../parts/money/tax-rows.ts'

/** The parts of an order's total, and the outstanding amount. */
export function OrderAmounts({ order }: { order: Order }) {
  const { t } = useTranslation()
  const { currency, cartItems, totalAmount } = order
  // All lines are cancelled, so nothing is owed.
  const isVoid = cartItems.length > 0 && !cartItems.some(isLive)
  const parts = [
    [t('orders.view.subtotal'), order.subtotalAmount],
    [discountName(t('orders.view.discount'), order.promotions), -order.discountAmount],
    ...taxRows(order, t(order.isTaxIncluded ? 'orders.view.taxIncluded' : 'orders.view.tax')),
    [t('orders.view.deliveryFee'), order.deliveryAmount],
    [t('orders.view.tip'), order.tipAmount],
  ] satisfies (readonly [string, number])[]
  return (
    <dl className="order-line__amounts">
      {parts.map(
        ([name, amount]) =>
          amount !== 0 && <AmountRow key={name} {...{ name, amount, currency, isVoid }} />,
      )}
      <AmountRow
        name={t(isVoid ? 'orders.view.voidTotal' : 'orders.view.totalAmount')}
        amount={totalAmount}
        currency={currency}
        isVoid={isVoid}
        weight="total"
      />
      {settledWithTax({ ...order, refunds: givenRefunds(order.payments) }).map(([name, amount]) => (
        <AmountRow
          key={name}
          name={t(`orders.view.${name}`)}
          amount={amount}
          currency={currency}
          {...(name === 'due' && { weight: 'due' })}
          {...(name === 'refundedTax' && { weight: 'part' })}
        />
      ))}
    </dl>
  )
}

function AmountRow({
  name,
  amount,
  currency,
  weight,
  isVoid = false,
}: {
  name: string
  amount: number
  currency: string
  /** `part`: an amount within the one above. */ weight?: 'total' | 'due' | 'part'
  isVoid?: boolean
}) {
  const money = <Money amount={amount} currency={currency} />
  return (
    <div data-weight={weight}>
      <dt>{name}</dt>
      <dd>{isVoid ? <s>{money}</s> : money}</dd>
    </div>
  )
}
