import { type Endpoint, isWrite } from './endpoint.ts'
import type { ModuleName } from './modules.ts'
import { refusalOf } from './permission.ts'
import type { Person } from './rights.ts'
import { isOverseer } from './role.ts'

export type Asker = Person & { module: ModuleName | undefined; isCompanyActive: boolean }

/**
 * Whether writes are refused because the session's company is InActive. Users who oversee companies
 * act on other companies, and on this one to reactivate it: for them the status of the target
 * company applies.
 */
export function isHeldBack({
  role,
  isCompanyActive,
}: Pick<Asker, 'role' | 'isCompanyActive'>): boolean {
  return !isCompanyActive && !isOverseer(role)
}

/**
 * Why an endpoint would be refused to a caller for any input, or undefined. The server enforces it;
 * the screens hide the refused actions.
 */
export function callRefusalOf(
  endpoint: Pick<Endpoint, 'access' | 'method' | 'whileInactive'>,
  asker: Asker,
) {
  const { access } = endpoint
  const refused =
    access === 'public' || access === 'link' || access === 'signed-in'
      ? undefined
      : refusalOf(access, asker, asker.module)
  if (refused) return refused
  return isWrite(endpoint) && !endpoint.whileInactive && isHeldBack(asker)
    ? 'ACCOUNT_INACTIVE'
    : undefined
}
