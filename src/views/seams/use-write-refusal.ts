import type { Endpoint } from '#contract/endpoint.ts'
import { callRefusalOf } from '#contract/may.ts'
import { useViewerIfAny } from './viewer.ts'

/** Why the user can't save a form. */
export type WriteRefusal = 'role' | 'module' | 'inactive'
export type Written = Pick<Endpoint, 'access' | 'method' | 'whileInactive'>

const becauseOf = {
  ROLE_FORBIDDEN: 'role',
  MODULE_FORBIDDEN: 'module',
  ACCOUNT_INACTIVE: 'inactive',
} as const satisfies Record<string, WriteRefusal>

/**
 * Why the server would refuse a call for any input, by the server's own rule; undefined if it may
 * be permitted, and on public screens without a viewer.
 */
export function useWriteRefusal(written: Written): WriteRefusal | undefined {
  const viewer = useViewerIfAny()
  if (!viewer) return undefined
  const { role, rights, module, user } = viewer
  const refusal = callRefusalOf(written, {
    role,
    rights,
    module,
    isCompanyActive: user.status === 'Active',
  })
  return refusal && becauseOf[refusal]
}
