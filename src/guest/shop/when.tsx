import { useId } from 'react'
import { listOrderTimes } from '#contract/guest.ts'
import { localTime } from '#contract/zoned-time.ts'
import { useAnswer } from '../../views/parts/live/use-answer.ts'
import { useGuest } from '../guest.ts'
import type { LinkProps } from '../link.ts'
import { LoadFailure } from '../notice.tsx'
import { useWeek, WeekTimes } from '../times/week-times.tsx'
import type { GuestForm } from '../use-guest-form.ts'
import { placeOfZone } from '../../views/parts/time/place-of-zone.ts'

/** When an order is wanted: `promised` is '' for now, and until a time is selected. */
export type WhenValues = { when: string; promised: string }
type Link = LinkProps['link']
type Props = { link: Link; form: GuestForm<WhenValues> }

/** The initial values; if the business is closed, only later is possible. */
export function emptyWhen({ isOpenNow, laterDays }: Link): WhenValues {
  return { when: !isOpenNow && laterDays !== undefined ? 'later' : 'now', promised: '' }
}

/** Whether the order is for later, if the shop takes such orders. */
export function isForLater({ laterDays }: Link, { when }: WhenValues): boolean {
  return laterDays !== undefined && when === 'later'
}

/** Whether the time of an order for later is still missing. */
export function lacksTime(link: Link, values: WhenValues): boolean {
  return isForLater(link, values) && values.promised === ''
}

/**
 * The selected time of day in the company's time zone; undefined for now, and until one is
 * selected.
 */
export function clockOf(link: Link, values: WhenValues): string | undefined {
  const { promisedMs } = whenInput(link, values)
  return promisedMs === undefined
    ? undefined
    : localTime(promisedMs, link.company.timeZone).split(' ')[1]
}

/** The time of an order for later, as input of the call. */
export function whenInput(link: Link, values: WhenValues): { promisedMs?: number } {
  const isChosen = isForLater(link, values) && values.promised !== ''
  return isChosen ? { promisedMs: Number(values.promised) } : {}
}

/** As soon as possible, or a time in the next days; absent if there is no choice. */
export function When({ link, form }: Props) {
  const { t } = useGuest()
  const wrongId = useId()
  if (link.laterDays === undefined) return null
  const { when } = form.values
  const { error } = form.field('when')
  return (
    <>
      <fieldset
        className="guest__choice"
        role="radiogroup"
        tabIndex={-1}
        aria-invalid={error !== undefined}
        aria-describedby={error && wrongId}
      >
        <legend>{t('times.when')}</legend>
        {(['now', 'later'] as const).map((value) => (
          <label key={value}>
            <input
              type="radio"
              name="when"
              checked={when === value}
              disabled={value === 'now' && !link.isOpenNow}
              onChange={() => form.change({ when: value })}
            />
            <span>{t(`guest.shop.${value === 'now' ? 'soon' : 'forLater'}`)}</span>
          </label>
        ))}
      </fieldset>
      {error && (
        <p id={wrongId} className="guest__error">
          {error}
        </p>
      )}
      {when === 'later' && <Times key={form.failure?.code} link={link} form={form} />}
    </>
  )
}

function Times({ link: { intakeToken, company, laterDays }, form }: Props) {
  const { t } = useGuest()
  const week = useWeek(company.timeZone, { days: laterDays })
  const { answer, failure, reload } = useAnswer(listOrderTimes, {
    intakeToken,
    date: week.from,
    days: 7,
  })
  const { promised } = form.values
  if (failure) return <LoadFailure failure={failure} onRetry={reload} />
  return (
    <>
      <WeekTimes
        slots={answer?.slots}
        timeZone={company.timeZone}
        week={week}
        hasAll
        chosenMs={promised === '' ? undefined : Number(promised)}
        onChoose={(ms) => form.change({ promised: ms === undefined ? '' : String(ms) })}
      />
      <p className="guest__hint">{t('times.zone', { zone: placeOfZone(company.timeZone) })}</p>
    </>
  )
}
