import { type ReactNode, useId } from 'react'

type Wiring = {
  id: string
  'aria-invalid': true | undefined
  'aria-describedby': string | undefined
}
type Props = {
  label: string
  error?: string | undefined
  hint?: string | undefined
  children: (wiring: Wiring) => ReactNode
}

/** A labelled field with its error, which is read with it. */
export function DraftField({ label, error, hint, children }: Props) {
  const id = useId()
  const said = error ?? hint
  return (
    <div className="draft-field">
      <label htmlFor={id}>{label}</label>
      {children({
        id,
        'aria-invalid': error ? true : undefined,
        'aria-describedby': said ? `${id}-said` : undefined,
      })}
      {said && (
        <p id={`${id}-said`} className={error ? 'draft-line__error' : 'draft-hint'}>
          {said}
        </p>
      )}
    </div>
  )
}

type Choice<Value extends string | number> = { value: Value; label: string }

/** A radio group of a few choices, side by side. */
export function DraftChoice<Value extends string | number>({
  label,
  choices,
  value,
  onPick,
}: {
  label: string
  choices: readonly Choice<Value>[]
  value: Value
  onPick: (value: Value) => void
}) {
  const name = useId()
  return (
    <fieldset className="draft-line__choice">
      <legend>{label}</legend>
      {choices.map((choice) => (
        <label key={choice.value}>
          <input
            type="radio"
            name={name}
            checked={choice.value === value}
            onChange={() => onPick(choice.value)}
          />
          <span>{choice.label}</span>
        </label>
      ))}
    </fieldset>
  )
}
