import { useId, useState } from 'react'
import type { Id } from '#contract/fields.ts'
import { listOwnSlots, type Receipt } from '#contract/receipt.ts'
import { dayRange } from '../../views/parts/calendar/date-range.ts'
import { fromLocalTime, toLocalTime } from '../../views/parts/calendar/local-time.ts'
import { useAnswer } from '../../views/parts/live/use-answer.ts'
import { formatReceiptTime } from '../../views/parts/time/time-format.ts'
import { useGuest } from '../guest.ts'
import { LoadFailure } from '../notice.tsx'
import { slotsWith, ResourceField } from '../times/resource-field.tsx'
import { useWeek, WeekTimes } from '../times/week-times.tsx'
import { DateField } from '../../views/ui/date-field.tsx'
import { dayNames } from '../../views/parts/time/day-names.ts'
import { placeOfZone } from '../../views/parts/time/place-of-zone.ts'

type Props = {
  receipt: Receipt
  isBusy: boolean
  onSend: (startMs: number, resourceId: Id | undefined) => void
}

/**
 * Selects another time for a booking: a free slot, or any time if the business keeps no calendar.
 */
export function Reschedule({ receipt, isBusy, onSend }: Props) {
  const { t } = useGuest()
  const { timeZone } = receipt.company
  const week = useWeek(timeZone, { ownMs: receipt.startMs })
  const [chosenMs, setChosen] = useState<number>()
  const [resourceId, setResource] = useState<Id>()
  const { answer, failure, reload } = useAnswer(listOwnSlots, {
    uuid: receipt.uuid,
    date: week.from,
    days: 7,
  })
  if (failure) return <LoadFailure failure={failure} onRetry={reload} />
  return (
    <form
      noValidate
      aria-busy={!answer}
      onSubmit={(event) => {
        event.preventDefault()
        if (chosenMs !== undefined) onSend(chosenMs, resourceId)
      }}
    >
      {answer?.isAnyTime ? (
        <AnyTime receipt={receipt} onChoose={setChosen} />
      ) : (
        <>
          {answer && (
            <ResourceField
              resources={answer.resources}
              resourceId={resourceId}
              onChoose={(id) => (setResource(id), setChosen(undefined))}
            />
          )}
          <WeekTimes
            slots={answer && slotsWith(answer.slots, resourceId)}
            timeZone={timeZone}
            week={week}
            chosenMs={chosenMs}
            onChoose={setChosen}
          />
        </>
      )}
      <p className="guest__hint">{t('times.zone', { zone: placeOfZone(timeZone) })}</p>
      <button
        type="submit"
        className="guest__button"
        data-look="solid"
        disabled={isBusy || chosenMs === undefined || chosenMs === receipt.startMs}
      >
        {chosenMs === undefined
          ? t('receipt.acts.rescheduleSend')
          : t('receipt.acts.rescheduleTo', { time: formatReceiptTime(chosenMs, timeZone) })}
      </button>
    </form>
  )
}

function AnyTime({
  receipt: { startMs, company },
  onChoose,
}: {
  receipt: Receipt
  onChoose: (startMs: number | undefined) => void
}) {
  const { t, language } = useGuest()
  const id = useId()
  const [time, setTime] = useState(
    startMs === undefined ? '' : toLocalTime(startMs, company.timeZone),
  )
  return (
    <div>
      <label htmlFor={id}>
        {t('receipt.acts.newTime', { zone: placeOfZone(company.timeZone) })}
      </label>
      <DateField
        {...dayRange}
        id={id}
        kind="moment"
        required
        names={dayNames(t, language, company.timeZone)}
        value={time}
        onChange={(text) => {
          setTime(text)
          onChoose(fromLocalTime(text, company.timeZone))
        }}
      />
    </div>
  )
}
