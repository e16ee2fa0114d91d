import { useCallback } from 'react'
import type { Endpoint } from '#contract/endpoint.ts'
import { type Asker, callRefusalOf } from '#contract/may.ts'
import { useViewer } from './viewer.ts'

/** The user of the screen, as the server sees them. */
function useAsker(): Asker {
  const { role, rights, module, user } = useViewer()
  return { role, rights, module, isCompanyActive: user.status === 'Active' }
}

/**
 * Returns whether a call would be permitted: by role, module, and whether the company is active.
 * The server uses the same rule, so the screens offer only what is permitted.
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
