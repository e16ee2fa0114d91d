import { Suspense } from 'react'
import { useTranslation } from '#i18n/use-translation.tsx'
import { useParam } from '../parts/hooks/use-param.ts'
import { Page } from '../parts/page/page.tsx'
import { InterestList } from './interest-list.tsx'
import { JobSkeleton } from '../jobs/job-skeleton.tsx'
import '../theme/lists.css'
import { lazyOf } from '../parts/hooks/lazy-of.ts'

const InterestBoard = lazyOf(async () => (await import('./interest-board.tsx')).InterestBoard)

/** `/job/interest`: the applications as a list or, with `view=board`, as a board by status. */
export function Interest() {
  const [view] = useParam('view')
  if (view !== 'board') return <InterestList />
  return (
    <Suspense fallback={<BoardSkeleton />}>
      <InterestBoard />
    </Suspense>
  )
}

function BoardSkeleton() {
  const { t } = useTranslation()
  return (
    <Page title={t('interest.title')}>
      <JobSkeleton />
    </Page>
  )
}
