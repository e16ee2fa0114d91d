import { type ComponentProps, useLayoutEffect, useRef } from 'react'
import '../theme/forms.css'

type Props = Omit<ComponentProps<'dialog'>, 'ref' | 'open'> & {
  onClose: () => void
  /** Whether it stays open until its owner closes it, as where something is typed in it. */
  isHeld?: () => boolean
}

/**
 * The browser's modal dialog: it traps the focus, closes with Escape and by a press beside it, and
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
    // What asks begins with its last button: a second Enter then loses nothing.
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
        // The browser lets a dialog object to one Escape only, so the key is caught earlier.
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
