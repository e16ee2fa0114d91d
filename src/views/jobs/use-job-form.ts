import { useTranslation } from '#i18n/use-translation.tsx'
import { type JobPosting, updateJob } from '#contract/job.ts'
import { serverNow } from '../../services/server-clock.ts'
import type { OpenRecord } from '../parts/form/use-record.ts'
import { useRecordForm } from '../parts/form/use-record-form.ts'
import { checkJob } from './check-job.ts'
import { changesOf, type JobChanges, type JobValues, valuesOf } from './job-values.ts'
import { useFormPlace } from '../parts/form/use-form-place.ts'

/**
 * The form of a posting, and publishing it; errors that prevent publishing are shown at their
 * fields.
 */
export function useJobForm(
  job: JobPosting,
  open: OpenRecord<JobPosting, JobChanges>,
  mayPublish: boolean,
) {
  const { t } = useTranslation()
  const place = useFormPlace()
  const check = (values: JobValues, base: JobValues) => {
    const closedAt = mayPublish ? undefined : base.closesMs
    const stored = { taken: job.counts.accepted, nowMs: serverNow(), closedAt }
    return checkJob(values, place, stored, t)
  }
  const form = useRecordForm({
    key: `job:${job.id}`,
    open,
    writes: updateJob,
    record: job,
    toValues: (record: JobPosting) => valuesOf(record, place),
    toChanges: (values, base) => changesOf(values, base, place),
    check,
  })
  return {
    form,
    /** An invalid form is saved instead, which marks the fields and focuses the first. */
    publish: (go: () => void) =>
      check(form.values, form.values).length > 0 && !form.refusal ? form.save() : go(),
  }
}
