import { type ReactNode, useId } from 'react'

type Props<Value extends string> = {
  label: string
  /** Shows the label above; otherwise only screen readers announce it. */
  isLabelled?: boolean
  choices: readonly { value: Value; name: string }[]
  value: Value
  onChange: (value: Value) => void
}

/** A choice of a few visible options: native radio buttons in one line. */
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

/** The same with links, for content with a URL. The current one has `aria-current`. */
export function SegmentLinks({ label, children }: { label: string; children: ReactNode }) {
  return (
    <nav className="segments__root" aria-label={label}>
      {children}
    </nav>
  )
}
