import { useId } from 'react'
import { useTranslation } from '#i18n/use-translation.tsx'
import type { CallInput } from '#contract/endpoint.ts'
import type { Id } from '#contract/fields.ts'
import { getOrder, type moveOrder, type OrderRow } from '#contract/order.ts'
import type { AskProps } from '../dialog/ask-form.tsx'
import { AskFrame } from '../dialog/ask-frame.tsx'
import { fromLocalTime, toLocalTime } from './local-time.ts'
import { SlotPicker } from './slot-picker.tsx'
import { useFields } from '../form/use-fields.ts'
import { useUnsavedEdits } from '../hooks/unsaved.ts'
import { useAnswer } from '../live/use-answer.ts'
import { dayRange } from './date-range.ts'
import { DateInput } from '../time/date-input.tsx'
import '../../theme/forms.css'
import { placeOfZone } from '../time/place-of-zone.ts'

export type NewTime = Required<Pick<CallInput<typeof moveOrder>, 'startMs'>> &
  Pick<CallInput<typeof moveOrder>, 'endMs' | 'resourceId' | 'isOverbook'>
type Props = AskProps & {
  order: Pick<OrderRow, 'id' | 'orderNo' | 'startMs' | 'endMs' | 'resource'>
  zone: string
  /** The button label, if it is not for rescheduling. */
  step?: string | undefined
  onPick: (time: NewTime) => void
}

/** `resourceId`: the selected resource; `found`: the free resource of the selected slot. */
type Chosen = {
  time: number | undefined
  resourceId: Id | undefined
  found: Id | undefined
  isOverbook: boolean
}

/** Asks for a booking's new time: a free slot, or any other time; the duration does not change. */
export function Reschedule({ order, zone, step: other, onPick, ...ask }: Props) {
  const { t } = useTranslation()
  const { startMs, endMs } = order
  const { values, change, isDirty, isUnsaved, save } = useFields<Chosen>({
    id: 'form new time',
    empty: {
      time: startMs,
      resourceId: order.resource?.id,
      found: undefined,
      isOverbook: false,
    },
    onSave: ({ time, resourceId, found, isOverbook }) => {
      const who = resourceId ?? found
      if (time === undefined) return
      onPick({
        startMs: time,
        ...(startMs !== undefined && endMs !== undefined && { endMs: time + (endMs - startMs) }),
        ...(who && who !== order.resource?.id && { resourceId: who }),
        ...(isOverbook && { isOverbook }),
      })
    },
  })
  const { time, resourceId, isOverbook } = values
  const services = useServices(order.id)
  const [first, ...also] = services ?? []
  useUnsavedEdits(isDirty, isUnsaved)
  const step = other ?? t('orders.event.order.reschedule')
  return (
    <AskFrame
      {...ask}
      title={t('orders.view.stepOf', { step, name: order.orderNo })}
      confirm={step}
      keep={t('parts.reason.keep')}
      isIncomplete={time === undefined}
      className="dialog__wide"
      onConfirm={save}
    >
      {first && (
        <SlotPicker
          {...{ resourceId, zone }}
          productIds={[first, ...also]}
          exceptOrderId={order.id}
          startMs={time}
          onResource={(picked) => change({ resourceId: picked })}
          onPick={(slot) =>
            change({
              time: slot.startMs,
              found:
                slot.resourceIds.find((id) => id === order.resource?.id) ?? slot.resourceIds[0],
            })
          }
        />
      )}
      <OtherTime
        time={time}
        zone={zone}
        isOpen={services?.length === 0}
        isOverbook={isOverbook}
        onTime={(ms) => change({ time: ms })}
        onOverbook={(isWanted) => change({ isOverbook: isWanted })}
      />
    </AskFrame>
  )
}

type OtherProps = {
  time: number | undefined
  zone: string
  isOpen: boolean
  isOverbook: boolean
  onTime: (ms: number | undefined) => void
  onOverbook: (isOverbook: boolean) => void
}

/** Any time, also an occupied one. */
function OtherTime({ time, zone, isOpen, isOverbook, onTime, onOverbook }: OtherProps) {
  const { t } = useTranslation()
  const id = useId()
  return (
    <details className="field-tool__other" open={isOpen || undefined}>
      <summary>{t('slots.other')}</summary>
      <label className="field__label" htmlFor={id}>
        {t('orders.view.newStart')} ({placeOfZone(zone)})
      </label>
      <DateInput
        {...dayRange}
        id={id}
        className="field__input"
        kind="moment"
        value={time === undefined ? '' : toLocalTime(time, zone)}
        onChange={(text) => onTime(fromLocalTime(text, zone))}
      />
      <label>
        <input
          type="checkbox"
          checked={isOverbook}
          onChange={({ target }) => onOverbook(target.checked)}
        />
        {t('slots.overbook')}
      </label>
    </details>
  )
}

/** The booking's services, because a list row does not contain them. Undefined until loaded. */
function useServices(id: Id): Id[] | undefined {
  const { answer } = useAnswer(getOrder, { id })
  const lines = answer?.cartItems.filter(({ cartStatus }) => cartStatus !== 'Cancelled')
  return lines?.flatMap(({ productId, quantity }) =>
    productId ? Array.from({ length: quantity }, () => productId) : [],
  )
}
