import type { Endpoint } from '#contract/endpoint.ts'
import { callRefusalOf } from '#contract/may.ts'
import { useViewerIfAny } from './viewer.ts'

/** Why a form can't be saved by whoever looks at it. */
export type WriteRefusal = 'role' | 'module' | 'inactive'
export type Written = Pick<Endpoint, 'access' | 'method' | 'whileInactive'>

const becauseOf = {
  ROLE_FORBIDDEN: 'role',
  MODULE_FORBIDDEN: 'module',
  ACCOUNT_INACTIVE: 'inactive',
} as const satisfies Record<string, WriteRefusal>

/**
 * Why the server would refuse a call whatever it says, by the rule by which it refuses; undefined
 * where it may be let through, and on the public screens, which have no viewer.
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
