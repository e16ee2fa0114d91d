import { AskForm, type AskFormProps } from './ask-form.tsx'
import { Dialog } from './dialog.tsx'

/** A dialog that asks for a few things and does one. */
export function AskFrame({ className, ...ask }: AskFormProps & { className?: string }) {
  return (
    <Dialog label={ask.title} onClose={ask.onClose} className={className}>
      <AskForm {...ask} />
    </Dialog>
  )
}
