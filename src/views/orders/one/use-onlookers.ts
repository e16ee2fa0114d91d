import { useEffect, useEffectEvent } from 'react'
import type { Id } from '#contract/fields.ts'
import { type Onlooker, openOrder } from '#contract/presence.ts'
import { useAnswer } from '../../parts/live/use-answer.ts'
import { useApp } from '../../seams/app-context.ts'

const live = ['presence'] as const
/** Well under the 30 seconds after which the server takes who is silent for gone. */
const SAID_EVERY_MS = 12_000

/** Who else has an order open. While it is open and in view here, that is said too. */
export function useOnlookers(id: Id): readonly Onlooker[] {
  const { call } = useApp()
  const { answer, reload } = useAnswer(openOrder, { id, isOpen: true }, { live })
  const say = useEffectEvent(reload)
  const leave = useEffectEvent(() => {
    // Who is not heard of is gone soon anyhow.
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
