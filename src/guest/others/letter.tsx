import type { OutputOf } from '#contract/endpoint.ts'
import type { getApplicationStatus } from '#contract/guest-job.ts'
import { useGuest } from '../guest.ts'
import { LongMoment } from '../times/long-moment.tsx'
import styles from '../job/job.module.css'

type LetterProps = {
  letter: OutputOf<typeof getApplicationStatus>['letters'][number]
  company: string
  timeZone: string
}

/** What the company wrote to an applicant when it moved the application. */
export function Letter({ letter: { text, status, sentMs }, company, timeZone }: LetterProps) {
  const { t } = useGuest()
  return (
    <article className="guest__card guest__form">
      <h2>{t('guest.application.letter', { company })}</h2>
      <p className="guest__quiet">
        <LongMoment ms={sentMs} timeZone={timeZone} /> · {t(`guest.application.state.${status}`)}
      </p>
      <p className={styles.text}>{text}</p>
    </article>
  )
}
