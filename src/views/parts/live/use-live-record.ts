import type { LiveNews } from '../../../machines/app/live.ts'
import { failureOf, isPassing } from '../../../machines/failure.ts'
import type { LiveTopic } from '../../seams/live-hub.ts'
import { useLive } from './use-live.ts'

type Versioned = { id: string; version: number }
type LiveRecord<R extends Versioned> = {
  id: R['id']
  record: R | undefined
  /** A call is in progress, which usually returns the new version itself. */
  isBusy: boolean
  load: () => Promise<R>
  /** Sends it to the record's machine, which never overwrites unsaved input. */
  send: (event: { type: 'record.changed'; record: R } | { type: 'record.reload' }) => void
}

/**
 * Keeps an open record up to date: refetched when its version increases, when a part without a
 * version changes, and after a gap.
 */
export function useLiveRecord<R extends Versioned>(
  topics: readonly LiveTopic[],
  { id, record, isBusy, load, send }: LiveRecord<R>,
): void {
  const isConcerned = (news: LiveNews): boolean =>
    news === 'all' ||
    news.some(
      (event) =>
        event.id === id && (event.version === undefined || event.version > (record?.version ?? 0)),
    )

  const refresh = async (): Promise<void> => {
    try {
      send({ type: 'record.changed', record: await load() })
    } catch (thrown) {
      const failure = failureOf(thrown)
      if (failure.status === 404) send({ type: 'record.reload' })
      else if (isPassing(failure)) throw thrown
    }
  }
  useLive(topics, (news) => (isConcerned(news) ? refresh() : undefined), {
    isPaused: isBusy || record === undefined,
  })
}
