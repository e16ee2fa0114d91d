import { useTranslation } from '#i18n/use-translation.tsx'
import type { ItemEventName } from '#contract/order-event.ts'
import { cartItemLifecycle } from '#lifecycles/cart-item.ts'
import { isSettled } from '#lifecycles/payment.ts'
import { Button } from '../ui/button.tsx'
import { Money } from '../parts/money/money.tsx'
import { QuantityStepper } from '../parts/draft/quantity-stepper.tsx'
import { Allergy } from '../parts/order/allergy.tsx'
import { LineReason } from '../parts/order/line-reason.tsx'
import { LineStatus, useUnsentLines } from '../parts/draft/line-status.tsx'
import { LineSteps } from '../parts/draft/line-steps.tsx'
import { itemSteps } from '../parts/order/order-step.ts'
import type { TableAct, TableLine, TableRecord } from './table-acts.ts'
import type { Question } from './table-dialogs.tsx'

type Props = {
  table: TableRecord
  isBusy: boolean
  onAct: (act: TableAct) => void
  onAsk: (question: Question) => void
}

const together = ['item.fire', 'item.serve'] as const

/** The lines of open orders, with the next step of each, and of all of them together. */
export function TableLines({ table: { lines, session, orders }, isBusy, onAct, onAsk }: Props) {
  const { t } = useTranslation()
  const isUnsent = useUnsentLines()
  const currency = session?.currency ?? orders[0]?.currency ?? ''
  if (lines.length === 0) return null
  const step = (line: TableLine, event: ItemEventName) => {
    const isAsked = event in cartItemLifecycle.asks
    if (isAsked) onAsk({ about: 'line', line, event })
    else onAct({ do: 'items', lines: [line], event })
  }
  return (
    <section className="panel__pane" aria-labelledby="table-lines">
      <h2 id="table-lines">{t('tables.lines')}</h2>
      <ul className="order-line__list">
        {lines.map((line) => (
          <Line
            key={line.id}
            line={line}
            currency={currency}
            isBusy={isBusy}
            isUnsent={isUnsent(line.id)}
            mayRise={!orders.some((order) => order.id === line.orderId && isSettled(order))}
            onStep={(event) => step(line, event)}
            onQuantity={(quantity) => onAct({ do: 'quantity', line, quantity })}
          />
        ))}
      </ul>
      <div className="dialog__actions">
        {together.map((event) => {
          const found = lines.filter(({ allowedEvents }) => allowedEvents.includes(event))
          return (
            found.length > 0 && (
              <Button
                key={event}
                size="lg"
                variant={event === 'item.fire' ? 'solid' : 'surface'}
                disabled={isBusy}
                onClick={() => onAct({ do: 'items', lines: found, event })}
              >
                {t(`tables.together.${event}`, {
                  count: found.reduce((sum, { quantity }) => sum + quantity, 0),
                })}
              </Button>
            )
          )
        })}
      </div>
    </section>
  )
}

function Line({
  line,
  currency,
  isBusy,
  isUnsent,
  mayRise,
  onStep,
  onQuantity,
}: {
  line: TableLine
  currency: string
  isBusy: boolean
  isUnsent: boolean
  /** False if its order is paid. */
  mayRise: boolean
  onStep: (event: ItemEventName) => void
  onQuantity: (quantity: number) => void
}) {
  const { quantity, name, options, note, lineAmount, allowedEvents } = line
  const { main: first, others, back, endings } = itemSteps(allowedEvents)
  // A line without preparation skips the kitchen.
  const main = allowedEvents.includes('item.serve') ? 'item.serve' : first
  const onward = [first, ...others].filter((event) => event !== main)
  const steps = [main, ...onward, ...back, ...endings]
  return (
    <li className="order-line__root">
      {allowedEvents.includes('item.change-qty') ? (
        <QuantityStepper
          name={name}
          quantity={quantity}
          least={Math.max(1, line.refundedQuantity ?? 0)}
          isBusy={isBusy}
          mayRise={mayRise}
          onChange={onQuantity}
        />
      ) : (
        <span className="order-line__quantity">{quantity} ×</span>
      )}
      <div className="order-line__text">
        <span className="order-line__name">{name}</span>
        {options.length > 0 && (
          <span className="order-line__note">
            {options.map((option) => option.name).join(', ')}
          </span>
        )}
        {line.guestName && <span className="order-line__note">{line.guestName}</span>}
        {note && <span className="order-line__note">“{note}”</span>}
        <Allergy allergies={line.allergies} allergens={line.allergens} />
        <LineReason line={line} />
      </div>
      <LineStatus line={line} isUnsent={isUnsent} />
      <span className="order-line__amount">
        <Money amount={lineAmount} currency={currency} />
      </span>
      <LineSteps name={name} main={main} steps={steps} isBusy={isBusy} onStep={onStep} />
    </li>
  )
}
