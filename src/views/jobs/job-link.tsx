import { Box } from '@chakra-ui/react/box'
import { chakra } from '@chakra-ui/react/styled-system'
import { Suspense } from 'react'
import { useTranslation } from '#i18n/use-translation.tsx'
import { createLink } from '#contract/link.ts'
import type { JobPosting } from '#contract/job.ts'
import { useSubmit } from '../parts/live/use-submit.ts'
import { useMay } from '../seams/use-may.ts'
import { useViewer } from '../seams/viewer.ts'
import { saveFile } from '../parts/export/save-file.ts'
import { JobCard } from './job-parts.ts'
import { useCopy } from '../parts/export/use-copy.ts'
import { DialogButton } from '../parts/dialog/dialog-button.tsx'
import { lazyOf } from '../parts/hooks/lazy-of.ts'

const JobCopy = chakra('button', {
  base: {
    marginBlockStart: '1',
    marginInlineEnd: '2',
    minBlockSize: { base: '9', mdDown: '11' },
    paddingInline: { base: '3.5', mdDown: '5' },
    border: '1px solid {colors.border.emphasized}',
    borderRadius: 'md',
    fontSize: { base: 'sm', mdDown: 'sm' },
    cursor: 'pointer',
    _hover: { bg: 'bg.muted' },
  },
})

const QrCode = lazyOf(async () => (await import('../parts/qr/qr-code.tsx')).QrCode)
const QrSheet = lazyOf(async () => (await import('../parts/qr/qr-sheet.tsx')).QrSheet)

/** The public link of a posting, as a URL and a QR code; without one, a button creates it. */
export function JobLink({ job: { id, title, status, linkCode } }: { job: JobPosting }) {
  const may = useMay()
  const { t } = useTranslation()
  const { send, isBusy, failure, saved } = useSubmit(createLink)
  const code = linkCode ?? saved?.code
  if (code !== undefined) return <PublicLink code={code} title={title} isOpen={status === 'open'} />
  if (status === 'archived' || !may(createLink)) return null
  return (
    <JobCard aria-labelledby="job-link">
      <h2 id="job-link">{t('jobs.link.title')}</h2>
      <p className="quiet__text">{t('jobs.link.none')}</p>
      {failure && (
        <p className="field__error" role="alert">
          {failure.message}
        </p>
      )}
      <JobCopy
        type="button"

        disabled={isBusy}
        onClick={() => send({ purpose: 'job', targetId: id })}
      >
        {t('jobs.link.make')}
      </JobCopy>
    </JobCard>
  )
}

function PublicLink({ code, title, isOpen }: { code: string; title: string; isOpen: boolean }) {
  const { t } = useTranslation()
  const { user } = useViewer()
  const path = `/others/s/${code}`
  const url = location.origin + path
  const { isCopied, copy } = useCopy(url)
  return (
    <JobCard aria-labelledby="job-link">
      <h2 id="job-link">{t('jobs.link.title')}</h2>
      <p className="quiet__text">{t(isOpen ? 'jobs.link.open' : 'jobs.link.closed')}</p>
      <Suspense>
        <Box inlineSize="9rem" blockSize="9rem" marginBlockEnd="2">
          <QrCode text={url} label={t('jobs.link.picture')} />
        </Box>
      </Suspense>
      <chakra.a
        display="block"
        marginBlock="2"
        color="brand.fg"
        fontSize="sm"
        overflowWrap="anywhere"
        textDecoration="underline"
        href={path}
        target="_blank"
        rel="noreferrer"
      >
        {location.host + path}
      </chakra.a>
      <JobCopy type="button" aria-live="polite" onClick={copy}>
        {isCopied ? t('jobs.link.copied') : t('jobs.link.copy')}
      </JobCopy>
      <DialogButton Look={JobCopy} type="button" isOffMeanwhile label={t('jobs.link.print')}>
        {(close) => (
          <QrSheet
            cards={[{ key: code, url, title, text: t('jobs.link.apply') }]}
            size="large"
            company={user.companyName}
            onDone={close}
          />
        )}
      </DialogButton>
      <JobCopy
        type="button"

        onClick={() =>
          void import('../parts/qr/qr-files.ts').then(({ fileNameOf, qrSvg }) =>
            saveFile(qrSvg(url), `${fileNameOf(title)}.svg`),
          )
        }
      >
        {t('jobs.link.svg')}
      </JobCopy>
    </JobCard>
  )
}
