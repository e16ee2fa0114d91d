import { Input } from '../../ui/input.tsx'
import { AskField } from './ask-field.tsx'

type Props = {
  name: string
  label: string
  min: number
  max: number
  defaultValue: number
  /** The id of an external description. */
  describedBy?: string
}

/** A required whole number in a dialog's form. */
export function AskNumber({ name, label, describedBy, ...range }: Props) {
  return (
    <AskField name={name} label={label} describedBy={describedBy}>
      {(wiring) => (
        <Input {...wiring} {...range} type="number" inputMode="numeric" step={1} required />
      )}
    </AskField>
  )
}
