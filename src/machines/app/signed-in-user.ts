import { landingOf } from '#contract/landing.ts'
import { moduleNameOf } from '#contract/modules.ts'
import { roleOf } from '#contract/role.ts'
import type { UserDetails } from '#contract/user.ts'
import type { Former, SessionContext } from './session.types.ts'

/** Whether another person has signed in since somebody worked in this tab. */
export function isSomeoneElse({ user, former }: Pick<SessionContext, 'user' | 'former'>): boolean {
  return user !== undefined && former !== undefined && user.userId !== former.userId
}

type Return = Former & { user: UserDetails }

/** Whether those who were signed out under this tab are signed in again. */
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
  // Once per sign-in, and with a way past it.
  if (secondStep === 'asked') return `${ownSettings(roleId)}?part=security`
  return (isBack(given) && given.formerPath) || landingFor(given.user)
}

/** The company of a user's page. */
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

/** Where someone changes what is about them alone. */
export function ownSettings(roleId: UserDetails['roleId']): string {
  return roleOf(roleId) === 'staff' ? '/staff/profile' : '/actions/settings'
}
