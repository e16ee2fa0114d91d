import { createContext } from 'react'
import type { LiveEvent } from '#contract/activity.ts'
import type { LiveNews } from '../../../machines/app/live.ts'

export type LiveTopic = LiveEvent['topic']
export type LiveListener = (news: LiveNews) => void

/** Where screens hear of what was changed elsewhere. */
export type LiveHub = {
  tell(news: LiveNews): void
  /** Hears of these topics until the answer is called. */
  follow(topics: readonly LiveTopic[], listener: LiveListener): () => void
}

/**
 * A hub for the screens of one module; what belongs to another module is kept from them, except for
 * the bell, which rings for all.
 */
export function createLiveHub(moduleId: number | undefined): LiveHub {
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
                    event.moduleId === moduleId ||
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

/** Outside of the signed-in frame nothing is heard. */
export const LiveContext = createContext<LiveHub>(createLiveHub(undefined))
