import { Box } from '@chakra-ui/react/box'
import { useTranslation } from '#i18n/use-translation.tsx'
import { useLocation } from 'wouter'
import { createJob } from '#contract/job.ts'
import { serverNow } from '../../services/server-clock.ts'
import { BackLink } from '../parts/page/back-link.tsx'
import { FormFrame } from '../parts/form/form-frame.tsx'
import { useNewForm } from '../parts/form/use-new-form.ts'
import { Page } from '../parts/page/page.tsx'
import { checkJob } from './check-job.ts'
import { JobFields } from './job-fields.tsx'
import { emptyJob, fieldsOf } from './job-values.ts'
import { useJobText } from './use-job-text.ts'
import { useFormPlace } from '../parts/form/use-form-place.ts'

/**
 * `/job/jobview?id=new`: creates a posting as a draft, which is not visible until it is published.
 */
export function NewJob() {
  const { t } = useTranslation()
  const [, navigate] = useLocation()
  const names = useJobText()
  const place = useFormPlace()
  const form = useNewForm(createJob, {
    key: 'job:new',
    empty: emptyJob,
    toInput: (values) => fieldsOf(values, place),
    check: (values) => checkJob(values, place, { taken: 0, nowMs: serverNow() }, t),
    onDone: ({ id }) => navigate(`/job/jobview?id=${id}`, { replace: true }),
  })
  return (
    <Page title={t('jobs.add')} lead={<BackLink to="/job/joblist">{t('jobs.back')}</BackLink>}>
      <Box maxInlineSize="4xl">
        <FormFrame form={form} label={t('jobs.add')} {...names} saveLabel={t('jobs.form.create')}>
          <JobFields form={form} />
        </FormFrame>
      </Box>
    </Page>
  )
}
