import type { ReactNode } from 'react'

type Props = {
  /** Its accessible name, if it is not part of a form. */
  label?: string
  /** The number of selected rows, or a text about unsaved changes. Announced by screen readers. */
  text: ReactNode
  /** Whether it stays visible at the bottom of the screen. */
  isHeld?: boolean
  /** Whether a conflict has to be resolved first. */
  isContested?: boolean
  /** Buttons, and a text below them. */
  children: ReactNode
}

/** The current actions in a bar at the bottom: for selected rows, or unsaved changes. */
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
