import { type FormEvent, type ReactNode, useRef, useState } from 'react'
import { useTranslation } from '#i18n/use-translation.tsx'
import type { FieldError } from '#contract/problem.ts'
import { Button } from '../../ui/button.tsx'
import { Alert } from '../../ui/notice.tsx'
import { useFocusOnError } from '../form/use-focus-on-error.ts'
import { type WrongField, wrongFieldsOf } from '../form/wrong-fields.ts'
import { AskErrors } from './ask-errors.ts'
import { LeaveButton } from './leave-button.tsx'

export type AskProps = { failure: string | undefined; isBusy: boolean; onClose: () => void }
export type AskFormProps = Partial<AskProps> & {
  onClose: () => void
  title: string
  confirm: string
  /**
   * The label of the cancel button; the default says that nothing changes or that nothing is done.
   */
  keep?: string
  /** No decision is needed: the only button closes the dialog. */
  hasOnlyConfirm?: boolean
  /** What is above is pressed, and the button only closes: it has no colour. */
  isPlain?: boolean
  /** Called on cancel, besides closing the dialog. */
  onKeep?: () => void
  isEnding?: boolean
  /** The required data is still loading. */
  isIncomplete?: boolean
  /** The fields report their errors instead of the browser's validation. */
  hasOwnChecks?: boolean
  /**
   * The errors of those checks or of the server: the first one is focused; those without a field
   * are shown.
   */
  errors?: readonly FieldError[]
  onConfirm: (values: FormData, form: HTMLFormElement) => void
  onType?: () => void
  children: ReactNode
}

const noErrors: readonly FieldError[] = []
const plain = { variant: 'surface' } as const

/**
 * The form of a dialog, with its two buttons. A submit with missing input shows the error at the
 * field and focuses it. Input is kept when the server refuses.
 */
export function AskForm({
  title,
  confirm,
  keep,
  isEnding = false,
  isIncomplete = false,
  isBusy = false,
  hasOwnChecks = false,
  hasOnlyConfirm = false,
  isPlain = false,
  errors = noErrors,
  ...rest
}: AskFormProps) {
  const { failure, onConfirm, onType, onClose, onKeep = onClose, children } = rest
  const { t } = useTranslation()
  const form = useRef<HTMLFormElement>(null)
  const [wrong, setWrong] = useState<readonly WrongField[]>([])
  const refusal = useOwn(failure)
  const loose = useFocusOnError(form, errors)
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (isBusy) return
    const found = hasOwnChecks ? [] : wrongFieldsOf(event.currentTarget, t)
    setWrong(found)
    if (found[0]) found[0].field.focus()
    else onConfirm(new FormData(event.currentTarget), event.currentTarget)
  }
  const said = refusal ?? (loose.map(({ message }) => message).join(' ') || undefined)
  return (
    <form
      ref={form}
      onSubmit={submit}
      onInput={({ target }) => {
        const name = target instanceof Element ? target.getAttribute('name') : undefined
        setWrong(wrong.filter((one) => one.name !== name))
        onType?.()
      }}
      noValidate
    >
      <h2>{title}</h2>
      {said && <Alert>{said}</Alert>}
      <AskErrors value={Object.fromEntries(wrong.map(({ name, message }) => [name, message]))}>
        {children}
      </AskErrors>
      <div className="dialog__actions">
        {!hasOnlyConfirm && (
          <LeaveButton onLeave={onKeep}>
            {keep ?? t(isEnding ? 'parts.reason.keep' : 'parts.reason.cancel')}
          </LeaveButton>
        )}
        <Button
          type="submit"
          {...(isPlain ? plain : { colorPalette: isEnding ? 'red' : 'brand' })}
          disabled={isBusy || isIncomplete}
        >
          {confirm}
        </Button>
      </div>
    </form>
  )
}

/** Hides an earlier refusal of another action after a submit. */
function useOwn(failure: string | undefined): string | undefined {
  const [old, setOld] = useState(failure)
  if (old !== undefined && failure !== old) setOld(undefined)
  return old === undefined ? failure : undefined
}
