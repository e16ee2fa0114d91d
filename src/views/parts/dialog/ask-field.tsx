import { type ReactNode, useId } from 'react'
import { useAskError } from './ask-errors.ts'
import { AskWrong } from './ask-wrong.tsx'

type Wiring = {
  id: string
  name: string
  'aria-invalid': true | undefined
  'aria-describedby': string | undefined
}
type Props = {
  name: string
  label: ReactNode
  hint?: string | undefined
  /** What the form itself found; default: what the browser's rules say. */
  error?: string | undefined
  /** The id of a text outside of it that describes it. */
  describedBy?: string | undefined
  children: (wiring: Wiring) => ReactNode
}

/** A field of a dialog's form, with its label and with what is wrong with it. */
export function AskField({ name, label, hint, error, describedBy, children }: Props) {
  const id = useId()
  const found = useAskError(name)
  const wrong = error ?? found
  const about = [wrong && `${id}-wrong`, hint && `${id}-hint`, describedBy].filter(Boolean)
  return (
    <div className="dialog__field">
      <label htmlFor={id} className="dialog__label">
        {label}
      </label>
      {children({
        id,
        name,
        'aria-invalid': wrong ? true : undefined,
        'aria-describedby': about.join(' ') || undefined,
      })}
      <AskWrong id={`${id}-wrong`} text={wrong} />
      {hint && (
        <p id={`${id}-hint`} className="dialog__hint">
          {hint}
        </p>
      )}
    </div>
  )
}
