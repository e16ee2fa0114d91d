import { useActorRef } from '@xstate/react'
import { useContext, useEffect, useMemo } from 'react'
import { type EventObject, fromCallback } from 'xstate'
import type { LiveNews } from '../../../machines/app/live.ts'
import { isReading } from '../../../machines/screen/answer.connect.ts'
import { throttle, type ThrottleInput } from '../../../machines/screen/throttle.ts'
import { useCalls } from '../../seams/call-context.ts'
import { LiveContext, type LiveTopic } from '../../seams/live-hub.ts'
import { useLatest } from '../hooks/use-latest.ts'

/** The topics that refetch a list or an answer in the background, and the minimum interval. */
export type Live = { live?: readonly LiveTopic[]; everyMs?: number | undefined }

/** Whether changes have to wait; can be read without a render. */
type Hold = { isOn: () => boolean; follow: (listener: () => void) => () => void }

type LiveOptions = {
  /** Changes are collected while this is on, for example during a call. */
  isPaused?: boolean | Hold
  /** The minimum time between two reactions; constant for a screen. */
  everyMs?: number | undefined
}
type Act = (news: LiveNews) => Promise<unknown> | void

/**
 * Reacts to live changes of these topics, throttled by this machine. The topics are constant
 * for a screen. `news` is 'all' after a gap, because anything may have changed. A rejected promise
 * is retried.
 */
export function useLive(
  topics: readonly LiveTopic[],
  onChange: Act,
  { isPaused = false, everyMs = 300 }: LiveOptions = {},
): void {
  const hub = useContext(LiveContext)
  const { inspect } = useCalls()
  const act = useLatest(onChange)
  const actor = useActorRef(watchedThrottle, {
    id: `throttle ${topics.join()}`,
    input: {
      everyMs,
      now: () => performance.now(),
      follow: (tell) => (topics.length === 0 ? () => undefined : hub.follow(topics, tell)),
      act: (news) => act()(news),
    },
    inspect,
  })
  useEffect(() => {
    const tell = (isOn: boolean) =>
      actor.send({ type: isOn ? 'throttle.hold' : 'throttle.release' })
    if (typeof isPaused === 'boolean') return tell(isPaused)
    const look = () => tell(isPaused.isOn())
    look()
    return isPaused.follow(look)
  }, [actor, isPaused])
}

/** Created once: a separate machine for each answer and list would take 20 kB of memory each. */
const watchedThrottle = throttle.provide({
  actors: {
    /** Reports news, and whether this tab is visible. */
    watch: fromCallback<EventObject, Pick<ThrottleInput, 'follow'>>(
      ({ input: { follow }, sendBack }) => {
        const end = follow((news) => sendBack({ type: 'throttle.news', news }))
        const look = () =>
          sendBack({
            type: document.visibilityState === 'hidden' ? 'throttle.hide' : 'throttle.show',
          })
        look()
        document.addEventListener('visibilitychange', look)
        return () => {
          end()
          document.removeEventListener('visibilitychange', look)
        }
      },
    ),
  },
})

/**
 * Whether all changes are about records that are already shown in that version, for example after
 * the user's own action.
 */
export function isKnown(
  news: LiveNews,
  records: readonly { id: string; version?: number }[],
): boolean {
  return (
    news !== 'all' &&
    news.every(
      ({ id, version }) =>
        version !== undefined &&
        records.some((record) => record.id === id && (record.version ?? 0) >= version),
    )
  )
}

type Reader = {
  getSnapshot(): Parameters<typeof isReading>[0]
  subscribe(listener: () => void): { unsubscribe(): void }
}

/** Delays live changes while a machine is loading. Stable. */
export function useHoldWhileReading(actor: Reader): Hold {
  return useMemo(
    () => ({
      isOn: () => isReading(actor.getSnapshot()),
      follow: (listener) => {
        const { unsubscribe } = actor.subscribe(listener)
        return unsubscribe
      },
    }),
    [actor],
  )
}
