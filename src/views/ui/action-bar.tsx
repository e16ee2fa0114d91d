import type { ReactNode } from 'react'

type Props = {
  /** Its name for screen readers, where it is no part of a form. */
  label?: string
  /** What it is about: the number of selected rows, unsaved changes. Read aloud. */
  text: ReactNode
  /** Whether it stays in sight at the foot of the screen. */
  isHeld?: boolean
  /** Whether it waits for an answer elsewhere. */
  isContested?: boolean
  /** Buttons, and what there is to know below them. */
  children: ReactNode
}

/** What can be done now, in a bar at the foot: with selected rows, or with unsaved changes. */
export function ActionBar({ label, text, isHeld = true, isContested = false, children }: Props) {
  return (
    <div
      className="action-bar__root"
      {...(label !== undefined && { role: 'region', 'aria-label': label })}
      data-held={isHeld}
      {...(isHeld && { 'data-foot': '' })}
      data-contested={isContested}
    >
      <strong role="status">{text}</strong>
      {children}
    </div>
  )
}
