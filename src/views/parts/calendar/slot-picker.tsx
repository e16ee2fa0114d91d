import { Grid } from '@chakra-ui/react/grid'
import { chakra } from '@chakra-ui/react/styled-system'
import { Text } from '@chakra-ui/react/text'
import { type ReactNode, useId, useState } from 'react'
import { useTranslation } from '#i18n/use-translation.tsx'
import type { Slot } from '#contract/booking.ts'
import type { OutputOf } from '#contract/endpoint.ts'
import type { Id } from '#contract/fields.ts'
import { listResources, listSlots } from '#contract/resource.ts'
import { addDays } from '#contract/zoned-time.ts'
import { serverNow } from '../../../services/server-clock.ts'
import { Button } from '../../ui/button.tsx'
import { Select } from '../../ui/select.tsx'
import { FailureNotice } from '../notice/failure-notice.tsx'
import { daysAtOnce, firstFreeDay, roundSlots, slotsByDay } from './slot-days.ts'
import { sayDayOfWeek, weekdayName } from '../time/say-time.ts'
import { dayIn, formatClock } from '../time/time-format.ts'
import { useAnswer } from '../live/use-answer.ts'
import { dayRange, isIn } from './date-range.ts'
import { DateInput } from '../time/date-input.tsx'
import '../../theme/forms.css'
import { placeOfZone } from '../time/place-of-zone.ts'

type Props = {
  /** The services, one after the other. */
  productIds: readonly [Id, ...Id[]]
  /** The booking to reschedule: its own slot counts as free. */
  exceptOrderId?: Id | undefined
  /** The resource; undefined: anyone available. */
  resourceId: Id | undefined
  startMs: number | undefined
  /** The length of the visit, if it is not that of the services. */
  durationMin?: number | undefined
  zone: string
  onResource: (resourceId: Id | undefined) => void
  onPick: (slot: Slot) => void
}

/** The free slots of a service: resource, day, time. Refetched when a booking changes. */
export function SlotPicker({
  productIds: [productId, ...also],
  exceptOrderId,
  resourceId,
  startMs,
  durationMin,
  zone,
  onResource,
  onPick,
}: Props) {
  const { t } = useTranslation()
  const dateId = useId()
  const [first, setFirst] = useState(() => dayIn(zone, startMs ?? serverNow()))
  const [picked, setPicked] = useState(() => (startMs === undefined ? undefined : first))
  const question = {
    productId,
    ...(also.length > 0 && { alsoProductIds: also }),
    ...(resourceId && { resourceId }),
    ...(exceptOrderId && { exceptOrderId }),
    ...(durationMin !== undefined && { durationMin }),
  }
  const { answer, failure, isBusy, reload } = useAnswer(
    listSlots,
    { ...question, date: first, days: daysAtOnce },
    { live: ['booking', 'order'] },
  )
  const days = slotsByDay(answer?.slots ?? [], first, zone)
  const day = picked && days.has(picked) ? picked : (firstFreeDay(days) ?? first)
  const show = (date: string) => {
    if (!isIn(dayRange, date)) return
    setPicked(date)
    if (!days.has(date)) setFirst(date)
  }
  const pick = (slot: Slot) => {
    // Keeps the selected day when slots change.
    setPicked(day)
    onPick(slot)
  }
  return (
    <Grid
      gap="3"
      minW="0"
      css={{ '& .field__label': { p: '0', color: 'fg.muted', fontSize: 'xs' } }}
      aria-busy={isBusy}
    >
      <ResourceField
        productIds={[productId, ...also]}
        resourceId={resourceId}
        onPick={onResource}
      />
      <Grid templateColumns="auto minmax(0, 1fr) auto" gap="1.5" alignItems="center">
        <Button
          type="button"
          variant="surface"
          size="sm"
          aria-label={t('slots.before')}
          onClick={() => setFirst(addDays(first, -daysAtOnce))}
        >
          ‹
        </Button>
        <DayChoice days={days} day={day} answer={answer} onPick={setPicked} />
        <Button
          type="button"
          variant="surface"
          size="sm"
          aria-label={t('slots.after')}
          onClick={() => setFirst(addDays(first, daysAtOnce))}
        >
          ›
        </Button>
      </Grid>
      <Grid gap="1">
        <label className="field__label" htmlFor={dateId}>
          {t('slots.date')}
        </label>
        <DateInput {...dayRange} id={dateId} kind="day" value={day} onChange={show} />
      </Grid>
      {failure ? (
        <FailureNotice failure={failure} onRetry={reload} />
      ) : (
        <Times
          slots={roundSlots(days.get(day) ?? [], zone)}
          {...{ startMs, zone, isBusy }}
          nothing={<NothingFree answer={answer} day={day} resourceId={resourceId} />}
          onPick={pick}
        />
      )}
    </Grid>
  )
}

