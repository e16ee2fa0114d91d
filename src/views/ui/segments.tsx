import { type ReactNode, useId } from 'react'

type Props<Value extends string> = {
  label: string
  /** Shows the label above; otherwise only screen readers announce it. */
  isLabelled?: boolean
  choices: readonly { value: Value; name: string }[]
  /** Undefined: none of them. */
  value: Value | undefined
  onChange: (value: Value) => void
}

/** A choice of a few visible options: native radio buttons in one line. */
export function Segments<Value extends string>({
  choices,
  value,
  onChange,
  ...frame
}: Props<Value>) {
  const name = useId()
  return (
    <Frame {...frame}>
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
    </Frame>
  )
}

/** The same with buttons: for languages, which should not change with each arrow key. */
export function LanguageSegments<Value extends string>({
  choices,
  value,
  onChange,
  ...frame
}: Props<Value>) {
  return (
    <Frame {...frame}>
      {choices.map((choice) => (
        <button
          key={choice.value}
          type="button"
          lang={choice.value}
          aria-pressed={choice.value === value}
          onClick={() => onChange(choice.value)}
        >
          {choice.name}
        </button>
      ))}
    </Frame>
  )
}

type FrameProps = { label: string; isLabelled?: boolean; children: ReactNode }

function Frame({ label, isLabelled = false, children }: FrameProps) {
  return (
    <fieldset>
      <legend className={isLabelled ? 'segments__label' : 'frame__spoken'}>{label}</legend>
      <div className="segments__root">{children}</div>
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
