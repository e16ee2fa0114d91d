import { useAnimate } from 'framer-motion/mini'
import { type ComponentProps, useLayoutEffect, useRef } from 'react'
import '../theme/forms.css'

type Props = Omit<ComponentProps<'dialog'>, 'ref' | 'open'> & {
  onClose: () => void
  /** Whether it stays open until its owner closes it, as where something is typed in it. */
  isHeld?: () => boolean
}

/** Slides in from below, near the thumb on a phone; short enough not to delay anyone. */
const arrival = { opacity: [0, 1], transform: ['translateY(1.5rem)', 'translateY(0)'] }

/**
 * The browser's modal dialog: it traps the focus, closes with Escape and by a press beside it, and
 * restores the focus. It needs a name (`aria-label` or `aria-labelledby`).
 */
export function Dialog({ onClose, isHeld = never, className = '', children, ...others }: Props) {
  const [box, animate] = useAnimate<HTMLDialogElement>()
  const isOutside = useRef(true)
  // Not `useEffect`: only a dialog that is still in the document restores the focus when closed.
  useLayoutEffect(() => {
    const dialog = box.current
    dialog.showModal()
    // What asks begins with its last button: a second Enter then loses nothing.
    if (dialog.getAttribute('role') === 'alertdialog')
      dialog.querySelector<HTMLElement>('button:last-of-type')?.focus()
    if (!matchMedia('(prefers-reduced-motion: reduce)').matches)
      animate(dialog, arrival, { duration: 0.16, ease: 'easeOut' })
    return () => dialog.close()
  }, [box, animate])
  return (
    <dialog
      {...others}
      ref={box}
      className={`dialog__root ${className}`}
      onKeyDown={(event) => {
        // The browser lets a dialog object to one Escape only, so the key is caught earlier.
        if (event.key !== 'Escape' || event.defaultPrevented || !isHeld()) return
        if (box.current.querySelector(':popover-open')) return
        event.preventDefault()
        onClose()
      }}
      onCancel={(event) => {
        if (event.target !== box.current) return
        if (isHeld()) event.preventDefault()
        onClose()
      }}
      onPointerDown={(event) => {
        // Dragging a selection out of the dialog is no press outside.
        isOutside.current = event.target === box.current
      }}
      onClick={(event) => event.target === box.current && isOutside.current && onClose()}
    >
      {children}
    </dialog>
  )
}

function never(): boolean {
  return false
}
