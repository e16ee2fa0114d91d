import type { ComponentProps, ReactNode } from 'react'
import { Field } from './field.tsx'
import { Input } from './input.tsx'

type Props = {
  name: string
  label: string
  /** Absent: the form reads the input on submit. */
  value?: string
  error: string | undefined
  onChange?: (value: string) => void
  type?: 'text' | 'email' | 'tel' | 'password'
  autoComplete: string
  /** The capitalization of a phone's keyboard. */
  capitals?: 'words' | 'none'
  /** Before or after the input, inside its line. */
  before?: ReactNode
  after?: ReactNode
}

/**
 * A labelled input for the pages before the sign-in. Forms of the app use `parts/form/fields.tsx`.
 */
export function TextField({
  label,
  error,
  onChange,
  type = 'text',
  capitals = 'none',
  before,
  after,
  ...input
}: Props) {
  return (
    <Field label={label} error={error}>
      {(ids) => (
        <div className="field__line">
          {before}
          <Input
            {...ids}
            {...input}
            type={type}
            size="lg"
            autoCapitalize={capitals}
            spellCheck={false}
            onChange={(event) => onChange?.(event.target.value)}
          />
          {after}
        </div>
      )}
    </Field>
  )
}

/** A button at the end of the line, over the input. */
export function FieldButton(props: ComponentProps<'button'>) {
  return <button type="button" {...props} className="field__end" />
}
