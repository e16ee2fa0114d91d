import { lazy, Suspense, useCallback, useState } from 'react'
import { usePasswordAsker } from '../../parts/dialog/ask-password.ts'

const PasswordDialog = lazy(async () => ({
  default: (await import('./password-dialog.tsx')).PasswordDialog,
}))

type Answer = (isGiven: boolean) => void

/** Asks for the password on any screen where a change requires it. */
export function PasswordAgain() {
  const [answer, setAnswer] = useState<Answer>()
  usePasswordAsker(useCallback((next: Answer) => setAnswer(() => next), []))
  if (!answer) return null
  const done = (isGiven: boolean) => {
    setAnswer(undefined)
    answer(isGiven)
  }
  return (
    <Suspense>
      <PasswordDialog onDone={done} />
    </Suspense>
  )
}
