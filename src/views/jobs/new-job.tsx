import { Box } from '@chakra-ui/react/box'
import { useTranslation } from '#i18n/use-translation.tsx'
import { useLocation } from 'wouter'
import { createJob } from '#contract/job.ts'
import { serverNow } from '../../services/server-clock.ts'
import { BackLink } from '../parts/page/back-link.tsx'
import { FormFrame } from '../parts/form/form-frame.tsx'
import { usePublishing } from '../parts/form/use-publishing.ts'
import { useNewForm } from '../parts/form/use-new-form.ts'
import { Page } from '../parts/page/page.tsx'
import { useDialog } from '../parts/dialog/use-dialog.tsx'
import { lazyOf } from '../parts/hooks/lazy-of.ts'
import { checkJob } from './check-job.ts'
import { JobFields } from './job-fields.tsx'
import { emptyJob, fieldsOf } from './job-values.ts'
import { lacksDescription } from './job-steps.ts'
import { useJobText } from './use-job-text.ts'
import { useFormPlace } from '../parts/form/use-form-place.ts'

const AskFrame = lazyOf(async () => (await import('../parts/dialog/ask-frame.tsx')).AskFrame)

/**
 * `/job/jobview?id=new`: creates a posting, published or as a draft, which nobody sees.
 */
export function NewJob() {
  const { t } = useTranslation()
  const [, navigate] = useLocation()
  const names = useJobText()
  const place = useFormPlace()
  const { wish, publish } = usePublishing()
  const form = useNewForm(createJob, {
    key: 'job:new',
    empty: emptyJob,
    toInput: (values) => ({ ...fieldsOf(values, place), ...wish() }),
    savedText: ({ title, status, allowedEvents }) =>
      allowedEvents.includes('job.publish')
        ? undefined
        : t('jobs.moved', { name: title, status: t(`jobs.status.${status}`) }),
    check: (values) => checkJob(values, place, { taken: 0, nowMs: serverNow() }, t),
    onDone: ({ id }) => navigate(`/job/jobview?id=${id}`, { replace: true }),
  })
  const publishNow = () => publish(form.save)
  const asking = useDialog((_, close) => (
    <AskFrame
      title={t('jobs.event.job.publish')}
      confirm={t('jobs.ask.publishAnyway')}
      keep={t('jobs.cancel')}
      onClose={close}
      onConfirm={() => {
        close()
        publishNow()
      }}
    >
      <p className="quiet__text">{t('jobs.ask.noDescription')}</p>
    </AskFrame>
  ))
  // A form with errors shows these first.
  const isAsked = lacksDescription(form.values) && form.values.title.trim() !== ''
  return (
    <Page title={t('jobs.add')} lead={<BackLink to="/job/joblist">{t('jobs.back')}</BackLink>}>
      <Box maxInlineSize="4xl">
        <FormFrame
          form={form}
          label={t('jobs.add')}
          {...names}
          saveLabel={t('jobs.form.create')}
          also={{
            label: t('jobs.event.job.publish'),
            onPress: isAsked ? () => asking.open() : publishNow,
          }}
        >
          <JobFields form={form} />
        </FormFrame>
      </Box>
      {asking.dialog}
    </Page>
  )
}
