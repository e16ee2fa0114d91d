import { type ReactNode, useState } from 'react'
import { Dialog } from '../../ui/dialog.tsx'
import { DropQuestion } from './drop-question.tsx'
import { LeaveContext } from './leave-context.ts'
import { useTypedInput } from './use-typed-input.ts'

type Props = {
  label: string
  onClose: () => void
  /** What else is dropped with what was typed, such as a stored draft. */
  onDrop?: (() => void) | undefined
  className?: string | undefined
  children: ReactNode
}

/** A dialog that asks before something typed into it is dropped, however it is closed. */
export function GuardedDialog({ label, onClose, onDrop, className, children }: Props) {
  const [leaving, setLeaving] = useState<{ leave: () => void }>()
  const { isTyped, wiring } = useTypedInput()
  const leaveBy = (leave: () => void) => (isTyped() ? setLeaving({ leave }) : leave())
  return (
    <Dialog
      aria-label={label}
      className={className}
      isHeld={() => !leaving && isTyped()}
      onClose={() => leaveBy(onClose)}
      {...wiring}
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
    </Dialog>
  )
}
