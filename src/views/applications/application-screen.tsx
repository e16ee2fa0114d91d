import { Grid } from '@chakra-ui/react/grid'
import { useTranslation } from '#i18n/use-translation.tsx'
import { type Application, previewLetter, updateApplications } from '#contract/application.ts'
import type { CallInput } from '#contract/endpoint.ts'
import { jobApplicationLifecycle } from '#lifecycles/job-application.ts'
import { applicationOfAnswer } from '../../machines/record-of-answer.ts'
import { BackLink } from '../parts/page/back-link.tsx'
import { TextAreaField } from '../parts/form/fields.tsx'
import { FormFrame } from '../parts/form/form-frame.tsx'
import { checkInput } from '../parts/form/check-input.ts'
import { type OpenRecord, useLiveOpen } from '../parts/form/use-record.ts'
import { useRecordForm } from '../parts/form/use-record-form.ts'
import { StepsBar } from '../parts/moves/steps-bar.tsx'
import { StatusBadge } from '../ui/status-badge.tsx'
import { useAnswer } from '../parts/live/use-answer.ts'
import { useLifecycle } from '../parts/live/use-lifecycle.ts'
import { Page } from '../parts/page/page.tsx'
import { ApplicationAbout } from './application-about.tsx'
import { ApplicationHistory } from './application-history.tsx'
import { type ApplicationEvent, applicationSteps } from './application-steps.ts'
import { applicationMarks, applicationStepWord } from '../jobs/application-words.ts'
import { NextLetter } from './next-letter.tsx'
import { MovedNotices } from './moved-notices.tsx'
import { RatingField } from './rating.tsx'
import { Resume } from './resume.tsx'
import { type ApplicationMoves, useApplicationMoves } from './use-application-moves.ts'
import { SideBySide } from '../ui/side-by-side.ts'
import { JobHead, JobCard } from '../jobs/job-parts.ts'
import { AppLink } from '../ui/app-link.tsx'

export type ApplicationChanges = Pick<CallInput<typeof updateApplications>, 'notes'>
type Props = { row: Application; open: OpenRecord<Application, ApplicationChanges> }

/** A loaded application: steps, rating, notes, applicant, CV and history. */
export function ApplicationScreen({ row, open }: Props) {
  const { t } = useTranslation()
  const moves = useApplicationMoves((record) => open.actor.send({ type: 'record.changed', record }))
  const isBusy = useLiveOpen(['application'], open, row, moves.busy.size > 0)
  const { offered } = useLifecycle(jobApplicationLifecycle, {
    name: `application ${row.applicantName}`,
    row: applicationOfAnswer(row),
    history: row.history,
    allowed: row.allowedEvents,
  })
  const { letter, press } = useLetter(row, offered, moves)
  return (
    <Page
      title={row.applicantName}
      lead={<BackLink to="/job/interest">{t('interest.back')}</BackLink>}
      actions={
        <StepsBar
          steps={applicationSteps({ allowedEvents: offered })}
          wordOf={(event) => applicationStepWord(event, row, t)}
          isBusy={isBusy}
          onPress={press}
        />
      }
    >
      <JobHead>
        <StatusBadge mark={applicationMarks[row.status]}>
          {t(`interest.status.${row.status}`)}
        </StatusBadge>
        <AppLink
          paddingBlock="0.5"
          color="brand.fg"
          textDecoration="underline"
          display={{ mdDown: 'inline-flex' }}
          alignItems={{ mdDown: 'center' }}
          minBlockSize={{ mdDown: '11' }}
          href={`/job/jobview?id=${row.job.id}`}
        >
          {row.job.title}
        </AppLink>
        <span>{t('jobs.taken', { taken: row.job.acceptedCount, count: row.job.vacancies })}</span>
        <RatingField
          rating={row.rating}
          isBusy={isBusy}
          onRate={(rating) => moves.press(row, { rating })}
        />
      </JobHead>
      <SideBySide>
        <Grid gridTemplateColumns="minmax(0, 1fr)" gap="4">
          <ApplicationAbout row={row} />
          {letter && (
            <NextLetter
              mail={letter}
              isBusy={isBusy}
              onChange={() => moves.press(row, { event: letterEvent })}
            />
          )}
          {row.resumeUrl && <Resume url={row.resumeUrl} name={row.resumeName} />}
          <Notes row={row} open={open} />
        </Grid>
        <ApplicationHistory row={row} />
      </SideBySide>
      <MovedNotices moves={moves} />
    </Page>
  )
}

const letterEvent = 'application.contact'

/** The mail of the next step, which is sent at one press because it is in sight. */
function useLetter(
  row: Application,
  offered: readonly ApplicationEvent[],
  moves: ApplicationMoves,
) {
  const isOff = !row.email || !offered.includes(letterEvent)
  const { answer } = useAnswer(previewLetter, { id: row.id, event: letterEvent }, { isOff })
  const letter = isOff ? undefined : answer
  return {
    letter,
    press: (event: ApplicationEvent) =>
      moves.press(row, { event, ...(event === letterEvent && letter && { notify: true }) }),
  }
}

/** The team's notes about an applicant; not visible to the applicant. */
function Notes({ row, open }: Props) {
  const { t } = useTranslation()
  const form = useRecordForm({
    key: `application:${row.id}`,
    open,
    writes: updateApplications,
    record: row,
    toValues: ({ notes = '' }: Application) => ({ notes }),
    toChanges: ({ notes }) => ({ notes }),
    check: ({ notes }) => checkInput(updateApplications.input, { id: row.id, notes }, t),
  })
  return (
    <FormFrame form={form} label={t('interest.notes')} nameOf={() => t('interest.notes')}>
      <JobCard as="div">
        <TextAreaField
          {...form.field('notes')}
          label={t('interest.notes')}
          hint={t('interest.notesHint')}
          rows={4}
          maxLength={4000}
        />
      </JobCard>
    </FormFrame>
  )
}
