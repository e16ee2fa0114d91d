import { type Endpoint, isWrite } from '#contract/endpoint.ts'
import { isHeldBack } from '#contract/may.ts'
import {
  isAboutModule,
  isGranted,
  type Permission,
  permissions,
  refusalOf,
} from '#contract/permission.ts'
import type { Caller } from './caller.ts'
import { Refusal } from './refusal.ts'
import type { CallerRequest } from './session.ts'

/**
 * Checks a caller's access to an endpoint.
 * @throws Refusal ROLE_FORBIDDEN, MODULE_FORBIDDEN, then ACCOUNT_INACTIVE for writes by people of
 * an InActive company
 */
export function checkAccess(endpoint: Endpoint, request: CallerRequest): void {
  const { caller } = request
  expectAllowed(endpoint, request)
  if (isHeldBack(caller) && isWrite(endpoint) && !endpoint.whileInactive)
    throw new Refusal('ACCOUNT_INACTIVE')
}

/**
 * The same for one row of the permission table. @throws Refusal ROLE_FORBIDDEN, MODULE_FORBIDDEN
 */
export function checkPermission(permission: Permission, request: CallerRequest): void {
  expectAllowed({ access: permission }, request)
}

function expectAllowed(
  asked: Pick<Endpoint, 'access'>,
  { caller, isForeignModule, isUnpaidModule }: CallerRequest,
): void {
  const refused = refusalFor(asked, caller, isForeignModule)
  if (!refused) return
  throw new Refusal(
    refused === 'MODULE_FORBIDDEN' && isUnpaidModule ? 'MODULE_FORBIDDEN/unpaid' : refused,
  )
}

/**
 * The caller as actor: a member of staff with the owner's right to this call acts in the owner's
 * role, under their own name.
 */
export function actorOf({ access }: Pick<Endpoint, 'access'>, caller: Caller): Caller {
  const isFree = access === 'public' || access === 'link' || access === 'signed-in'
  return !isFree && isGranted(access, caller) ? { ...caller, role: 'business' } : caller
}

/**
 * Whether an endpoint uses the permission table, so that its caller must be signed in and allowed.
 */
export function hasAccessRule({ access }: Endpoint): boolean {
  return access === 'public' || access === 'link' || access === 'signed-in' || access in permissions
}

function refusalFor(
  { access }: Pick<Endpoint, 'access'>,
  caller: Caller,
  isForeignModule: boolean,
) {
  if (access === 'public' || access === 'link' || access === 'signed-in') return undefined
  return (
    refusalOf(access, caller, caller.module) ??
    (isForeignModule && isAboutModule(access) ? 'MODULE_FORBIDDEN' : undefined)
  )
}
