import { AskForm, type AskFormProps } from './ask-form.tsx'
import { Dialog } from './dialog.tsx'

/** A dialog with a short form and one action. */
export function AskFrame({ className, ...ask }: AskFormProps & { className?: string }) {
  return (
    <Dialog label={ask.title} onClose={ask.onClose} className={className}>
      <AskForm {...ask} />
    </Dialog>
  )
}
