import { useTranslation } from 'react-i18next'
import type { Application } from '#contract/application.ts'
import { DateTime } from '../parts/date-time.tsx'
import { useViewer } from '../shell/viewer.ts'

/** The person: how to reach them, what they wrote, and their résumé. */
export function ApplicationAbout({ row: { email, phone, callingCode = '', coverNote, createdMs, resumeUrl, resumeName } }: { row: Application }) {
  const { t } = useTranslation()
  const { timeZone } = useViewer()
  return (
    <section className="job-card" aria-labelledby="application-about">
      <h2 id="application-about">{t('interest.about')}</h2>
      <dl className="about">
        <dt>{t('interest.applied')}</dt>
        <dd>
          <DateTime ms={createdMs} zone={timeZone} />
        </dd>
        <dt>{t('interest.email')}</dt>
        <dd>{email ? <a href={`mailto:${email}`}>{email}</a> : t('interest.none')}</dd>
        <dt>{t('interest.phone')}</dt>
        <dd>{phone ? <a href={`tel:${(callingCode + phone).replace(/[^\d+]/g, '')}`}>{`${callingCode} ${phone}`.trim()}</a> : t('interest.none')}</dd>
        <dt>{t('interest.resume')}</dt>
        <dd>{resumeUrl ? <Resume url={resumeUrl} name={resumeName} /> : t('interest.noResume')}</dd>
      </dl>
      {coverNote && <p className="job-text">{coverNote}</p>}
    </section>
  )
}

/** A PDF is shown in another tab, by the browser's own viewer; every kind can be saved. */
function Resume({ url, name = '' }: { url: string; name: string | undefined }) {
  const { t } = useTranslation()
  const isPdf = /\.pdf$/i.test(name)
  return (
    <span className="resume">
      <span className="resume-name">{name}</span>
      {isPdf && (
        <a href={`${url}&show=1`} target="_blank" rel="noreferrer">
          {t('interest.showResume')}
        </a>
      )}
      <a href={url} download>
        {t('interest.saveResume')}
      </a>
    </span>
  )
}
