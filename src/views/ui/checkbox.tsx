import { type ComponentProps, type ReactNode, useId } from 'react'

type Props = Omit<ComponentProps<'input'>, 'type' | 'size' | 'id'> & {
  label: ReactNode
  hint?: ReactNode
  error?: string | undefined
}

/** A checkbox that is saved with its form. For an immediate effect use a `Switch`. */
export function Checkbox({ label, hint, error, ...input }: Props) {
  const id = useId()
  const about = error ?? hint
  return (
    <div className="choice__line">
      <input
        {...input}
        id={id}
        type="checkbox"
        aria-invalid={error ? true : undefined}
        aria-describedby={about ? `${id}-about` : undefined}
      />
      <label htmlFor={id}>{label}</label>
      {about && (
        <p
          id={`${id}-about`}
          className={error ? 'choice__about field__error' : 'choice__about field__hint'}
        >
          {about}
        </p>
      )}
    </div>
  )
}
