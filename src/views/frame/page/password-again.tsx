import { usePasswordAsker } from '../../parts/dialog/ask-password.ts'
import { useDialog } from '../../parts/dialog/use-dialog.tsx'
import { lazyOf } from '../../parts/hooks/lazy-of.ts'

const PasswordDialog = lazyOf(async () => (await import('./password-dialog.tsx')).PasswordDialog)

type Answer = (isGiven: boolean) => void

/** Asks for the password on any screen where a change requires it. */
export function PasswordAgain() {
  const { open, dialog } = useDialog((answer: Answer, close) => {
    const done = (isGiven: boolean) => {
      close()
      answer(isGiven)
    }
    return <PasswordDialog onDone={done} />
  })
  usePasswordAsker(open)
  return dialog
}
