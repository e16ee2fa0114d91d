import { cancelOwnReservation, getOwnReservation } from '#contract/guest-reservation.ts'
import { phoneLink, phoneText } from '#contract/phone-text.ts'
import { useAnswer } from '../../views/parts/live/use-answer.ts'
import { useSubmit } from '../../views/parts/live/use-submit.ts'
import { sayMoment } from '../../views/parts/time/say-time.ts'
import { useCompanyName, useGuest, useModule, useTitle } from '../guest.ts'
import { Refusal } from '../notice.tsx'
import { useGuestStream } from '../use-guest-stream.ts'
import { useReturn } from '../use-return.ts'
import { LinkFailure } from './link-failure.tsx'
import { Place } from './place.tsx'
import { TakeBack } from './take-back.tsx'
import styles from './ticket.module.css'

/** `/others/reservation/{token}`: a guest's reservation, with its cancellation. */
export function ReservationPage({ secret: token }: { secret: string }) {
  const { t, language } = useGuest()
  const { answer, failure, isBusy, reload } = useAnswer(
    getOwnReservation,
    { token },
    { live: ['reservation'] },
  )
  useGuestStream('reservation', token)
  const cancelling = useSubmit(cancelOwnReservation, reload)
  useModule(answer?.moduleId)
  useCompanyName(answer?.companyName)
  useTitle(t('guest.reservation.heading'))
  useReturn(() => reload())
  if (!answer && failure) return <LinkFailure failure={failure} onRetry={reload} />
  if (!answer) return <div className="guest__card guest__skeleton" aria-busy="true" />
  const { companyName, companyPhone, partySize, startMs, timeZone, status, name } = answer
  return (
    <>
      <article className={`guest__card ${styles.root}`} aria-busy={isBusy}>
        <p>{companyName}</p>
        <h1>
          <span className={styles.word}>{t('guest.reservation.heading')}</span>
          <span className={styles.when}>{sayMoment(startMs, timeZone, language)}</span>
        </h1>
        <p>
          {name} · {t('guest.reserve.count', { count: partySize })}
        </p>
        <div role="status" className={styles.state}>
          <strong>{t(`guest.reservation.state.${status}`)}</strong>
          <span>{t(`guest.reservation.text.${status}`)}</span>
        </div>
        {companyPhone && (
          <p>
            <a className="guest__link" href={phoneLink(companyPhone)}>
              {phoneText(companyPhone)}
            </a>
          </p>
        )}
        {answer.place && <Place place={answer.place} timeZone={timeZone} />}
        <p className="guest__quiet">{t('guest.reservation.keep')}</p>
      </article>
      <Refusal failure={cancelling.failure} />
      {answer.allowedEvents.includes('reservation.customer-cancel') && (
        <TakeBack
          title={t('guest.reservation.cancel')}
          text={t('guest.reservation.cancelText')}
          send={t('guest.reservation.cancelSend')}
          isBusy={cancelling.isBusy}
          onSend={() => cancelling.send({ token, event: 'reservation.customer-cancel' })}
        />
      )}
    </>
  )
}
