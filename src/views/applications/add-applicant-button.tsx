import { Button } from '@chakra-ui/react/button'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { JobPosting } from '#contract/job.ts'
import { createApplication } from '#contract/application.ts'
import { useMay } from '../seams/use-may.ts'

const AddApplicant = lazy(async () => ({
  default: (await import('./add-applicant.tsx')).AddApplicant,
}))

/** Opens the form for an applicant from elsewhere; hidden without permission. */
export function AddApplicantButton({
  jobs,
  jobId,
}: {
  jobs: readonly Pick<JobPosting, 'id' | 'title' | 'status'>[]
  jobId: string | undefined
}) {
  const may = useMay()
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  if (!may(createApplication)) return null
  return (
    <>
      <Button size="sm" onClick={() => setOpen(true)}>
        {t('interest.add.action')}
      </Button>
      {isOpen && (
        <Suspense>
          <AddApplicant jobs={jobs} jobId={jobId} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
