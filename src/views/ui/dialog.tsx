import { type ComponentProps, useLayoutEffect, useRef } from 'react'
import '../theme/forms.css'

type Props = Omit<ComponentProps<'dialog'>, 'ref' | 'open'> & {
  onClose: () => void
  /** Whether it stays open until its owner closes it, for example because of typed input. */
  isHeld?: () => boolean
}

/**
 * The browser's modal dialog: it traps the focus, closes with Escape and by a click outside, and
 * restores the focus. It needs a name (`aria-label` or `aria-labelledby`).
 */
export function Dialog({ onClose, isHeld = never, className = '', children, ...others }: Props) {
  const box = useRef<HTMLDialogElement>(null)
  const isOutside = useRef(true)
  // Not `useEffect`: only a dialog that is still in the document restores the focus when closed.
  useLayoutEffect(() => {
    const dialog = box.current
    if (!dialog) return
    dialog.showModal()
    // A question focuses its last button, so that a second Enter loses nothing.
    if (dialog.getAttribute('role') === 'alertdialog')
      dialog.querySelector<HTMLElement>('button:last-of-type')?.focus()
    return () => dialog.close()
  }, [])
  return (
    <dialog
      {...others}
      ref={box}
      className={`dialog__root ${className}`}
      onKeyDown={(event) => {
        // The browser allows a dialog to cancel only one Escape, so the key is handled earlier.
        if (event.key !== 'Escape' || event.defaultPrevented || !isHeld()) return
        if (box.current?.querySelector(':popover-open')) return
        event.preventDefault()
        onClose()
      }}
      onCancel={(event) => {
        if (event.target !== box.current) return
        if (isHeld()) event.preventDefault()
        onClose()
      }}
      onPointerDown={(event) => {
        // Dragging a text selection out of the dialog is not a click outside.
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
