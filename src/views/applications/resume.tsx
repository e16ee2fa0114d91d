import { chakra } from '@chakra-ui/react/styled-system'
import { useTranslation } from '#i18n/use-translation.tsx'
import { JobCard } from '../jobs/job-parts.ts'
import { useOnce } from '../parts/hooks/use-once.ts'

type Props = { url: string; name: string | undefined }

/**
 * A CV next to the applicant's details. A PDF is shown in the browser's viewer; every type can be
 * downloaded.
 */
export function Resume({ url, name = '' }: Props) {
  const { t } = useTranslation()
  const isPdf = /\.pdf$/i.test(name)
  return (
    <JobCard aria-labelledby="application-resume">
      <h2 id="application-resume">{t('interest.resume')}</h2>
      <chakra.span
        display="inline-flex"
        flexWrap="wrap"
        rowGap="1"
        columnGap="3"
        css={{
          '& a': { color: 'brand.fg', textDecoration: 'underline' },
        }}
      >
        <span className="resume-name">{name}</span>
        {isPdf && (
          <a href={`${url}&show=1`} target="_blank" rel="noreferrer">
            {t('interest.showResume')}
          </a>
        )}
        <a href={url} download>
          {t('interest.saveResume')}
        </a>
      </chakra.span>
      {isPdf && navigator.pdfViewerEnabled && <Sheet url={url} name={name} />}
    </JobCard>
  )
}

/**
 * Keeps its first URL: each refetch returns a new one, and the viewer would jump to the first page.
 */
function Sheet({ url, name }: { url: string; name: string }) {
  const first = useOnce(() => `${url}&show=1#navpanes=0&view=FitH`)
  // The browser's PDF viewer does not work in a sandbox; the response forbids scripts.
  // oxlint-disable-next-line react/iframe-missing-sandbox
  return (
    <chakra.iframe
      inlineSize="full"
      blockSize="min(70vh, 44rem)"
      marginBlockStart="3"
      border="1px solid {colors.border}"
      borderRadius="md"
      src={first}
      title={name}
      loading="lazy"
    />
  )
}
