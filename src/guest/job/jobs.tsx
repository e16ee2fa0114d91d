import { useState } from 'react'
import type { OutputOf } from '#contract/endpoint.ts'
import { listGuestJobs } from '#contract/guest-job.ts'
import { formatMoney } from '../../views/parts/money/money-format.ts'
import { sayMoment } from '../../views/parts/time/say-time.ts'
import { useAnswer } from '../../views/parts/live/use-answer.ts'
import { useGuest } from '../guest.ts'
import type { LinkProps } from '../link.ts'
import { Notice } from '../notice.tsx'
import { LinkFailure } from '../others/link-failure.tsx'
import { ApplyForm } from './apply-form.tsx'
import styles from './job.module.css'
import { placeOfZone } from '../../views/parts/time/place-of-zone.ts'

type Job = OutputOf<typeof listGuestJobs>[number]

/** The job's description and the application form. */
export function Jobs({ link, code }: LinkProps) {
  const { t } = useGuest()
  const {
    answer: jobs,
    failure,
    reload,
  } = useAnswer(listGuestJobs, { intakeToken: link.intakeToken })
  const [chosenId, choose] = useState<Job['id']>()
  if (!jobs && failure) return <LinkFailure failure={failure} onRetry={reload} />
  if (!jobs) return <div className="guest__card guest__skeleton" aria-busy="true" />
  if (jobs.length === 0)
    return <Notice title={t('guest.job.noneTitle')} text={t('guest.job.noneText')} />
  const shown = jobs.length === 1 ? jobs[0] : jobs.find(({ id }) => id === chosenId)
  if (!shown) {
    return (
      <section className={styles.list} aria-label={t('guest.job.open')}>
        {jobs.map((job) => (
          <article key={job.id} className="guest__card guest__form">
            <JobFacts job={job} timeZone={link.company.timeZone} />
            <button
              type="button"
              className="guest__button"
              data-look="solid"
              aria-label={t('guest.job.applyOf', { job: job.title })}
              onClick={() => choose(job.id)}
            >
              {t('guest.job.apply')}
            </button>
          </article>
        ))}
      </section>
    )
  }
  return (
    <>
      <article className="guest__card guest__form">
        {jobs.length > 1 && (
          <button
            type="button"
            className={`guest__button ${styles.back}`}
            onClick={() => choose(undefined)}
          >
            <span aria-hidden="true">‹ </span>
            {t('guest.job.all')}
          </button>
        )}
        <JobFacts job={shown} timeZone={link.company.timeZone} />
      </article>
      <ApplyForm link={link} code={code} jobId={shown.id} />
    </>
  )
}

function JobFacts({
  job: { title, description, employmentType, locationName, closesMs, tags, ...job },
  timeZone,
}: {
  job: Job
  timeZone: string
}) {
  const { t, language } = useGuest()
  const facts = [
    employmentType && typeWords(employmentType),
    locationName,
    useSalary(job),
    closesMs !== undefined &&
      t('guest.job.until', {
        time: sayMoment(closesMs, timeZone, language),
        zone: placeOfZone(timeZone),
      }),
  ]
  return (
    <>
      <h2>{title}</h2>
      <ul className={styles.facts}>
        {facts
          .filter((fact) => fact)
          .map((fact) => (
            <li key={String(fact)}>{fact}</li>
          ))}
      </ul>
      {description && <p className={styles.text}>{description}</p>}
      {tags.length > 0 && <p className="guest__quiet">{tags.join(' · ')}</p>}
    </>
  )
}

function useSalary({
  salaryMinAmount,
  salaryMaxAmount,
  salaryPeriod,
  currency,
}: Pick<Job, 'salaryMinAmount' | 'salaryMaxAmount' | 'salaryPeriod' | 'currency'>):
  | string
  | undefined {
  const { t, language } = useGuest()
  const amounts = [...new Set([salaryMinAmount, salaryMaxAmount])]
    .filter((amount) => amount !== undefined)
    .map((amount) => formatMoney(amount, currency, language))
  if (amounts.length === 0) return undefined
  return salaryPeriod
    ? t('guest.job.salary', { amount: amounts.join(' – '), period: salaryPeriod })
    : amounts.join(' – ')
}

/** Formats values such as `part_time` for display; they are the business's own texts. */
function typeWords(type: string): string {
  const words = type.replaceAll('_', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}
