import type { ReactNode } from 'react'
import { Field, type FieldIds } from '../../ui/field.tsx'
import { useAskError } from './ask-errors.ts'

type Props = {
  name: string
  label: ReactNode
  hint?: string | undefined
  isRequired?: boolean
  /** The form's own error; default: the error of the browser's validation. */
  error?: string | undefined
  /** The id of an external description. */
  describedBy?: string | undefined
  children: (wiring: FieldIds & { name: string }) => ReactNode
}

/** A field of a dialog's form, with label and error. */
export function AskField({ name, error, children, ...field }: Props) {
  const found = useAskError(name)
  return (
    <Field {...field} error={error ?? found} isSpoken>
      {(ids) => children({ ...ids, name })}
    </Field>
  )
}
