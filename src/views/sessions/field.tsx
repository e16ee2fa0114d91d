import { createRecipeContext } from '@chakra-ui/react/styled-system'
import { type ComponentProps, type ReactNode, useId } from 'react'

type InputProps = Omit<ComponentProps<'input'>, 'size'> & { size?: 'sm' | 'md' | 'lg' }

/** Chakra's own Input brings the whole of its Field along, which is not used here. */
const Input = createRecipeContext({ key: 'input' }).withContext<HTMLInputElement, InputProps>(
  'input',
)

type Props = {
  name: string
  label: string
  value: string
  error: string | undefined
  onChange: (value: string) => void
  type?: 'text' | 'email' | 'tel' | 'password'
  autoComplete: string
  /** What a phone's keyboard begins with capital letters. */
  capitals?: 'words' | 'none'
  /** What stands before or behind the field, inside its line. */
  before?: ReactNode
  behind?: ReactNode
}

/** A labelled field; what is wrong with it stands under it and is read with it. */
export function Field({
  name,
  label,
  value,
  error,
  onChange,
  type = 'text',
  autoComplete,
  capitals = 'none',
  before,
  behind,
}: Props) {
  const id = useId()
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <div className="field-line">
        {before}
        <Input
          id={id}
          name={name}
          type={type}
          size="lg"
          value={value}
          autoComplete={autoComplete}
          autoCapitalize={capitals}
          spellCheck={false}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-error` : undefined}
          onChange={(event) => onChange(event.target.value)}
        />
        {behind}
      </div>
      {error && (
        <p id={`${id}-error`} className="field-error">
          {error}
        </p>
      )}
    </div>
  )
}
