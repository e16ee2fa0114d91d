import { useMemo } from 'react'
import type { Draft } from '../../../machines/screen/form.types.ts'
import { useApp, useSession } from '../../seams/app-context.ts'
import { draftOf, type Drafts, draftsIn, draftsOf } from './drafts.ts'

/**
 * The drafts of the signed-in user in their company, in this tab. They are in session storage,
 * because a forced sign-out clears local storage (specification, section 8). Other users of the tab
 * and other companies have other keys.
 */
export function useDrafts(): Drafts {
  const { drafts, module } = useApp()
  const userId = useSession((state) => state.context.user?.userId)
  const placeId = useSession((state) => state.context.user?.companyUserId)
  const prefix = `${draftsOf(userId)}${module() ?? ''}.${placeId ?? ''}.`
  return useMemo(() => draftsIn(drafts, prefix), [drafts, prefix])
}

/** Storage for the draft of a form; undefined without a key. */
export function useDraftsOf<V>(key: string | undefined) {
  const drafts = useDrafts()
  return key === undefined
    ? undefined
    : {
        read: () => draftOf<V>(drafts.read(key)),
        write: (draft: Draft<V> | undefined) => drafts.write(key, draft),
      }
}
