import { useCallback } from 'react'
import type { Endpoint } from '#contract/endpoint.ts'
import { type Asker, callRefusalOf } from '#contract/may.ts'
import { useViewer } from './viewer.ts'

/** Who looks at the screen, as the server will see them. */
export function useAsker(): Asker {
  const { role, rights, module, user } = useViewer()
  return { role, rights, module, isCompanyActive: user.status === 'Active' }
}

/**
 * Whether a call would be let through for whoever looks: their role, the module, and whether their
 * company is active. What would be refused is not offered, by the same rule by which the server
 * refuses.
 */
export function useMay(): (
  endpoint: Pick<Endpoint, 'access' | 'method' | 'whileInactive'>,
) => boolean {
  const { role, rights, module, isCompanyActive } = useAsker()
  return useCallback(
    (endpoint) => callRefusalOf(endpoint, { role, rights, module, isCompanyActive }) === undefined,
    [role, rights, module, isCompanyActive],
  )
}
