import { Input } from '../../ui/input.tsx'
import { AskField } from '../dialog/ask-field.tsx'

type Props = {
  name: string
  label: string
  hint?: string | undefined
  /** Empty: the text is right. */
  error: string
  isRequired?: boolean
  value: string
  onChange: (text: string) => void
}

/** A typed amount of money in a form; an error replaces the hint and blocks the submit. */
export function MoneyField({ name, label, hint, error, isRequired, value, onChange }: Props) {
  // Only a missing text is the browser's error: a button that fills the field ends an older one.
  const shown = error || (isRequired && value === '' ? undefined : '')
  return (
    <AskField name={name} label={label} hint={error ? undefined : hint} error={shown}>
      {(wiring) => (
        <Input
          {...wiring}
          ref={(field) => field?.setCustomValidity(error)}
          inputMode="decimal"
          autoComplete="off"
          required={isRequired}
          value={value}
          onChange={({ target }) => onChange(target.value)}
        />
      )}
    </AskField>
  )
}
