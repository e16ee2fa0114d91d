import { Grid } from '@chakra-ui/react/grid'
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
    <Grid
      alignContent="start"
      gap="1"
      minW="0"
      css={{ '& > label': { p: '0', color: 'fg.muted', fontSize: 'xs' } }}
    >
      <label htmlFor={id}>{label}</label>
      {children({
        id,
        'aria-invalid': error ? true : undefined,
        'aria-describedby': said ? `${id}-said` : undefined,
      })}
      {said && (
        <p id={`${id}-said`} className={error ? 'draft-line__error' : 'quiet__keys'}>
          {said}
        </p>
      )}
    </Grid>
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
