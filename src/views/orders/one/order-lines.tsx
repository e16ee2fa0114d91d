import { useSelector } from '@xstate/react'
import { useTranslation } from '#i18n/use-translation.tsx'
import type { CartItem } from '#contract/cart-item.ts'
import type { ItemEventName } from '#contract/order-event.ts'
import type { Order } from '#contract/order.ts'
import { Card } from '../../ui/card.tsx'
import { Money } from '../../parts/money/money.tsx'
import { eachAmount } from '../each-amount.ts'
import { mayHaveMore } from '../may-have-more.ts'
import { OrderAmounts } from '../order-amounts.tsx'
import { Allergy } from '../../parts/order/allergy.tsx'
import { RefundedText } from './refunded-text.tsx'
import { LineReason } from '../../parts/order/line-reason.tsx'
import { LineStatus, useUnsentLines } from '../../parts/draft/line-status.tsx'
import { LineSteps } from '../../parts/draft/line-steps.tsx'
import { itemSteps, piecesOfStep } from '../../parts/order/order-step.ts'
import { ProductPicture } from '../../parts/pictures/product-picture.tsx'
import { QuantityStepper } from '../../parts/draft/quantity-stepper.tsx'
import { useLineLifecycle } from './use-order-lifecycle.ts'

type Handlers = {
  isBusy: boolean
  onQuantity: (item: CartItem, quantity: number) => void
  onStep: (item: CartItem, event: ItemEventName) => void
  /** Absent if the tip can't be changed. */
  onTip?: (() => void) | undefined
  /** Absent if no discount can be given. */
  onDiscount?: (() => void) | undefined
}

/** The lines of an order with their actions, followed by the amounts. */
export function OrderLines({ order, onTip, onDiscount, ...handlers }: { order: Order } & Handlers) {
  const { t } = useTranslation()
  const isUnsent = useUnsentLines()
  return (
    <Card id="order-lines" title={t('orders.view.lines')}>
      <ul className="order-line__list">
        {order.cartItems.map((item) => (
          <OrderLine
            key={item.id}
            item={item}
            order={order}
            isUnsent={isUnsent(item.id)}
            {...handlers}
          />
        ))}
      </ul>
      <OrderAmounts order={order} />
      {(onDiscount || (onTip && order.tipAmount > 0)) && (
        <div className="order-line__steps">
          {onDiscount && (
            <button
              type="button"
              className="order-line__step"
              disabled={handlers.isBusy}
              onClick={onDiscount}
            >
              {t(order.handDiscount ? 'orders.discount.change' : 'orders.discount.title')}
            </button>
          )}
          {onTip && order.tipAmount > 0 && (
            <button
              type="button"
              className="order-line__step"
              disabled={handlers.isBusy}
              onClick={onTip}
            >
              {t('orders.view.changeTip')}
            </button>
          )}
        </div>
      )}
    </Card>
  )
}

function OrderLine({
  item,
  order,
  isUnsent,
  isBusy,
  onQuantity,
  onStep,
}: { item: CartItem; order: Order; isUnsent: boolean } & Omit<Handlers, 'onTip' | 'onDiscount'>) {
  const { currency } = order
  const { life, offered } = useLineLifecycle(item, order)
  const { main, others, back, endings } = itemSteps(offered)
  const isCancelled = useSelector(life, (state) => state.matches('Cancelled'))
  const mayChangeQuantity = offered.includes('item.change-qty')
  const options = item.options.map((option) => option.name).join(', ')
  return (
    <li className="order-line__root" data-cancelled={isCancelled}>
      {mayChangeQuantity && !item.restockedQuantity ? (
        <QuantityStepper
          name={item.name}
          quantity={item.quantity}
          isBusy={isBusy}
          mayRise={mayHaveMore(order, item)}
          onChange={(quantity) => onQuantity(item, quantity)}
        />
      ) : (
        <span className="order-line__quantity">{item.quantity} ×</span>
      )}
      <div className="order-line__text">
        {item.imageUrl && (
          <ProductPicture file={item.imageUrl} name={item.name} className="order-line__picture" />
        )}
        <span className="order-line__name">{item.name}</span>
        {options && <span className="order-line__note">{options}</span>}
        {item.note && <span className="order-line__note">“{item.note}”</span>}
        <Allergy allergies={item.allergies} allergens={item.allergens} />
        {item.refundedQuantity ? (
          <span className="order-line__note">
            <RefundedText order={order} item={item} />
          </span>
        ) : null}
        <LineReason line={item} />
      </div>
      <LineStatus line={item} isUnsent={isUnsent} />
      <span className="order-line__amount">
        <Money amount={item.lineAmount} currency={currency} />
        {item.quantity > 1 && (
          <small>
            <Money amount={eachAmount(item)} currency={currency} />
          </small>
        )}
      </span>
      <LineSteps
        name={item.name}
        main={main}
        steps={[main, ...others, ...back, ...endings]}
        isBusy={isBusy}
        piecesOf={(event) => piecesOfStep(event, item)}
        onStep={(event) => onStep(item, event)}
      />
    </li>
  )
}
