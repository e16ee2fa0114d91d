import { useState } from 'react'
import { listReservationTimes, placeReservation } from '#contract/guest-reservation.ts'
import { useAnswer } from '../../views/parts/live/use-answer.ts'
import { sayMoment } from '../../views/parts/time/say-time.ts'
import {
  AreaField,
  emptyPerson,
  FormFrame,
  PersonFields,
  personInput,
  type PersonValues,
} from '../fields.tsx'
import { useGuest } from '../guest.ts'
import { guestSecretOf } from '../guest-secret.ts'
import type { LinkProps } from '../link.ts'
import { LoadFailure } from '../notice.tsx'
import { Proof } from '../proof.tsx'
import { useWeek, WeekTimes } from '../times/week-times.tsx'
import { useGuestForm } from '../use-guest-form.ts'
import { placeOfZone } from '../../views/parts/time/place-of-zone.ts'

const MOST_ASKED = 12

/** Reserves a table: party size, time, contact details. Afterwards the reservation's page opens. */
export function Reserve({ link, code }: LinkProps) {
  const { t } = useGuest()
  const [partySize, setPartySize] = useState(2)
  const [startMs, choose] = useState<number>()
  const [round, setRound] = useState(0)
  const again = () => {
    choose(undefined)
    setRound(round + 1)
  }
  return (
    <>
      <section className="guest__card guest__form" aria-label={t('guest.reserve.title')}>
        <h2>{t('guest.reserve.title')}</h2>
        <div className="guest__field">
          <label htmlFor="party">{t('guest.reserve.people')}</label>
          <select
            id="party"
            value={partySize}
            onChange={({ currentTarget }) => {
              setPartySize(Number(currentTarget.value))
              choose(undefined)
            }}
          >
            {Array.from({ length: MOST_ASKED }, (_, at) => at + 1).map((count) => (
              <option key={count} value={count}>
                {t('guest.reserve.count', { count })}
              </option>
            ))}
          </select>
        </div>
        <FreeTimes
          key={`${partySize} ${round}`}
          link={link}
          partySize={partySize}
          chosenMs={startMs}
          onChoose={choose}
        />
      </section>
      {startMs !== undefined && (
        <ReserveForm
          link={link}
          code={code}
          partySize={partySize}
          startMs={startMs}
          onTaken={again}
        />
      )}
    </>
  )
}

type TimesProps = {
  link: LinkProps['link']
  partySize: number
  chosenMs: number | undefined
  onChoose: (startMs: number | undefined) => void
}

function FreeTimes({ link: { intakeToken, company }, partySize, chosenMs, onChoose }: TimesProps) {
  const { t } = useGuest()
  const week = useWeek(company.timeZone)
  const { answer, failure, reload } = useAnswer(listReservationTimes, {
    intakeToken,
    partySize,
    date: week.from,
    days: 7,
  })
  if (failure) return <LoadFailure failure={failure} onRetry={reload} />
  return (
    <>
      {answer && answer.mostPeople < partySize && (
        <p role="status">{t('guest.reserve.tooMany', { count: answer.mostPeople })}</p>
      )}
      <WeekTimes
        slots={answer?.slots}
        timeZone={company.timeZone}
        week={week}
        chosenMs={chosenMs}
        onChoose={onChoose}
      />
      <p className="guest__hint">{t('times.zone', { zone: placeOfZone(company.timeZone) })}</p>
    </>
  )
}

type Values = PersonValues & { note: string }
type FormProps = LinkProps & { partySize: number; startMs: number; onTaken: () => void }

function ReserveForm({
  link: { intakeToken, company, isTextOffered },
  code,
  partySize,
  startMs,
  onTaken,
}: FormProps) {
  const { t, storage, language } = useGuest()
  const form = useGuestForm(placeReservation, {
    key: `reserve.${code}`,
    empty: { ...emptyPerson(company), note: '' },
    toInput: ({ note, ...person }: Values) => ({
      ...personInput(person),
      intakeToken,
      partySize,
      startMs,
      guestSecret: guestSecretOf(storage),
      ...(note.trim() && { note: note.trim() }),
    }),
    onDone: ({ token }) => location.assign(`/others/reservation/${token}`),
  })
  return (
    <FormFrame
      form={form}
      title={t('guest.reserve.at', {
        people: t('guest.reserve.count', { count: partySize }),
        time: sayMoment(startMs, company.timeZone, language),
      })}
      send={t('guest.reserve.send')}
    >
      <PersonFields form={form} texts={isTextOffered && 'reservation'} isEitherNeeded />
      <AreaField {...form.field('note')} label={t('guest.reserve.note')} />
      {form.failure?.code === 'LIMIT_REACHED' && (
        <Proof intakeToken={intakeToken} email={form.values.email.trim()} about="booking" />
      )}
      {form.failure?.code === 'SLOT_TAKEN' && (
        <button type="button" className="guest__button" onClick={onTaken}>
          {t('guest.reserve.again')}
        </button>
      )}
    </FormFrame>
  )
}
