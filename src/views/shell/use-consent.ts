import { useState } from 'react'
import { type Consent, createConsent } from '../../services/consent.ts'
import { useApp } from './app-context.ts'

/** What this browser said about the pixel, and saying something else. */
export function useConsent(): { said: Consent; say: (said: Consent) => void } {
  const { storagePrefix } = useApp().config
  const [consent] = useState(() => createConsent(storagePrefix))
  const [said, setSaid] = useState(consent.read)
  return {
    said,
    say: (answer) => {
      consent.write(answer)
      setSaid(answer)
    },
  }
}
