import { type ReactNode, useId } from 'react'

type Props<Value extends string> = {
  label: string
  /** Shows the label above; else it is only read aloud. */
  isLabelled?: boolean
  choices: readonly { value: Value; name: string }[]
  value: Value
  onChange: (value: Value) => void
}

/** One of a few, all in sight: native radio buttons in one line. */
export function Segments<Value extends string>({
  label,
  isLabelled = false,
  choices,
  value,
  onChange,
}: Props<Value>) {
  const name = useId()
  return (
    <fieldset>
      <legend className={isLabelled ? 'segments__label' : 'frame__spoken'}>{label}</legend>
      <div className="segments__root">
        {choices.map((choice) => (
          <label key={choice.value}>
            <input
              type="radio"
              className="frame__spoken"
              name={name}
              checked={choice.value === value}
              onChange={() => onChange(choice.value)}
            />
            {choice.name}
          </label>
        ))}
      </div>
    </fieldset>
  )
}

/** The same of links: what is shown has an address. The current one has `aria-current`. */
export function SegmentLinks({ label, children }: { label: string; children: ReactNode }) {
  return (
    <nav className="segments__root" aria-label={label}>
      {children}
    </nav>
  )
}
