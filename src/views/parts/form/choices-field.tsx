import { useId } from 'react'
import type { FieldChoice } from './fields.tsx'
import type { FieldProps } from '../../../machines/screen/form.connect.ts'
import '../../theme/forms.css'

type Props<Value extends string> = FieldProps<readonly Value[]> & {
  label: string
  choices: readonly (FieldChoice & { value: Value })[]
}

/** A group of checkboxes. */
export function ChoicesField<Value extends string>({
  name,
  value,
  error,
  onChange,
  label,
  choices,
}: Props<Value>) {
  const id = useId()
  return (
    <fieldset
      className="form__choices"
      aria-describedby={error ? `${id}-error` : undefined}
      aria-invalid={error ? true : undefined}
    >
      <legend>{label}</legend>
      <div>
        {choices.map((choice) => (
          <label key={choice.value} className="form__choice">
            <input
              type="checkbox"
              name={name}
              checked={value.includes(choice.value)}
              onChange={({ target }) =>
                onChange(
                  target.checked
                    ? [...value, choice.value]
                    : value.filter((one) => one !== choice.value),
                )
              }
            />
            {choice.label}
          </label>
        ))}
      </div>
      {error && (
        <p id={`${id}-error`} className="form__error">
          {error}
        </p>
      )}
    </fieldset>
  )
}
