import { type ReactNode, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { CallFailure } from '../../../machines/failure.ts'
import { wordsOf as saysOf } from '../../../machines/screen/form.connect.ts'
import { AskFrame } from '../dialog/ask-frame.tsx'
import type { Form } from './form.ts'
import { WriteRefused } from './read-only.tsx'
import { useFocusOnError } from './use-focus-on-error.ts'

type Props<V> = {
  title: string
  form: Form<V>
  confirm: string
  keep?: string
  isIncomplete?: boolean
  /** A more specific message for a refusal, where the server's is too general. */
  wordsOf?: (failure: CallFailure) => string
  /** What cancelling does beyond closing the dialog. */
  onKeep?: () => void
  onClose: () => void
  children: ReactNode
}

/** A form in a dialog. Input is kept when it is closed and reopened. */
export function FormDialog<V>({
  form,
  wordsOf = ({ message }) => message,
  children,
  ...ask
}: Props<V>) {
  const { t } = useTranslation()
  const element = useRef<HTMLFormElement>(null)
  const { errors, isBusy, refusal, save } = form
  const { failure, restoredKey } = saysOf(form)
  useFocusOnError(element, errors)
  return (
    <AskFrame
      {...ask}
      isIncomplete={ask.isIncomplete === true || refusal !== undefined}
      ref={element}
      hasOwnChecks
      failure={failure && wordsOf(failure)}
      isBusy={isBusy}
      onConfirm={save}
    >
      {restoredKey && <p className="form-hint">{t(restoredKey)}</p>}
      {refusal ? <WriteRefused because={refusal} /> : children}
    </AskFrame>
  )
}
