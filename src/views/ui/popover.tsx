import { type ReactNode, useState } from 'react'

type Props = {
  /** What its button has as `popoverTarget`. */
  id: string
  /** At which end of the line of its button it stands; `up`: over a bar at the foot. */
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
  return (
    <div
      id={id}
      popover="auto"
      className={`popover__root ${className}`}
      data-place={place}
      {...(label !== undefined && { role: 'dialog', 'aria-label': label })}
      onBeforeToggle={({ newState }) => newState === 'open' && setOpen(true)}
      // Not before it is closed: the focus is restored from what has it.
      onToggle={({ newState }) => newState === 'closed' && setOpen(false)}
    >
      {isOpen && children}
    </div>
  )
}
