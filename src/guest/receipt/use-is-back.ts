import { useSyncExternalStore } from 'react'

/**
 * Whether the guest returned from the provider's page after paying. Only the provider's webhook
 * confirms the payment.
 */
export function useIsBack(): boolean {
  return useSyncExternalStore(
    stays,
    () => new URLSearchParams(location.search).has('paid'),
    () => false,
  )
}

function stays(): () => void {
  return () => undefined
}
