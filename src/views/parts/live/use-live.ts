import { useContext, useEffect, useEffectEvent, useMemo, useRef } from 'react'
import type { LiveNews } from '../../../machines/app/live.ts'
import { LiveContext, type LiveTopic } from '../../seams/live-hub.ts'
import { createPace, type Pace } from './live-pace.ts'

/** The topics that refetch a list or an answer in the background, and how often at most. */
export type Live = { live?: readonly LiveTopic[]; everyMs?: number | undefined }

/** Whether changes have to wait; read without a render. */
export type Hold = { isOn: () => boolean; follow: (listener: () => void) => () => void }

type LiveOptions = {
  /** Changes are collected until this is over, for example a running call. */
  isPaused?: boolean | Hold
  /** At most one reaction in this time. */
  everyMs?: number | undefined
}

/**
 * Reacts to live changes, throttled: see `createPace`. `news` is 'all' after a gap: anything may
 * have changed. A rejected promise is retried.
 */
export function useLive(
  topics: readonly LiveTopic[],
  onChange: (news: LiveNews) => Promise<unknown> | void,
  { isPaused = false, everyMs = 300 }: LiveOptions = {},
): void {
  const hub = useContext(LiveContext)
  const act = useEffectEvent(onChange)
  const pace = useRef<Pace>(undefined)
  const wanted = topics.join()

  useEffect(() => {
    if (wanted === '') return undefined
    const own = createPace((news) => act(news), everyMs)
    pace.current = own
    const unfollow = hub.follow(wanted.split(',') as LiveTopic[], own.add)
    return () => {
      unfollow()
      own.close()
    }
  }, [hub, wanted, everyMs])
  useEffect(() => {
    if (typeof isPaused === 'boolean') return pace.current?.setPaused(isPaused)
    const look = () => pace.current?.setPaused(isPaused.isOn())
    look()
    return isPaused.follow(look)
  }, [isPaused, hub, wanted, everyMs])
}

/**
 * Whether all changes are about records already shown in that version, as after one's own action.
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
  getSnapshot(): { hasTag(tag: 'busy'): boolean; matches(state: 'refreshing'): boolean }
  subscribe(listener: () => void): { unsubscribe(): void }
}

/** Changes wait while a machine is loading. Stable. */
export function useHoldWhileReading(actor: Reader): Hold {
  return useMemo(
    () => ({
      isOn: () => actor.getSnapshot().hasTag('busy') || actor.getSnapshot().matches('refreshing'),
      follow: (listener) => {
        const { unsubscribe } = actor.subscribe(listener)
        return unsubscribe
      },
    }),
    [actor],
  )
}
