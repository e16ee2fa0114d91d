import { chakra } from '@chakra-ui/react/styled-system'
import { Text } from '@chakra-ui/react/text'
import { useTranslation } from '#i18n/use-translation.tsx'
import type { Application } from '#contract/application.ts'
import { isInterviewLink } from '#contract/guest-job.ts'
import { DateTime } from '../parts/time/date-time.tsx'
import { useViewer } from '../seams/viewer.ts'
import { PhoneLink } from '../parts/people/phone.tsx'
import { JobCard } from '../jobs/job-parts.ts'

/** The applicant: contact details and note. */
export function ApplicationAbout({
  row: { email, phone, callingCode, coverNote, createdMs, resumeUrl, ...interview },
}: {
  row: Application
}) {
  const { t } = useTranslation()
  const { timeZone } = useViewer()
  return (
    <JobCard aria-labelledby="application-about">
      <h2 id="application-about">{t('interest.about')}</h2>
      <chakra.dl
        display="grid"
        gridTemplateColumns="max-content minmax(0, 1fr)"
        rowGap="2"
        columnGap="4"
        alignItems="baseline"
        fontSize="sm"
        css={{
          '& a': {
            display: 'inline-block',
            paddingBlock: '1',
            color: 'brand.fg',
            textDecoration: 'underline',
            mdDown: { display: 'inline-block', paddingBlock: '3' },
          },
          '& dt': { color: 'fg.muted' },
          '& dd': { maxInlineSize: 'full', overflowWrap: 'anywhere' },
          '& dd a': { maxInlineSize: 'full', overflowWrap: 'anywhere' },
        }}
      >
        <dt>{t('interest.applied')}</dt>
        <dd>
          <DateTime ms={createdMs} zone={timeZone} />
        </dd>
        <dt>{t('interest.email')}</dt>
        <dd>{email ? <a href={`mailto:${email}`}>{email}</a> : t('interest.none')}</dd>
        <dt>{t('interest.phone')}</dt>
        <dd>
          {phone ? <PhoneLink phone={phone} callingCode={callingCode} /> : t('interest.none')}
        </dd>
        {(interview.interviewMs !== undefined || interview.interviewPlace) && (
          <>
            <dt>{t('interest.interview')}</dt>
            <dd>
              {interview.interviewMs !== undefined && (
                <DateTime ms={interview.interviewMs} zone={timeZone} />
              )}
              {interview.interviewPlace && (
                <Text>
                  <Place text={interview.interviewPlace} />
                </Text>
              )}
            </dd>
          </>
        )}
        {!resumeUrl && (
          <>
            <dt>{t('interest.resume')}</dt>
            <dd>{t('interest.noResume')}</dd>
          </>
        )}
      </chakra.dl>
      {coverNote && (
        <Text
          lineHeight="1.6"
          overflowWrap="anywhere"
          whiteSpace="pre-wrap"
          css={{
            '* + &': {
              marginBlockStart: '4',
              paddingBlockStart: '4',
              borderBlockStart: '1px solid {colors.border}',
            },
          }}
        >
          {coverNote}
        </Text>
      )}
    </JobCard>
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
