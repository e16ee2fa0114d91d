import { lazy, Suspense } from 'react'
import { useParam } from '../parts/use-param.ts'
import { InterestList } from './interest-list.tsx'
import '../parts/parts.css'
import './job.css'
import './interest.css'

const InterestBoard = lazy(async () => ({ default: (await import('./interest-board.tsx')).InterestBoard }))

/** `/job/interest`: who applied, as a list or, with `view=board`, as a board by status. */
export function Interest() {
  const [view] = useParam('view')
  if (view !== 'board') return <InterestList />
  return (
    <Suspense>
      <InterestBoard />
    </Suspense>
  )
}