function ResourceField({
  productIds,
  resourceId,
  onPick,
}: {
  productIds: readonly Id[]
  resourceId: Id | undefined
  onPick: (id: Id | undefined) => void
}) {
  const { t } = useTranslation()
  const { answer: all = [] } = useAnswer(listResources, {}, { live: ['booking'] })
  const able = all.filter(
    ({ id, status, productIds: does }) =>
      id === resourceId ||
      (status === 'Active' && (does.length === 0 || productIds.every((one) => does.includes(one)))),
  )
  return (
    <chakra.label display="grid" gap="1">
      <span className="field__label">{t('slots.who')}</span>
      <Select
        value={resourceId ?? ''}
        onChange={({ target }) => onPick(able.find(({ id }) => id === target.value)?.id)}
      >
        <option value="">{t('slots.anyone')}</option>
        {able.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </Select>
    </chakra.label>
  )
}

function DayChoice({
  days,
  day,
  answer,
  onPick,
}: {
  days: ReadonlyMap<string, readonly Slot[]>
  day: string
  answer: Answer | undefined
  onPick: (day: string) => void
}) {
  const { t, i18n } = useTranslation()
  const name = useId()
  return (
    <fieldset className="field-tool__choices field-tool__choice">
      <legend className="frame__spoken">{t('slots.day')}</legend>
      {[...days].map(([date, free]) => (
        <label key={date} data-none={answer && free.length === 0}>
          <input type="radio" name={name} checked={date === day} onChange={() => onPick(date)} />
          <span>
            {sayDayOfWeek(date, i18n.language)}
            <small>
              {answer && (free.length > 0 ? t('slots.free') : t(whyNone(answer, date)))}
            </small>
          </span>
        </label>
      ))}
    </fieldset>
  )
}

type Answer = OutputOf<typeof listSlots>

/** Why a day has no free times. */
function whyNone({ closedDays, offDays }: Answer, date: string) {
  if (closedDays.includes(date)) return 'slots.closed'
  return offDays.includes(date) ? 'slots.off' : 'slots.none'
}

/** The reason in a sentence, with the name of the person and the weekday. */
function NothingFree({
  answer,
  day,
  resourceId,
}: {
  answer: Answer | undefined
  day: string
  resourceId: Id | undefined
}) {
  const { t, i18n } = useTranslation()
  const { answer: all = [] } = useAnswer(listResources, {}, { live: ['booking'] })
  const who = all.find(({ id }) => id === resourceId)?.name
  const weekday = weekdayName(new Date(`${day}T00:00:00Z`).getUTCDay(), i18n.language)
  const why = answer && whyNone(answer, day)
  if (why === 'slots.closed') return t('slots.closedOn', { weekday })
  if (why === 'slots.off')
    return who ? t('slots.offOn', { who, weekday }) : t('slots.nobodyOn', { weekday })
  return t('slots.nothing')
}

type TimesProps = {
  slots: readonly Slot[]
  startMs: number | undefined
  zone: string
  isBusy: boolean
  nothing: ReactNode
  onPick: (slot: Slot) => void
}

function Times({ slots, startMs, zone, isBusy, nothing, onPick }: TimesProps) {
  const { t } = useTranslation()
  const name = useId()
  if (slots.length === 0)
    return (
      <Text minH="11" p="3" bg="bg.subtle" rounded="md" color="fg.muted" fontSize="sm">
        {isBusy ? t('slots.loading') : nothing}
      </Text>
    )
  return (
    <fieldset className="field-tool__choices field-tool__choice field-tool__times">
      <legend className="field__label">
        {t('slots.time')} ({placeOfZone(zone)})
      </legend>
      {slots.map((slot) => (
        <label key={slot.startMs}>
          <input
            type="radio"
            name={name}
            checked={slot.startMs === startMs}
            onChange={() => onPick(slot)}
          />
          <span>{formatClock(slot.startMs, zone)}</span>
        </label>
      ))}
    </fieldset>
  )
}
