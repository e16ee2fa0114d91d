import { Box } from '@chakra-ui/react/box'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'wouter'
import { createJob } from '#contract/job.ts'
import { BackLink } from '../parts/page/back-link.tsx'
import { FormFrame } from '../parts/form/form-frame.tsx'
import { useNewForm } from '../parts/form/use-new-form.ts'
import { Page } from '../parts/page/page.tsx'
import { useViewer } from '../seams/viewer.ts'
import { checkJob } from './check-job.ts'
import { JobFields } from './job-fields.tsx'
import { emptyJob, fieldsOf } from './job-values.ts'
import { useJobText } from './use-job-text.ts'

/** `/job/jobview?id=new`: creates a posting as a draft, which nobody sees until it is published. */
export function NewJob() {
  const { t } = useTranslation()
  const viewer = useViewer()
  const [, navigate] = useLocation()
  const names = useJobText()
  // Memoized: the fields of an unsaved form must not change their zone or currency halfway.
  const [place] = useState({ currency: viewer.currency, timeZone: viewer.timeZone })
  const form = useNewForm(createJob, {
    key: 'job:new',
    empty: emptyJob,
    toInput: (values) => fieldsOf(values, place),
    check: (values) => checkJob(values, place, { taken: 0, nowMs: Date.now() }, t),
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
