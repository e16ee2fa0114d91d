import { createContext, useContext, useMemo } from 'react'
import type { CallingCode } from '#contract/fields.ts'
import type { ModuleName } from '#contract/modules.ts'
import type { Person } from '#contract/rights.ts'
import { roleOf } from '#contract/role.ts'
import type { UserDetails } from '#contract/user.ts'
import { useApp, useSession } from './app-context.ts'

/** The user of a signed-in screen, and their module. */
export type Viewer = Person & {
  user: UserDetails
  module: ModuleName
  currency: string
  /** The calling code of the company's country; absent: unknown. */
  homeCode?: CallingCode | undefined
  timeZone: string
}

const ViewerContext = createContext<Viewer | undefined>(undefined)

export const ViewerProvider = ViewerContext.Provider

/** The user of this screen; undefined outside of the signed-in layout. */
export function useViewerIfAny(): Viewer | undefined {
  return useContext(ViewerContext)
}

/** The user of this screen. @throws outside of the signed-in layout */
export function useViewer(): Viewer {
  const viewer = useContext(ViewerContext)
  if (!viewer) throw new Error('useViewer belongs under the signed-in layout')
  return viewer
}

/** The signed-in user, undefined until the server has answered or the last visit's user is read. */
export function useKnownUser(): UserDetails | undefined {
  return useSession((state) => state.context.user)
}

/**
 * The viewer for the signed-in layout: undefined while the user is unknown or has no module yet.
 */
export function useFoundViewer(): Viewer | undefined {
  const user = useKnownUser()
  const app = useApp()
  // The session stores the module again if the browser has lost it.
  const module = useSession(() => app.module())
  return useMemo(
    () =>
      user &&
      module && {
        user,
        role: roleOf(user.roleId),
        rights: user.rights,
        module,
        currency: user.companyDetail.currency,
        homeCode: user.companyDetail.homeCode,
        timeZone: user.companyDetail.timeZone,
      },
    [user, module],
  )
}
