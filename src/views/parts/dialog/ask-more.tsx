import { type ReactNode, useState } from 'react'
import { Choice } from '../../ui/choice.tsx'

type Props = {
  /** In the form's values while it is ticked. */
  name: string
  label: string
  /** Ticked at first. */
  isOn?: boolean
  children: ReactNode
}

/** A checkbox in the form of a dialog, and what is asked only while it is ticked. */
export function AskMore({ name, label, isOn = false, children }: Props) {
  const [isTicked, tick] = useState(isOn)
  return (
    <>
      <Choice
        type="checkbox"
        name={name}
        checked={isTicked}
        onChange={({ target }) => tick(target.checked)}
      >
        {label}
      </Choice>
      {isTicked && children}
    </>
  )
}
