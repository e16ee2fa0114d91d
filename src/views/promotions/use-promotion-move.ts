import { useState } from 'react'
import type { CallInput } from '#contract/endpoint.ts'
import { type Promotion, updatePromotion } from '#contract/promotion.ts'
import { type CallFailure, failureOf } from '../../machines/failure.ts'
import { useStable } from '../parts/hooks/use-stable.ts'
import { useApp } from '../seams/app-context.ts'

export type PromotionEvent = Promotion['allowedEvents'][number]
/** What goes with an event: a later end, a higher limit. */
export type MoveDetails = Pick<CallInput<typeof updatePromotion>, 'endsMs' | 'usageLimit'>

export type PromotionMove = {
  moving: ReadonlySet<string>
  /** What was moved last, while the lifecycle allows a way back. */
  undoable: { promotion: Promotion; event: PromotionEvent } | undefined
  /** Why the last move was refused. */
  failure: CallFailure | undefined
  /** Resolves to whether the server agreed. The same function at every render. */
  move: (promotion: Promotion, event: PromotionEvent, details?: MoveDetails) => Promise<boolean>
  forget: () => void
}

const ways: Partial<Record<PromotionEvent, PromotionEvent>> = {
  'promotion.publish': 'promotion.unpublish',
  'promotion.unpublish': 'promotion.publish',
  'promotion.pause': 'promotion.resume',
  'promotion.resume': 'promotion.pause',
}

/**
 * Moves a promotion along its lifecycle. It is shown as the server answers, also when it refuses
 * because someone was faster.
 */
export function usePromotionMove(onMoved: (promotion: Promotion) => void): PromotionMove {
  const { call, toasts } = useApp()
  const [moving, setMoving] = useState<ReadonlySet<string>>(new Set())
  const [last, setLast] = useState<PromotionMove['undoable']>()
  const [failure, setFailure] = useState<CallFailure>()

  const move = async (promotion: Promotion, event: PromotionEvent, details: MoveDetails = {}) => {
    setMoving((before) => new Set(before).add(promotion.id))
    setLast(undefined)
    setFailure(undefined)
    try {
      const moved = await call(updatePromotion, {
        id: promotion.id,
        expectedVersion: promotion.version,
        event,
        ...details,
      })
      onMoved(moved)
      const back = ways[event]
      setLast(
        back && moved.allowedEvents.includes(back) ? { promotion: moved, event: back } : undefined,
      )
      return true
    } catch (thrown) {
      const refused = failureOf(thrown)
      if (refused.current) onMoved(refused.current as Promotion)
      setFailure(refused)
      // A dialog says itself what was wrong with what was typed into it.
      if (Object.keys(details).length === 0)
        toasts.send({
          type: 'toast.show',
          kind: 'error',
          text: `${promotion.name}: ${refused.message}`,
        })
      return false
    } finally {
      setMoving((before) => new Set([...before].filter((id) => id !== promotion.id)))
    }
  }
  return {
    moving,
    undoable: last,
    failure,
    move: useStable(move),
    forget: () => setLast(undefined),
  }
}
