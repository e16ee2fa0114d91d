import { createContext } from 'react'
import type { LiveEvent } from '#contract/activity.ts'
import type { LiveNews } from '../../machines/app/live.ts'

export type LiveTopic = LiveEvent['topic']
type LiveListener = (news: LiveNews) => void

/** The subscription to live changes. */
export type LiveHub = {
  tell(news: LiveNews): void
  /** Subscribes to topics; returns the unsubscribe function. */
  follow(topics: readonly LiveTopic[], listener: LiveListener): () => void
}

/**
 * A hub for one module's screens; changes of other modules are filtered out, except for
 * notifications, which are for all modules.
 */
export function createLiveHub(moduleId: () => number | undefined): LiveHub {
  const listeners = new Map<LiveListener, ReadonlySet<LiveTopic>>()
  return {
    tell(news) {
      for (const [listener, topics] of listeners) {
        const own =
          news === 'all'
            ? news
            : news.filter(
                (event) =>
                  topics.has(event.topic) &&
                  (event.moduleId === undefined ||
                    event.moduleId === moduleId() ||
                    event.topic === 'notification'),
              )
        if (own.length > 0) listener(own)
      }
    },
    follow(topics, listener) {
      listeners.set(listener, new Set(topics))
      return () => listeners.delete(listener)
    },
  }
}

/** The default outside of the signed-in frame: no changes. */
export const LiveContext = createContext<LiveHub>(createLiveHub(() => undefined))
