import type { ReactNode } from 'react'
import { Field, type FieldIds } from '../../ui/field.tsx'
import { useAskError } from './ask-errors.ts'

type Props = {
  name: string
  label: ReactNode
  hint?: string | undefined
  isRequired?: boolean
  /** What the form itself found; default: what the browser's rules say. */
  error?: string | undefined
  /** The id of a text outside of it that describes it. */
  describedBy?: string | undefined
  children: (wiring: FieldIds & { name: string }) => ReactNode
}

/** A field of a dialog's form, with its label and with what is wrong with it. */
export function AskField({ name, error, children, ...field }: Props) {
  const found = useAskError(name)
  return (
    <Field {...field} error={error ?? found} isSpoken>
      {(ids) => children({ ...ids, name })}
    </Field>
  )
}
