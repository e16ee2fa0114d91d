import { type Endpoint, isWrite } from './endpoint.ts'
import type { ModuleName } from './modules.ts'
import { refusalOf } from './permission.ts'
import { isOverseer, type Role } from './role.ts'

/** Who would call, and from where. */
export type Asker = { role: Role; module: ModuleName | undefined; isCompanyActive: boolean }

/**
 * Whether nothing may be changed because the company of the session is InActive. Those who oversee
 * companies act on others than the one they stand in, and on this one to make it active again: what
 * they may do is asked of the company that they act on.
 */
export function isHeldBack({
  role,
  isCompanyActive,
}: Pick<Asker, 'role' | 'isCompanyActive'>): boolean {
  return !isCompanyActive && !isOverseer(role)
}

/**
 * Why a call would be refused to somebody whatever it says, or undefined. The server refuses by it,
 * the screens offer by it.
 */
export function callRefusalOf(
  endpoint: Pick<Endpoint, 'access' | 'method' | 'whileInactive'>,
  asker: Asker,
) {
  const { access } = endpoint
  const refused =
    access === 'public' || access === 'link' || access === 'signed-in'
      ? undefined
      : refusalOf(access, asker.role, asker.module)
  if (refused) return refused
  return isWrite(endpoint) && !endpoint.whileInactive && isHeldBack(asker)
    ? 'ACCOUNT_INACTIVE'
    : undefined
}
