import { type ReactNode, type ToggleEvent, useState } from 'react'

type Props = {
  /** What its button has as `popoverTarget`. */
  id: string
  /** `start`: at its button's start; `end`: at the end of the header; `up`: over a bar at the foot. */
  place: 'start' | 'end' | 'up'
  /** Its name, where it holds more than links. */
  label?: string
  className?: string | undefined
  children: ReactNode
}

/**
 * A panel that a button opens over the page: the browser's own popover, which closes with Escape
 * and by a press beside it and restores the focus. Its content exists while it is open.
 */
export function Popover({ id, place, label, className = '', children }: Props) {
  const [isOpen, setOpen] = useState(false)
  const onOpen = ({ newState, currentTarget }: ToggleEvent<HTMLElement>) => {
    if (newState !== 'open') return
    keepStart(currentTarget)
    setOpen(true)
  }
  return (
    <div
      id={id}
      popover="auto"
      className={`popover__root ${className}`}
      data-place={place}
      {...(label !== undefined && { role: 'dialog', 'aria-label': label })}
      onBeforeToggle={onOpen}
      // Not before it is closed: the focus is restored from what has it.
      onToggle={({ newState }) => newState === 'closed' && setOpen(false)}
    >
      {isOpen && children}
    </div>
  )
}

/** Tells the style how far from the start of the window its button stands. */
function keepStart(panel: HTMLElement): void {
  const button = document.querySelector(`[popovertarget="${panel.id}"]`)
  if (!button) return
  const { left, right } = button.getBoundingClientRect()
  const isFromLeft = getComputedStyle(button).direction === 'ltr'
  panel.style.setProperty('--start', `${isFromLeft ? left : innerWidth - right}px`)
}
