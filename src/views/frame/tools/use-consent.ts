import { useState, useSyncExternalStore } from 'react'
import { type Consent, createConsent } from '../../../services/consent.ts'
import { useApp } from '../../seams/app-context.ts'

/** This browser's answer about the pixel, shared across the page, and its setter. */
export function useConsent(): { said: Consent; say: (said: Consent) => void } {
  const { storagePrefix } = useApp().config
  const [consent] = useState(() => createConsent(storagePrefix))
  return { said: useSyncExternalStore(consent.follow, consent.read), say: consent.write }
}
