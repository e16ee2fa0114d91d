import { type ReactNode, useState } from 'react'
import { Choice } from '../../ui/choice.tsx'

type Props = {
  /** Present in the form's values while it is checked. */
  name: string
  label: string
  /** Initially checked. */
  isOn?: boolean
  children: ReactNode
}

/** A checkbox in a dialog's form, with fields that are shown only while it is checked. */
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
