import { useState } from 'react'
import type { OutputOf } from '#contract/endpoint.ts'
import type { Id } from '#contract/fields.ts'
import { listGuestSlots } from '#contract/guest.ts'
import { useAnswer } from '../../views/parts/live/use-answer.ts'
import { useGuest } from '../guest.ts'
import type { Link } from '../link.ts'
import { LoadFailure } from '../notice.tsx'
import { useWeek, WeekTimes } from '../times/week-times.tsx'

export type Choice = { startMs: number; resourceId: Id | undefined }
type Answer = OutputOf<typeof listGuestSlots>
type Props = {
  link: Link
  productId: Id
  choice: Choice | undefined
  onChoose: (choice: Choice | undefined) => void
}

/** A week's free slots with one person or with anyone, in the business's time zone. */
export function Times({ link: { intakeToken, company }, productId, choice, onChoose }: Props) {
  const { t } = useGuest()
  const week = useWeek(company.timeZone)
  const [resourceId, setResource] = useState<Id>()
  const { answer, failure, isBusy, reload } = useAnswer(listGuestSlots, {
    intakeToken,
    productId,
    date: week.from,
    days: 7,
  })
  if (failure) return <LoadFailure failure={failure} onRetry={reload} />
  const slots = (answer?.slots ?? []).filter(
    ({ resourceIds }) => resourceId === undefined || resourceIds.includes(resourceId),
  )
  return (
    <section className="guest-card guest-form" aria-label={t('times.when')} aria-busy={isBusy}>
      {answer && answer.resources.length > 1 && (
        <Who
          resources={answer.resources}
          resourceId={resourceId}
          onChoose={(id) => (setResource(id), onChoose(undefined))}
        />
      )}
      <WeekTimes
        slots={answer && slots}
        timeZone={company.timeZone}
        week={week}
        chosenMs={choice?.startMs}
        onChoose={(startMs) =>
          onChoose(startMs === undefined ? undefined : { startMs, resourceId })
        }
      />
      <p className="guest-hint">{t('times.zone', { zone: company.timeZone })}</p>
    </section>
  )
}

function Who({
  resources,
  resourceId,
  onChoose,
}: {
  resources: Answer['resources']
  resourceId: Id | undefined
  onChoose: (id: Id | undefined) => void
}) {
  const { t } = useGuest()
  return (
    <div className="guest-field">
      <label htmlFor="booking-who">{t('guest.booking.who')}</label>
      <select
        id="booking-who"
        value={resourceId ?? ''}
        onChange={({ currentTarget }) =>
          onChoose(resources.find(({ id }) => id === currentTarget.value)?.id)
        }
      >
        <option value="">{t('guest.booking.anyone')}</option>
        {resources.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </select>
    </div>
  )
}
