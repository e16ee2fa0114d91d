import type { ReactNode } from 'react'
import { useTranslation } from '#i18n/use-translation.tsx'
import type { CallFailure } from '../../../machines/failure.ts'
import { wordsOf as saysOf } from '../../../machines/screen/form.connect.ts'
import { AskFrame } from '../dialog/ask-frame.tsx'
import type { Form } from './form.ts'
import { WriteRefused } from './read-only.tsx'

type Props<V> = {
  title: string
  form: Form<V>
  confirm: string
  keep?: string
  isIncomplete?: boolean
  /** A more specific message for a refusal, if the server's is too general. */
  wordsOf?: (failure: CallFailure) => string
  /** Called when the input is discarded. */
  onDrop?: () => void
  onClose: () => void
  children: ReactNode
}

/** A form in a dialog. Closing it asks before input is discarded; a draft survives a reload. */
export function FormDialog<V>({
  form,
  wordsOf = ({ message }) => message,
  onDrop,
  children,
  ...ask
}: Props<V>) {
  const { t } = useTranslation()
  const { errors, isBusy, refusal, save } = form
  const { failure, restoredKey } = saysOf(form)
  return (
    <AskFrame
      {...ask}
      isIncomplete={ask.isIncomplete === true || refusal !== undefined}
      hasOwnChecks
      errors={errors}
      failure={failure && wordsOf(failure)}
      isBusy={isBusy}
      onConfirm={save}
      onDrop={() => {
        form.discard()
        onDrop?.()
      }}
    >
      {restoredKey && <p className="field__hint">{t(restoredKey)}</p>}
      {refusal ? <WriteRefused because={refusal} /> : children}
    </AskFrame>
  )
}
