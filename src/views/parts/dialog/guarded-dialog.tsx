import type { ReactNode } from 'react'
import { Dialog } from '../../ui/dialog.tsx'
import { DropQuestion } from './drop-question.tsx'
import { LeaveContext } from './leave-context.ts'
import { useDialog } from './use-dialog.tsx'
import { useTypedInput } from './use-typed-input.ts'

type Props = {
  label: string
  onClose: () => void
  /** Called when the input is discarded, for example to delete a stored draft. */
  onDrop?: (() => void) | undefined
  className?: string | undefined
  children: ReactNode
}

/** A dialog that asks before typed input is discarded, however it is closed. */
export function GuardedDialog({ label, onClose, onDrop, className, children }: Props) {
  const { isTyped, wiring } = useTypedInput()
  const { about, open, dialog } = useDialog(({ leave }: { leave: () => void }, stay) => (
    <DropQuestion
      onStay={stay}
      onLeave={() => {
        stay()
        onDrop?.()
        leave()
      }}
    />
  ))
  const leaveBy = (leave: () => void) => (isTyped() ? open({ leave }) : leave())
  return (
    <Dialog
      aria-label={label}
      className={className}
      isHeld={() => !about && isTyped()}
      onClose={() => leaveBy(onClose)}
      {...wiring}
    >
      <LeaveContext value={leaveBy}>{children}</LeaveContext>
      {dialog}
    </Dialog>
  )
}
