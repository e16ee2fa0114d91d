import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { createLink } from '#contract/link.ts'
import type { JobPosting } from '#contract/job.ts'
import { copyText } from '../parts/export/copy-text.ts'
import { useSubmit } from '../parts/live/use-submit.ts'
import { useMay } from '../seams/use-may.ts'
import { useViewer } from '../seams/viewer.ts'

const QrCode = lazy(async () => ({ default: (await import('../parts/qr/qr-code.tsx')).QrCode }))
const QrSheet = lazy(async () => ({ default: (await import('../parts/qr/qr-sheet.tsx')).QrSheet }))

/** The public link of a posting, as a URL and a QR code; without one, a button creates it. */
export function JobLink({ job: { id, title, status, linkCode } }: { job: JobPosting }) {
  const may = useMay()
  const { t } = useTranslation()
  const [made, setMade] = useState<string>()
  const { send, isBusy, failure } = useSubmit(createLink, ({ code }) => setMade(code))
  const code = linkCode ?? made
  if (code !== undefined) return <PublicLink code={code} title={title} isOpen={status === 'open'} />
  if (status === 'archived' || !may(createLink)) return null
  return (
    <section className="job-card" aria-labelledby="job-link">
      <h2 id="job-link">{t('jobs.link.title')}</h2>
      <p className="quiet-text">{t('jobs.link.none')}</p>
      {failure && (
        <p className="form-error" role="alert">
          {failure.message}
        </p>
      )}
      <button
        type="button"
        className="job-copy"
        disabled={isBusy}
        onClick={() => send({ purpose: 'job', targetId: id })}
      >
        {t('jobs.link.make')}
      </button>
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
  const copy = () => void copyText(url).then(setCopied)
  return (
    <section className="job-card" aria-labelledby="job-link">
      <h2 id="job-link">{t('jobs.link.title')}</h2>
      <p className="quiet-text">{t(isOpen ? 'jobs.link.open' : 'jobs.link.closed')}</p>
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
      <button
        type="button"
        className="job-copy"
        disabled={isPrinting}
        onClick={() => setPrinting(true)}
      >
        {t('jobs.link.print')}
      </button>
      <button
        type="button"
        className="job-copy"
        onClick={() =>
          void import('../parts/qr/qr-files.ts').then(({ fileNameOf, qrSvg, saveFile }) =>
            saveFile(qrSvg(url), `${fileNameOf(title)}.svg`),
          )
        }
      >
        {t('jobs.link.svg')}
      </button>
      {isPrinting && (
        <Suspense>
          <QrSheet
            cards={[{ key: code, url, title, text: t('jobs.link.apply') }]}
            size="large"
            company={user.companyName}
            onDone={() => setPrinting(false)}
          />
        </Suspense>
      )}
    </section>
  )
}
