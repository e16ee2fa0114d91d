import { Text } from '@chakra-ui/react/text'
import { useId } from 'react'
import { Choice } from '../../ui/choice.tsx'
import { useAskError } from './ask-errors.ts'

type Props<Value extends string> = {
  name: string
  legend: string
  values: readonly Value[]
  /** The initial selection; absent: none. */
  initial?: Value | undefined
  wordOf: (value: Value) => string
  /** A secondary text after the label. */
  aboutOf?: (value: Value) => string
  /** Called on a change, if something else depends on it. */
  onChoose?: (value: Value) => void
}

/** A required choice. */
export function AskChoice<Value extends string>({
  name,
  legend,
  values,
  initial,
  wordOf,
  aboutOf,
  onChoose,
}: Props<Value>) {
  const id = useId()
  const wrong = useAskError(name)
  const about = wrong ? `${id}-wrong` : undefined
  return (
    <fieldset
      role="radiogroup"
      aria-required
      aria-invalid={wrong ? true : undefined}
      aria-describedby={about}
    >
      <legend>{legend}</legend>
      {values.map((value) => (
        <Choice
          key={value}
          name={name}
          value={value}
          defaultChecked={value === initial}
          required
          aria-describedby={about}
          onChange={() => onChoose?.(value)}
        >
          <span>
            {wordOf(value)}
            {/* The space separates the two when a screen reader reads them as one line. */}
            {aboutOf && (
              <Text as="small" display="block">
                {` ${aboutOf(value)}`}
              </Text>
            )}
          </span>
        </Choice>
      ))}
      <AskWrong id={`${id}-wrong`} text={wrong} />
    </fieldset>
  )
}

/** The error of a field in a dialog, announced as soon as it appears. */
function AskWrong({ id, text }: { id: string; text: string | undefined }) {
  return (
    text && (
      <p id={id} className="field__error" role="alert">
        {text}
      </p>
    )
  )
}
