import { lazy, Suspense } from 'react'
import { isElsewhere } from '../../../machines/app/session.connect.ts'
import { useSession } from '../../seams/app-context.ts'

/** Not part of the first paint, and neither is what it imports. */
const CompanyChanged = lazy(() =>
  import('./company-changed.tsx').then(
    ({ CompanyChanged: View }) => ({ default: View }),
    () => ({ default: () => null }),
  ),
)

/** Reports when the session is for another company than this page. The dialog is loaded then. */
export function CompanyWatch() {
  if (!useSession(isElsewhere)) return null
  return (
    <Suspense>
      <CompanyChanged />
    </Suspense>
  )
}
