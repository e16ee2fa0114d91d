import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type CommunityRow, joinCommunity, leaveCommunity } from '#contract/community.ts'
import { type CallFailure, failureOf } from '../../machines/failure.ts'
import { useApp } from '../seams/app-context.ts'

export type MembershipEvent = CommunityRow['allowedEvents'][number]
type Asking = { row: CommunityRow; event: MembershipEvent; failure?: CallFailure }

export type MembershipMove = {
  /** Keys of the rows whose step is on its way. */
  moving: ReadonlySet<string>
  asking: Asking | undefined
  /** What was done last and can be taken back by a step of its own. */
  undoable: { row: CommunityRow; back: MembershipEvent } | undefined
  step: (row: CommunityRow, event: MembershipEvent) => Promise<void>
  confirm: (reason?: string) => Promise<void>
  undo: () => void
  close: () => void
  forget: () => void
}

/** A community's members come with its id each: the company tells them apart. */
export function keyOf({ id, company }: CommunityRow): string {
  return company ? `${id} ${company.id}` : id
}

/** These are asked about first: they end something that is not got back by one press. */
const asked: readonly MembershipEvent[] = [
  'membership.leave',
  'membership.decline',
  'membership.expel',
]

/** Joins, leaves, approves, declines, expels: the two calls by which a membership moves. */
export function useMembership(onMoved: () => void): MembershipMove {
  const { call, toasts } = useApp()
  const { t } = useTranslation()
  const [moving, setMoving] = useState<ReadonlySet<string>>(new Set())
  const [asking, setAsking] = useState<Asking>()
  const [undoable, setUndoable] = useState<MembershipMove['undoable']>()

  const move = async (
    row: CommunityRow,
    event: MembershipEvent,
    reason?: string,
  ): Promise<CallFailure | undefined> => {
    const companyIds = row.company && [row.company.id]
    setMoving((before) => new Set(before).add(keyOf(row)))
    setUndoable(undefined)
    try {
      const isIn = event === 'membership.join' || event === 'membership.approve'
      const [moved] = isIn
        ? await call(joinCommunity, { id: row.id, companyIds })
        : await call(leaveCommunity, { id: row.id, companyIds, reason })
      if (event === 'membership.join' && moved?.allowedEvents.includes('membership.leave'))
        setUndoable({ row: moved, back: 'membership.leave' })
      else
        toasts.send({
          type: 'toast.show',
          kind: 'success',
          text: `${row.company?.companyName ?? row.name}: ${t(`communities.state.${moved?.membershipState ?? 'left'}`)}`,
        })
      return undefined
    } catch (thrown) {
      return failureOf(thrown)
    } finally {
      setMoving((before) => new Set([...before].filter((key) => key !== keyOf(row))))
      onMoved()
    }
  }
  const tell = async (row: CommunityRow, event: MembershipEvent) => {
    const failure = await move(row, event)
    if (failure)
      toasts.send({
        type: 'toast.show',
        kind: 'error',
        text: `${row.company?.companyName ?? row.name}: ${failure.message}`,
      })
  }
  return {
    moving,
    asking,
    undoable,
    async step(row, event) {
      // Who only asked to join takes that back without a question.
      if (
        asked.includes(event) &&
        !(event === 'membership.leave' && row.membershipState === 'requested')
      )
        return setAsking({ row, event })
      await tell(row, event)
    },
    async confirm(reason) {
      if (!asking) return
      const failure = await move(asking.row, asking.event, reason)
      setAsking(failure && { ...asking, failure })
    },
    undo: () => void (undoable && tell(undoable.row, undoable.back)),
    close: () => setAsking(undefined),
    forget: () => setUndoable(undefined),
  }
}
