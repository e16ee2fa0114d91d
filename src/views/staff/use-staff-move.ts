import { useCallback, useState } from 'react'
import { type StaffMember, updateStaff } from '#contract/staff.ts'
import { type CallFailure, failureOf } from '../../machines/failure.ts'
import { useApp } from '../seams/app-context.ts'
import type { StaffEvent } from './staff-marks.ts'

export type StaffMove = {
  moving: ReadonlySet<string>
  /** What was moved last, while the lifecycle allows a way back. */
  undoable: { member: StaffMember; event: StaffEvent } | undefined
  failure: CallFailure | undefined
  /** Resolves to whether the server agreed. */
  move: (member: StaffMember, event: StaffEvent) => Promise<boolean>
  forget: () => void
}

const ways: Partial<Record<StaffEvent, StaffEvent>> = {
  'staff.suspend': 'staff.restore',
  'staff.restore': 'staff.suspend',
}

/**
 * Moves someone along the lifecycle of their place. It is shown as the server answers, also when it
 * refuses because someone was faster.
 */
export function useStaffMove(onMoved: (member: StaffMember) => void): StaffMove {
  const { call, toasts } = useApp()
  const [moving, setMoving] = useState<ReadonlySet<string>>(new Set())
  const [undoable, setUndoable] = useState<StaffMove['undoable']>()
  const [failure, setFailure] = useState<CallFailure>()

  const move: StaffMove['move'] = useCallback(
    async (member, event) => {
      setMoving((before) => new Set(before).add(member.id))
      setUndoable(undefined)
      setFailure(undefined)
      try {
        const moved = await call(updateStaff, {
          id: member.id,
          expectedVersion: member.version,
          event,
        })
        onMoved(moved)
        if (event === 'staff.resend')
          toasts.send({ type: 'toast.show', kind: 'success', textKey: 'staff.sentAgain' })
        const back = ways[event]
        setUndoable(
          back && moved.allowedEvents.includes(back) ? { member: moved, event: back } : undefined,
        )
        return true
      } catch (thrown) {
        const refused = failureOf(thrown)
        if (refused.current) onMoved(refused.current as StaffMember)
        setFailure(refused)
        toasts.send({
          type: 'toast.show',
          kind: 'error',
          text: `${member.fullName}: ${refused.message}`,
        })
        return false
      } finally {
        setMoving((before) => new Set([...before].filter((id) => id !== member.id)))
      }
    },
    [call, toasts, onMoved],
  )
  return { moving, undoable, failure, move, forget: () => setUndoable(undefined) }
}
