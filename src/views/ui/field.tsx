import { type ReactNode, useId } from 'react'

/** What associates a control with its label, hint and error. */
export type FieldIds = {
  id: string
  'aria-describedby': string | undefined
  'aria-invalid': true | undefined
  'aria-required': true | undefined
}
type Props = {
  label: string
  hint?: string | undefined
  error: string | undefined
  isRequired?: boolean | undefined
  classes?: { field: string; error: string; hint: string }
  children: (ids: FieldIds) => ReactNode
}

const ofApp = { field: 'form__field', error: 'form__error', hint: 'form__hint' }

/** A field's label, hint and error, associated for screen readers. */
export function Field({ label, hint, error, isRequired, classes = ofApp, children }: Props) {
  const id = useId()
  const described = [error && `${id}-error`, hint && `${id}-hint`].filter(Boolean).join(' ')
  return (
    <div className={classes.field}>
      <label htmlFor={id}>
        {label}
        {isRequired && <span aria-hidden="true"> *</span>}
      </label>
      {children({
        id,
        'aria-describedby': described || undefined,
        'aria-invalid': error ? true : undefined,
        'aria-required': isRequired || undefined,
      })}
      {error && (
        <p id={`${id}-error`} className={classes.error}>
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
