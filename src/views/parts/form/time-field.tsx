import type { ComponentProps } from 'react'
import type { FieldProps } from '../../../machines/screen/form.connect.ts'
import { dayRange } from '../calendar/date-range.ts'
import { DateInput } from '../time/date-input.tsx'
import type { Common } from './fields.tsx'
import { Field } from '../../ui/field.tsx'

type Props = FieldProps<string> & Common & Pick<ComponentProps<typeof DateInput>, 'kind'>

/** A day, a time of day, or both. */
export function TimeField({ error, label, hint, isRequired, isDisabled, ...field }: Props) {
  return (
    <Field label={label} hint={hint} error={error} isRequired={isRequired}>
      {(ids) => <DateInput {...ids} {...dayRange} {...field} disabled={isDisabled} />}
    </Field>
  )
}
