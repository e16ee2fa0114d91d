import { type ReactNode, useId } from 'react'

/** The ids that associate a control with its label, hint and error. */
export type FieldIds = {
  id: string
  'aria-describedby': string | undefined
  'aria-invalid': true | undefined
  'aria-required': true | undefined
}
type Props = {
  label: ReactNode
  hint?: ReactNode
  error?: string | undefined
  isRequired?: boolean | undefined
  /** The id of an external description. */
  describedBy?: string | undefined
  /** Whether the error is announced at once, because the focus does not move to it. */
  isSpoken?: boolean
  classes?: { field: string; error: string; hint: string }
  children: (ids: FieldIds) => ReactNode
}

const ofApp = { field: 'field__root', error: 'field__error', hint: 'field__hint' }

/**
 * A label, its control, a hint and an error, associated for screen readers. Chakra's own field uses
 * `aria-errormessage` for the error, which few of them support.
 */
export function Field({
  label,
  hint,
  error,
  isRequired,
  describedBy,
  isSpoken = false,
  classes = ofApp,
  children,
}: Props) {
  const id = useId()
  const described = [error && `${id}-error`, hint && `${id}-hint`, describedBy].filter(Boolean)
  return (
    <div className={classes.field}>
      <label htmlFor={id}>
        {label}
        {isRequired && <span aria-hidden="true"> *</span>}
      </label>
      {children({
        id,
        'aria-describedby': described.join(' ') || undefined,
        'aria-invalid': error ? true : undefined,
        'aria-required': isRequired || undefined,
      })}
      {error && (
        <p id={`${id}-error`} className={classes.error} role={isSpoken ? 'alert' : undefined}>
          {error}
        </p>
      )}
      {hint && (
        <p id={`${id}-hint`} className={classes.hint}>
          {hint}
        </p>
      )}
    </div>
  )
}
