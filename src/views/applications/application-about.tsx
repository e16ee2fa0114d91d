import { useTranslation } from 'react-i18next'
import type { Application } from '#contract/application.ts'
import { DateTime } from '../parts/time/date-time.tsx'
import { useViewer } from '../seams/viewer.ts'

/** The applicant: contact details and note. */
export function ApplicationAbout({
  row: { email, phone, callingCode = '', coverNote, createdMs, resumeUrl },
}: {
  row: Application
}) {
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
        <dd>
          {phone ? (
            <a href={`tel:${(callingCode + phone).replace(/[^\d+]/g, '')}`}>
              {`${callingCode} ${phone}`.trim()}
            </a>
          ) : (
            t('interest.none')
          )}
        </dd>
        {!resumeUrl && (
          <>
            <dt>{t('interest.resume')}</dt>
            <dd>{t('interest.noResume')}</dd>
          </>
        )}
      </dl>
      {coverNote && <p className="job-text">{coverNote}</p>}
    </section>
  )
}
