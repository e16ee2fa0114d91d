import { AskForm, type AskFormProps } from './ask-form.tsx'
import { Dialog } from './dialog.tsx'

type Props = AskFormProps & { className?: string; onDrop?: (() => void) | undefined }

/** A dialog with a short form and one action. */
export function AskFrame({ className, onDrop, ...ask }: Props) {
  return (
    <Dialog label={ask.title} onClose={ask.onClose} onDrop={onDrop} className={className}>
      <AskForm {...ask} />
    </Dialog>
  )
}
