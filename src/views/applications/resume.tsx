import { useState } from 'react'
import { useTranslation } from 'react-i18next'

type Props = { url: string; name: string | undefined }

/**
 * A résumé beside the applicant's details. A PDF is shown in the browser's viewer; every type can
 * be downloaded.
 */
export function Resume({ url, name = '' }: Props) {
  const { t } = useTranslation()
  const isPdf = /\.pdf$/i.test(name)
  return (
    <section className="job-card" aria-labelledby="application-resume">
      <h2 id="application-resume">{t('interest.resume')}</h2>
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
      {isPdf && navigator.pdfViewerEnabled && <Sheet url={url} name={name} />}
    </section>
  )
}

/**
 * Keeps its first link: each refetch returns a new one, and the viewer would jump to the first
 * page.
 */
function Sheet({ url, name }: { url: string; name: string }) {
  const [first] = useState(`${url}&show=1#navpanes=0&view=FitH`)
  // The browser's own viewer shows nothing in a sandbox; the answer itself forbids scripts.
  // oxlint-disable-next-line react/iframe-missing-sandbox
  return <iframe className="resume-sheet" src={first} title={name} loading="lazy" />
}
