import { getApplicationStatus, isInterviewLink, withdrawApplication } from '#contract/guest-job.ts'
import { moduleIds } from '#contract/modules.ts'
import { useAnswer } from '../../views/parts/live/use-answer.ts'
import { useSubmit } from '../../views/parts/live/use-submit.ts'
import { useCompanyName, useGuest, useModule, useTitle } from '../guest.ts'
import { Refusal } from '../notice.tsx'
import { useGuestStream } from '../use-guest-stream.ts'
import { LongMoment } from '../times/long-moment.tsx'
import { useReturn } from '../use-return.ts'
import { Letter } from './letter.tsx'
import { LinkFailure } from './link-failure.tsx'
import { SentApplication } from './sent-application.tsx'
import { TakeBack } from './take-back.tsx'
import styles from './ticket.module.css'

/** `/others/application/{token}`: the status of an application. */
export function ApplicationPage({ secret: token }: { secret: string }) {
  const { t } = useGuest()
  const { answer, failure, isBusy, reload } = useAnswer(
    getApplicationStatus,
    { token },
    { live: ['application'] },
  )
  useGuestStream('application', token)
  const withdrawing = useSubmit(withdrawApplication, reload)
  useModule(moduleIds.job)
  useCompanyName(answer?.companyName)
  useTitle(
    answer
      ? t('guest.application.title', { job: answer.jobTitle })
      : t('guest.application.heading'),
  )
  useReturn(() => reload())
  if (!answer && failure) return <LinkFailure failure={failure} onRetry={reload} />
  if (!answer) return <div className="guest__card guest__skeleton" aria-busy="true" />
  return (
    <>
      <article className={`guest__card ${styles.root}`} aria-busy={isBusy}>
        <p>{answer.companyName}</p>
        <h1>
          <span className={styles.word}>{t('guest.application.heading')}</span>
          <strong>{answer.jobTitle}</strong>
        </h1>
        <div role="status" className={styles.state}>
          <strong>{t(`guest.application.state.${answer.status}`)}</strong>
          <span>{t(`guest.application.text.${answer.status}`)}</span>
        </div>
        {answer.interviewMs !== undefined && (
          <p>
            {t('guest.application.interview')}:{' '}
            <strong>
              <LongMoment ms={answer.interviewMs} timeZone={answer.timeZone} />
            </strong>
          </p>
        )}
        {answer.interviewPlace && (
          <p>
            <Place text={answer.interviewPlace} />
          </p>
        )}
        <p className="guest__quiet">{t('guest.application.keep')}</p>
      </article>
      <SentApplication token={token} />
      {answer.letters.map((letter) => (
        <Letter
          key={letter.sentMs}
          letter={letter}
          company={answer.companyName}
          timeZone={answer.timeZone}
        />
      ))}
      <Refusal failure={withdrawing.failure} />
      {answer.allowedEvents.includes('application.withdraw') && (
        <TakeBack
          title={t('guest.application.withdraw')}
          text={t('guest.application.withdrawText')}
          send={t('guest.application.withdrawSend')}
          isBusy={withdrawing.isBusy}
          onSend={() => withdrawing.send({ token, event: 'application.withdraw' })}
        />
      )}
    </>
  )
}

function Place({ text }: { text: string }) {
  if (!isInterviewLink(text)) return text
  return (
    <a href={text} target="_blank" rel="noreferrer">
      {text}
    </a>
  )
}
