import { useTranslation } from '#i18n/use-translation.tsx'
import type { JobPosting } from '#contract/job.ts'
import { createApplication } from '#contract/application.ts'
import { useMay } from '../seams/use-may.ts'
import { DialogButton } from '../parts/dialog/dialog-button.tsx'
import { lazyOf } from '../parts/hooks/lazy-of.ts'

const AddApplicant = lazyOf(async () => (await import('./add-applicant.tsx')).AddApplicant)

/** Opens the form for adding an applicant; hidden without permission. */
export function AddApplicantButton({
  jobs,
  jobId,
}: {
  jobs: readonly Pick<JobPosting, 'id' | 'title' | 'status'>[]
  jobId: string | undefined
}) {
  const may = useMay()
  const { t } = useTranslation()
  if (!may(createApplication)) return null
  return (
    <DialogButton size="sm" label={t('interest.add.action')}>
      {(close) => <AddApplicant jobs={jobs} jobId={jobId} onClose={close} />}
    </DialogButton>
  )
}
