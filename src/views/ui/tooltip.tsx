import { type ReactNode, useRef } from 'react'
import { placeBeside } from './place-beside.ts'

type Props = {
  text: string
  /** One button or link, with the text as its accessible name. */
  children: ReactNode
}

/**
 * Shows the name of an icon button on hover and keyboard focus. It is hidden from screen readers,
 * which read the button's name. Escape and a click close it.
 */
export function Tooltip({ text, children }: Props) {
  const root = useRef<HTMLSpanElement>(null)
  const tip = useRef<HTMLSpanElement>(null)
  const show = () => {
    if (!tip.current || !root.current) return
    tip.current.showPopover()
    placeBeside(tip.current, root.current, 'centre')
  }
  const hide = () => tip.current?.hidePopover()
  return (
    <span
      ref={root}
      className="tooltip__root"
      role="presentation"
      onPointerEnter={({ pointerType }) => pointerType === 'mouse' && show()}
      onPointerLeave={hide}
      onPointerDown={hide}
      onFocus={({ target }) => target.matches(':focus-visible') && show()}
      onBlur={hide}
      onKeyDown={({ key }) => key === 'Escape' && hide()}
    >
      {children}
      <span ref={tip} className="tooltip__text" popover="manual" aria-hidden="true">
        {text}
      </span>
    </span>
  )
}
