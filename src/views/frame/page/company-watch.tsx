import { lazy, Suspense } from 'react'
import { isElsewhere } from '../../../machines/app/session.connect.ts'
import { useSession } from '../../seams/app-context.ts'

/** Lazy, because it is not part of the first paint. */
const CompanyChanged = lazy(() =>
  import('./company-changed.tsx').then(
    ({ CompanyChanged: View }) => ({ default: View }),
    () => ({ default: () => null }),
  ),
)

/** Shows a dialog, loaded on demand, if the session is for another company than this page. */
export function CompanyWatch() {
  if (!useSession(isElsewhere)) return null
  return (
    <Suspense>
      <CompanyChanged />
    </Suspense>
  )
}
