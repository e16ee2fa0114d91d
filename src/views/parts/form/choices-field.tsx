import { Choice, ChoiceGroup } from '../../ui/choice.tsx'
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
  return (
    <ChoiceGroup label={label} error={error}>
      {choices.map((choice) => (
        <Choice
          key={choice.value}
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
        >
          {choice.label}
        </Choice>
      ))}
    </ChoiceGroup>
  )
}
