import { Button } from '@chakra-ui/react/button'
import { type FormEvent, type ReactNode, type Ref, useState } from 'react'
import { useTranslation } from 'react-i18next'

export type AskProps = { failure: string | undefined; isBusy: boolean; onClose: () => void }
export type AskFormProps = Partial<AskProps> & {
  onClose: () => void
  title: string
  confirm: string
  /** The label of the cancel button. */
  keep?: string
  /** What cancelling does beyond closing the dialog. */
  onKeep?: () => void
  isEnding?: boolean
  /** The needed data is still loading. */
  isIncomplete?: boolean
  /** The fields report their errors, instead of the browser. */
  hasOwnChecks?: boolean
  ref?: Ref<HTMLFormElement>
  onConfirm: (values: FormData, form: HTMLFormElement) => void
  onType?: () => void
  children: ReactNode
}

/** The form of a dialog, with its two buttons. Input is kept when the server refuses. */
export function AskForm({
  title,
  confirm,
  keep,
  isEnding = false,
  isIncomplete = false,
  isBusy = false,
  hasOwnChecks = false,
  ...rest
}: AskFormProps) {
  const { ref, failure, onConfirm, onType, onClose, onKeep = onClose, children } = rest
  const { t } = useTranslation()
  const refusal = useOwn(failure)
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (!isBusy) onConfirm(new FormData(event.currentTarget), event.currentTarget)
  }
  return (
    <form ref={ref} onSubmit={submit} onInput={onType} noValidate={hasOwnChecks}>
      <h2>{title}</h2>
      {refusal && (
        <p className="dialog-failure" role="alert">
          {refusal}
        </p>
      )}
      {children}
      <div className="dialog-actions">
        <Button type="button" variant="surface" onClick={onKeep}>
          {keep ?? t('parts.reason.keep')}
        </Button>
        <Button
          type="submit"
          colorPalette={isEnding ? 'red' : 'brand'}
          disabled={isBusy || isIncomplete}
        >
          {confirm}
        </Button>
      </div>
    </form>
  )
}

/** An earlier refusal of something else is not shown again after a submit. */
function useOwn(failure: string | undefined): string | undefined {
  const [old, setOld] = useState(failure)
  if (old !== undefined && failure !== old) setOld(undefined)
  return old === undefined ? failure : undefined
}
