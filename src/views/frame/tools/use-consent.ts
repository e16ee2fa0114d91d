import { useSyncExternalStore } from 'react'
import { type Consent, createConsent } from '../../../services/consent.ts'
import { useApp } from '../../seams/app-context.ts'
import { useOnce } from '../../parts/hooks/use-once.ts'

/** This browser's answer about the pixel, shared across the page, and its setter. */
export function useConsent(): { said: Consent; say: (said: Consent) => void } {
  const { storagePrefix } = useApp().config
  const consent = useOnce(() => createConsent(storagePrefix))
  return { said: useSyncExternalStore(consent.follow, consent.read), say: consent.write }
}
