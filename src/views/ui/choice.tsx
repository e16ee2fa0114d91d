import { type ComponentProps, type ReactNode, useId } from 'react'

type ChoiceProps = Omit<ComponentProps<'input'>, 'type' | 'size' | 'children'> & {
  /** A single choice, or several. */
  type?: 'radio' | 'checkbox'
  children: ReactNode
}

/** A native radio button or checkbox in a frame with its label. */
export function Choice({ type = 'radio', className = '', children, ...input }: ChoiceProps) {
  return (
    <label className={`choice__box ${className}`}>
      <input {...input} type={type} />
      {children}
    </label>
  )
}

type GroupProps = {
  label: string
  hint?: ReactNode
  error?: string | undefined
  children: ReactNode
}

/** Choices that belong together, with a common label. */
export function ChoiceGroup({ label, hint, error, children }: GroupProps) {
  const id = useId()
  const about = error ?? hint
  return (
    <fieldset
      className="choice__group"
      aria-describedby={about ? `${id}-about` : undefined}
      aria-invalid={error ? true : undefined}
    >
      <legend>{label}</legend>
      <div>{children}</div>
      {about && (
        <p id={`${id}-about`} className={error ? 'field__error' : 'field__hint'}>
          {about}
        </p>
      )}
    </fieldset>
  )
}
