import { useId } from 'react'
import { useTranslation } from '#i18n/use-translation.tsx'
import type { CallInput } from '#contract/endpoint.ts'
import { MINUTE_MS } from '#contract/durations.ts'
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
import { Field } from '../../ui/field.tsx'
import { Input } from '../../ui/input.tsx'
import { DateInput } from '../time/date-input.tsx'
import '../../theme/forms.css'
import { placeOfZone } from '../time/place-of-zone.ts'
import { formatClock } from '../time/time-format.ts'

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
  /** The length in minutes, as typed. */
  length: string
  isOverbook: boolean
}

/** Asks for a booking's new time: a free slot, or any other time; and how long it takes. */
export function Reschedule({ order, zone, step: other, onPick, ...ask }: Props) {
  const { t } = useTranslation()
  const { startMs } = order
  const { values, change, isDirty, isUnsaved, save } = useFields<Chosen>({
    id: 'form new time',
    empty: {
      time: startMs,
      resourceId: order.resource?.id,
      found: undefined,
      length: lengthOf(order),
      isOverbook: false,
    },
    onSave: ({ time, resourceId, found, length, isOverbook }) => {
      const who = resourceId ?? found
      const minutes = minutesOf(length)
      if (time === undefined) return
      onPick({
        startMs: time,
        ...(minutes !== undefined && { endMs: time + minutes * MINUTE_MS }),
        ...(who && who !== order.resource?.id && { resourceId: who }),
        ...(isOverbook && { isOverbook }),
      })
    },
  })
  const { time, resourceId, length, isOverbook } = values
  const minutes = minutesOf(length)
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
      isIncomplete={time === undefined || (length !== '' && minutes === undefined)}
      className="dialog__wide"
      onConfirm={save}
    >
      {first && (
        <SlotPicker
          {...{ resourceId, zone }}
          durationMin={minutes}
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
      {/* A proposal keeps the length. */}
      {!other && lengthOf(order) && (
        <LengthField
          length={length}
          until={
            time !== undefined && minutes !== undefined
              ? formatClock(time + minutes * MINUTE_MS, zone)
              : undefined
          }
          onChange={(typed) => change({ length: typed })}
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

/** The length of a booking in minutes; empty without an end. */
function lengthOf({ startMs, endMs }: Props['order']): string {
  return startMs === undefined || endMs === undefined ? '' : String((endMs - startMs) / MINUTE_MS)
}

/** A length that the calendar can hold: a multiple of five minutes, at most a week. */
function minutesOf(typed: string): number | undefined {
  const minutes = Number(typed)
  const isHeld = typed.trim() !== '' && minutes >= STEP_MIN && minutes <= MAX_MIN
  return isHeld && minutes % STEP_MIN === 0 ? minutes : undefined
}

const STEP_MIN = 5
const MAX_MIN = 7 * 24 * 60

type LengthProps = {
  length: string
  /** When it ends. */
  until: string | undefined
  onChange: (typed: string) => void
}

function LengthField({ length, until, onChange }: LengthProps) {
  const { t } = useTranslation()
  return (
    <Field
      label={t('slots.length')}
      hint={until && t('slots.until', { time: until })}
      error={minutesOf(length) === undefined ? t('slots.lengthRule') : undefined}
    >
      {(ids) => (
        <Input
          {...ids}
          inputMode="numeric"
          value={length}
          onChange={({ target }) => onChange(target.value)}
        />
      )}
    </Field>
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
