import type { ReactNode } from 'react'
import { Button } from '../../ui/button.tsx'
import { useLeaveBy } from './leave-context.ts'

/** Closes a dialog without saving; asks first if something was typed. */
export function LeaveButton({ onLeave, children }: { onLeave: () => void; children: ReactNode }) {
  const leaveBy = useLeaveBy()
  return (
    <Button type="button" variant="surface" onClick={() => leaveBy(onLeave)}>
      {children}
    </Button>
  )
}
