import { landingOf } from '#contract/landing.ts'
import { moduleNameOf } from '#contract/modules.ts'
import { roleOf } from '#contract/role.ts'
import type { UserDetails } from '#contract/user.ts'
import type { Former, SessionContext } from './session.types.ts'

/** Whether another person has signed in since the last user of this tab. */
export function isSomeoneElse({ user, former }: Pick<SessionContext, 'user' | 'former'>): boolean {
  return user !== undefined && former !== undefined && user.userId !== former.userId
}

type Return = Former & { user: UserDetails }

/** Whether the user who was signed out in this tab is signed in again. */
export function isBack({ user, former, formerPath }: Return): boolean {
  return (
    former !== undefined &&
    user.userId === former.userId &&
    companyIdOf(user) === companyIdOf(former) &&
    formerPath !== undefined &&
    // A tab that only shows “Continue as …” has no last address.
    !formerPath.startsWith('/sessions/')
  )
}

/**
 * The address after a sign-in: the same person returns to the last address, others go to their
 * landing.
 */
export function pathAfterSignIn(given: Return): string {
  const { secondStep, roleId } = given.user
  // Asked once per sign-in; the user can skip it.
  if (secondStep === 'asked') return `${ownSettings(roleId)}?part=security`
  return (isBack(given) && given.formerPath) || landingFor(given.user)
}

export function companyIdOf(user: UserDetails | undefined): string | undefined {
  return user?.companyDetail.companyDetailsId
}

/** The landing screen of a user. */
export function landingFor(
  user: Pick<UserDetails, 'moduleId' | 'roleId' | 'rights' | 'initialPayment'>,
): string {
  return landingOf(
    moduleNameOf(user.moduleId),
    { role: roleOf(user.roleId), rights: user.rights },
    user.initialPayment,
  )
}

/** The settings screen of a user's own account. */
function ownSettings(roleId: UserDetails['roleId']): string {
  return roleOf(roleId) === 'staff' ? '/staff/profile' : '/actions/settings'
}
