import { useTranslation } from '#i18n/use-translation.tsx'
import { piecesToHandOver } from '#contract/cart-item.ts'
import type { ItemEventName } from '#contract/order-event.ts'
import { itemMarks } from '../parts/notice/status-mark.ts'
import { Allergy } from '../parts/order/allergy.tsx'
import { itemSteps } from '../parts/order/order-step.ts'
import { StatusShape } from '../ui/status-badge.tsx'
import type { Line } from './tickets.ts'

/** A dish of a ticket; a tap moves it to its next step. Special requests are emphasized. */
export function TicketLine({
  line,
  onStep,
}: {
  line: Line
  onStep: (event: ItemEventName) => void
}) {
  const { t } = useTranslation()
  const { name, options, note, cartStatus, allowedEvents, allergies, allergens } = line
  const { main } = itemSteps(allowedEvents)
  const status = t(`cartStatus.${cartStatus}`)
  return (
    <li>
      <button
        type="button"
        className="kitchen__line"
        data-line={line.id}
        data-status={cartStatus}
        disabled={!main}
        onClick={() => main && onStep(main)}
      >
        {main && <span className="frame__spoken">{t(`orders.event.${main}`)}: </span>}
        <b>{piecesToHandOver(line)} ×</b>
        <span className="kitchen__dish">
          {name}
          {options.length > 0 && <small>{options.map((option) => option.name).join(', ')}</small>}
          {line.refundedQuantity ? (
            <small>
              {t('orders.view.refundedOf', { count: line.refundedQuantity, all: line.quantity })}
            </small>
          ) : null}
          <Allergy {...{ allergies, allergens }} />
          {note && <em className="kitchen__note">{note}</em>}
        </span>
        <span className="kitchen__status" data-tone={itemMarks[cartStatus].tone}>
          <StatusShape mark={itemMarks[cartStatus]} /> {status}
        </span>
      </button>
    </li>
  )
}
