import { useId } from 'react'

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
