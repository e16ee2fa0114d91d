import { useMemo } from 'react'
import type { Draft } from '../../../machines/screen/form.types.ts'
import { useApp, useSession } from '../../seams/app-context.ts'
import { draftOf, type Drafts, draftsIn, draftsOf } from './drafts.ts'

/**
 * Drafts of this tab, for the one who is signed in, in their company. A forced sign-out clears the
 * lasting storage (specification, section 8), so they lie in the tab's own, which goes with the
 * tab; another person in the same tab, or the same one in another company, has other keys.
 */
export function useDrafts(): Drafts {
  const { drafts, module } = useApp()
  const userId = useSession((state) => state.context.user?.userId)
  const placeId = useSession((state) => state.context.user?.companyUserId)
  const prefix = `${draftsOf(userId)}${module() ?? ''}.${placeId ?? ''}.`
  return useMemo(() => draftsIn(drafts, prefix), [drafts, prefix])
}

/** Storage for the draft of a form; none without a key. */
export function useDraftsOf<V>(key: string | undefined) {
  const drafts = useDrafts()
  return key === undefined
    ? undefined
    : {
        read: () => draftOf<V>(drafts.read(key)),
        write: (draft: Draft<V> | undefined) => drafts.write(key, draft),
      }
}
