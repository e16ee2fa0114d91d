import { type Endpoint, isWrite } from '#contract/endpoint.ts'
import { isHeldBack } from '#contract/may.ts'
import { isAboutModule, type Permission, permissions, refusalOf } from '#contract/permission.ts'
import type { Caller } from './caller.ts'
import { Refusal } from './refusal.ts'
import type { CallerRequest } from './session.ts'

/**
 * Lets a caller through to an endpoint or refuses.
 * @throws Refusal ROLE_FORBIDDEN, MODULE_FORBIDDEN, then ACCOUNT_INACTIVE for writes of the people
 * of an InActive company
 */
export function checkAccess(endpoint: Endpoint, { caller, isForeignModule }: CallerRequest): void {
  const refused = refusalFor(endpoint, caller, isForeignModule)
  if (refused) throw new Refusal(refused)
  if (isHeldBack(caller) && isWrite(endpoint) && !endpoint.whileInactive)
    throw new Refusal('ACCOUNT_INACTIVE')
}

/**
 * The same for one row of the permission table. @throws Refusal ROLE_FORBIDDEN, MODULE_FORBIDDEN
 */
export function checkPermission(
  permission: Permission,
  { caller, isForeignModule }: CallerRequest,
): void {
  const refused = refusalFor({ access: permission }, caller, isForeignModule)
  if (refused) throw new Refusal(refused)
}

/**
 * Whether an endpoint names a row of the permission table, so that its caller must be signed in and
 * allowed.
 */
export function hasAccessRule({ access }: Endpoint): boolean {
  return access === 'public' || access === 'link' || access === 'signed-in' || access in permissions
}

function refusalFor(
  { access }: Pick<Endpoint, 'access'>,
  { role, module }: Caller,
  isForeignModule: boolean,
) {
  if (access === 'public' || access === 'link' || access === 'signed-in') return undefined
  return (
    refusalOf(access, role, module) ??
    (isForeignModule && isAboutModule(access) ? 'MODULE_FORBIDDEN' : undefined)
  )
}
