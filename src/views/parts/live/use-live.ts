import { useContext, useEffect, useEffectEvent, useMemo, useRef } from 'react'
import type { LiveNews } from '../../../machines/app/live.ts'
import { LiveContext, type LiveTopic } from './live-hub.ts'
import { createPace, type Pace } from './live-pace.ts'

/** What a list or an answer is read again for, behind what is shown, and how often at most. */
export type Live = { live?: readonly LiveTopic[]; everyMs?: number | undefined }

/** Whether news have to wait, asked without a render each time it changes. */
export type Hold = { isOn: () => boolean; follow: (listener: () => void) => () => void }

type LiveOptions = {
  /** News are kept until this is over, such as a call that is under way. */
  isPaused?: boolean | Hold
  /** At most one act in this time. */
  everyMs?: number | undefined
}

/**
 * Acts on what was changed elsewhere, paced: see `createPace`. `news` is 'all' after a gap:
 * anything may have changed.
 * A promise that is refused is tried again.
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
 * Whether all of the news is about records that are here in that version already, as after one's
 * own act.
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

/** News wait while a machine reads. The same at every render. */
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
