import { useAnimate } from 'framer-motion/mini'
import { type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import { DropQuestion } from './drop-question.tsx'
import { LeaveContext } from './leave-context.ts'
import { useTypedInput } from './use-typed-input.ts'
import '../../theme/forms.css'

type Props = {
  label: string
  onClose: () => void
  /** What else is dropped with what was typed, such as a stored draft. */
  onDrop?: (() => void) | undefined
  className?: string | undefined
  children: ReactNode
}

/** Slides in from below, near the thumb on a phone; short enough not to delay anyone. */
const arrival = { opacity: [0, 1], transform: ['translateY(1.5rem)', 'translateY(0)'] }

/**
 * The native modal dialog: it traps the focus, closes with Escape and restores the focus. It asks
 * before something typed into it is dropped, however it is closed.
 */
export function Dialog({ label, onClose, onDrop, className = '', children }: Props) {
  const [box, animate] = useAnimate<HTMLDialogElement>()
  const [leaving, setLeaving] = useState<{ leave: () => void }>()
  const isOutside = useRef(true)
  const { isTyped, wiring } = useTypedInput()
  // Not `useEffect`: only a dialog that is still in the document restores the focus when closed.
  useLayoutEffect(() => {
    const dialog = box.current
    dialog.showModal()
    if (!matchMedia('(prefers-reduced-motion: reduce)').matches)
      animate(dialog, arrival, { duration: 0.16, ease: 'easeOut' })
    return () => dialog.close()
  }, [box, animate])
  const leaveBy = (leave: () => void) => (isTyped() ? setLeaving({ leave }) : leave())
  const close = () => leaveBy(onClose)
  return (
    <dialog
      ref={box}
      className={`dialog__root ${className}`}
      aria-label={label}
      {...wiring}
      onKeyDown={(event) => {
        // The browser lets a dialog object to one Escape only, so the key is caught earlier.
        if (event.key !== 'Escape' || event.defaultPrevented || leaving || !isTyped()) return
        if (box.current.querySelector(':popover-open')) return
        event.preventDefault()
        close()
      }}
      onCancel={(event) => {
        if (event.target !== box.current) return
        if (isTyped()) event.preventDefault()
        close()
      }}
      onPointerDown={(event) => {
        // Dragging a selection out of the dialog is no press outside.
        isOutside.current = event.target === box.current
      }}
      onClick={(event) => event.target === box.current && isOutside.current && close()}
    >
      <LeaveContext value={leaveBy}>{children}</LeaveContext>
      {leaving && (
        <DropQuestion
          onStay={() => setLeaving(undefined)}
          onLeave={() => {
            setLeaving(undefined)
            onDrop?.()
            leaving.leave()
          }}
        />
      )}
    </dialog>
  )
}
