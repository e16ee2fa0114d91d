import { useEffect, useEffectEvent } from 'react'
import type { Id } from '#contract/fields.ts'
import { type Onlooker, openOrder } from '#contract/presence.ts'
import { useAnswer } from '../../parts/live/use-answer.ts'
import { useApp } from '../../seams/app-context.ts'

const live = ['presence'] as const
/** Well below the 30 seconds after which the server drops a viewer without heartbeats. */
const SAID_EVERY_MS = 12_000

/** The other people who have an order open. Sends a heartbeat while it is open and visible here. */
export function useOnlookers(id: Id): readonly Onlooker[] {
  const { call } = useApp()
  const { answer, reload } = useAnswer(openOrder, { id, isOpen: true }, { live })
  const say = useEffectEvent(reload)
  const leave = useEffectEvent(() => {
    // Best effort: a viewer without heartbeats disappears soon anyway.
    call(openOrder, { id, isOpen: false }).catch(() => undefined)
  })
  useEffect(() => {
    const saying = setInterval(() => document.visibilityState === 'visible' && say(), SAID_EVERY_MS)
    const comeOrGo = (): void => (document.visibilityState === 'visible' ? say() : leave())
    document.addEventListener('visibilitychange', comeOrGo)
    return () => {
      clearInterval(saying)
      document.removeEventListener('visibilitychange', comeOrGo)
      leave()
    }
  }, [id])
  return answer ?? []
}
