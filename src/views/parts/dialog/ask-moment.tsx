import { type ComponentProps, useState } from 'react'
import { dayRange } from '../calendar/date-range.ts'
import { DateInput } from '../time/date-input.tsx'
import { AskField } from './ask-field.tsx'

type Props = Omit<ComponentProps<typeof AskField>, 'children'> & {
  /** In the stored format, `2026-11-24T09:30`, or '' for none. */
  first: string
  required?: boolean
}

/** A date and time in a dialog's form, which reads it in the stored format. */
export function AskMoment({ first, required, ...field }: Props) {
  const [value, setValue] = useState(first)
  return (
    <AskField {...field}>
      {({ name, ...wiring }) => (
        <>
          <DateInput
            {...wiring}
            {...dayRange}
            kind="moment"
            required={required}
            value={value}
            onChange={setValue}
          />
          <input type="hidden" name={name} value={value} />
        </>
      )}
    </AskField>
  )
}
