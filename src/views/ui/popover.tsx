import type { ReactNode } from 'react'
import { usePopoverPhase } from './use-popover-phase.ts'

type Props = {
  /** The `popoverTarget` of its button. */
  id: string
  /**
   * `start`: at the start of its button; `end`: at the end of the header; `up`: above a bar at the
   * bottom.
   */
  place: 'start' | 'end' | 'up'
  /** Its accessible name, if it contains more than links. */
  label?: string
  className?: string | undefined
  children: ReactNode
}

/**
 * A panel that a button opens over the page: the native popover, which closes with Escape and by a
 * click outside, and restores the focus. Its content is mounted while it is open.
 */
export function Popover({ id, place, label, className = '', children }: Props) {
  const { phase, wiring } = usePopoverPhase({ onOpening: keepStart })
  return (
    <div
      {...wiring}
      id={id}
      className={`popover__root ${className}`}
      data-place={place}
      {...(label !== undefined && { role: 'dialog', 'aria-label': label })}
    >
      {phase !== 'closed' && children}
    </div>
  )
}

/** Sets the position of its button as a CSS variable. */
function keepStart(panel: HTMLElement): void {
  const button = document.querySelector(`[popovertarget="${panel.id}"]`)
  if (!button) return
  const { left, right } = button.getBoundingClientRect()
  const isFromLeft = getComputedStyle(button).direction === 'ltr'
  panel.style.setProperty('--start', `${isFromLeft ? left : innerWidth - right}px`)
}
