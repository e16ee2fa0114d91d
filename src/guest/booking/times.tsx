import { useState } from 'react'
import type { Id } from '#contract/fields.ts'
import { listGuestSlots } from '#contract/guest.ts'
import { useAnswer } from '../../views/parts/live/use-answer.ts'
import { useGuest } from '../guest.ts'
import type { Link } from '../link.ts'
import { LoadFailure } from '../notice.tsx'
import { slotsWith, ResourceField } from '../times/resource-field.tsx'
import { useWeek, WeekTimes } from '../times/week-times.tsx'
import { placeOfZone } from '../../views/parts/time/place-of-zone.ts'

export type Choice = { startMs: number; resourceId: Id | undefined }
type Props = {
  link: Link
  productIds: readonly [Id, ...Id[]]
  choice: Choice | undefined
  onChoose: (choice: Choice | undefined) => void
}

/** A week's free slots with one person or with anyone, in the business's time zone. */
export function Times({
  link: { intakeToken, company },
  productIds: [productId, ...also],
  choice,
  onChoose,
}: Props) {
  const { t } = useGuest()
  const week = useWeek(company.timeZone)
  const [resourceId, setResource] = useState<Id>()
  const { answer, failure, isBusy, reload } = useAnswer(listGuestSlots, {
    intakeToken,
    productId,
    ...(also.length > 0 && { alsoProductIds: also }),
    date: week.from,
    days: 7,
  })
  if (failure) return <LoadFailure failure={failure} onRetry={reload} />
  return (
    <section className="guest__card guest__form" aria-label={t('times.when')} aria-busy={isBusy}>
      {answer && (
        <ResourceField
          resources={answer.resources}
          resourceId={resourceId}
          onChoose={(id) => (setResource(id), onChoose(undefined))}
        />
      )}
      {also.length > 0 && answer?.slots.length === 0 && (
        <p className="guest__hint" role="status">
          {t('guest.booking.notTogether')}
        </p>
      )}
      <WeekTimes
        slots={answer && slotsWith(answer.slots, resourceId)}
        timeZone={company.timeZone}
        week={week}
        chosenMs={choice?.startMs}
        onChoose={(startMs) =>
          onChoose(startMs === undefined ? undefined : { startMs, resourceId })
        }
      />
      <p className="guest__hint">{t('times.zone', { zone: placeOfZone(company.timeZone) })}</p>
    </section>
  )
}
