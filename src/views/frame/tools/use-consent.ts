import { useState, useSyncExternalStore } from 'react'
import { type Consent, createConsent } from '../../../services/consent.ts'
import { useApp } from '../../seams/app-context.ts'

/**
 * What this browser said about the pixel, wherever on the page it is said, and saying something
 * else.
 */
export function useConsent(): { said: Consent; say: (said: Consent) => void } {
  const { storagePrefix } = useApp().config
  const [consent] = useState(() => createConsent(storagePrefix))
  return { said: useSyncExternalStore(consent.follow, consent.read), say: consent.write }
}
