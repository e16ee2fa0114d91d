import { AskForm, type AskFormProps } from './ask-form.tsx'
import { GuardedDialog } from './guarded-dialog.tsx'

type Props = AskFormProps & { className?: string; onDrop?: (() => void) | undefined }

/** A dialog with a short form and one action. */
export function AskFrame({ className, onDrop, ...ask }: Props) {
  return (
    <GuardedDialog label={ask.title} onClose={ask.onClose} onDrop={onDrop} className={className}>
      <AskForm {...ask} />
    </GuardedDialog>
  )
}
