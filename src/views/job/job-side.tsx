import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'wouter'
import { applicationStatuses } from '#contract/application.ts'
import type { JobPosting } from '#contract/job.ts'
import { StatusShape } from '../parts/status-badge.tsx'
import { useViewer } from '../shell/viewer.ts'
import { applicationMarks } from './application-words.ts'

const QrCode = lazy(async () => ({ default: (await import('../parts/qr/qr-code.tsx')).QrCode }))
const QrSheet = lazy(async () => ({ default: (await import('../parts/qr/qr-sheet.tsx')).QrSheet }))

/** Beside a posting: the funnel of who applied, and the link that leads people to it. */
export function JobSide({ job }: { job: JobPosting }) {
  return (
    <div className="job-side">
      <Funnel job={job} />
      {job.linkCode !== undefined && <PublicLink code={job.linkCode} title={job.title} isOpen={job.status === 'open'} />}
    </div>
  )
}

function Funnel({ job: { id, counts } }: { job: JobPosting }) {
  const { t } = useTranslation()
  const figures = { Pending: counts.pending, Contacted: counts.contacted, Accepted: counts.accepted, Rejected: counts.rejected }
  const most = Math.max(1, ...Object.values(figures))
  return (
    <section className="job-card" aria-labelledby="job-funnel">
      <h2 id="job-funnel">{t('jobs.applications')}</h2>
      <ul className="funnel">
        {applicationStatuses.map((status) => (
          <li key={status}>
            <Link href={`/job/interest?community_event_id=${id}&status=${status}`}>
              <StatusShape mark={applicationMarks[status]} />
              <span>{t(`interest.status.${status}`)}</span>
              <meter min={0} max={most} value={figures[status]} aria-hidden="true" />
              <strong>{figures[status]}</strong>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}

function PublicLink({ code, title, isOpen }: { code: string; title: string; isOpen: boolean }) {
  const { t } = useTranslation()
  const { user } = useViewer()
  const [isPrinting, setPrinting] = useState(false)
  const [isCopied, setCopied] = useState(false)
  const path = `/others/s/${code}`
  const url = location.origin + path
  const copy = () => void navigator.clipboard?.writeText(url).then(() => setCopied(true))
  return (
    <section className="job-card" aria-labelledby="job-link">
      <h2 id="job-link">{t('jobs.link.title')}</h2>
      <p className="step-text">{t(isOpen ? 'jobs.link.open' : 'jobs.link.closed')}</p>
      <Suspense>
        <div className="job-code">
          <QrCode text={url} label={t('jobs.link.picture')} />
        </div>
      </Suspense>
      <a className="job-address" href={path} target="_blank" rel="noreferrer">
        {location.host + path}
      </a>
      <button type="button" className="job-copy" aria-live="polite" onClick={copy}>
        {isCopied ? t('jobs.link.copied') : t('jobs.link.copy')}
      </button>
      <button type="button" className="job-copy" disabled={isPrinting} onClick={() => setPrinting(true)}>
        {t('jobs.link.print')}
      </button>
      <button
        type="button"
        className="job-copy"
        onClick={() => void import('../parts/qr/qr-files.ts').then(({ fileNameOf, qrSvg, saveFile }) => saveFile(qrSvg(url), `${fileNameOf(title)}.svg`))}
      >
        {t('jobs.link.svg')}
      </button>
      {isPrinting && (
        <Suspense>
          <QrSheet cards={[{ key: code, url, title, text: t('jobs.link.apply') }]} size="large" company={user.companyName} onDone={() => setPrinting(false)} />
        </Suspense>
      )}
    </section>
  )
}
