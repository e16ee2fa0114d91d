import { useAnimate } from 'framer-motion/mini'
import { type ReactNode, useLayoutEffect } from 'react'
import './dialog.css'

type Props = { label: string; onClose: () => void; className?: string; children: ReactNode }

/** Slides in from below, near the thumb on a phone; short enough not to delay anyone. */
const arrival = { opacity: [0, 1], transform: ['translateY(1.5rem)', 'translateY(0)'] }

/** The native modal dialog: it traps the focus, closes with Escape and restores the focus. */
export function Dialog({ label, onClose, className = '', children }: Props) {
  const [box, animate] = useAnimate<HTMLDialogElement>()
  // Not `useEffect`: only a dialog that is still in the document restores the focus when closed.
  useLayoutEffect(() => {
    const dialog = box.current
    dialog.showModal()
    if (!matchMedia('(prefers-reduced-motion: reduce)').matches)
      animate(dialog, arrival, { duration: 0.16, ease: 'easeOut' })
    return () => dialog.close()
  }, [box, animate])
  return (
    <dialog
      ref={box}
      className={`dialog ${className}`}
      aria-label={label}
      onCancel={(event) => event.target === box.current && onClose()}
      onClick={(event) => event.target === box.current && onClose()}
    >
      {children}
    </dialog>
  )
}
