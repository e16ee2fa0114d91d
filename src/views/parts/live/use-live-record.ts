import type { LiveNews } from '../../../machines/app/live.ts'
import { failureOf } from '../../../machines/failure.ts'
import type { LiveTopic } from './live-hub.ts'
import { useLive } from './use-live.ts'

type Versioned = { id: string; version: number }
type LiveRecord<R extends Versioned> = {
  id: R['id']
  record: R | undefined
  /** While something is under way, which mostly brings the new version itself. */
  isBusy: boolean
  load: () => Promise<R>
  /** To the record's machine, which does not let it overwrite what is being edited. */
  send: (event: { type: 'record.changed'; record: R } | { type: 'record.reload' }) => void
}

/**
 * Keeps an open record as it is elsewhere: read again when its version grows, when something of it
 * changes without one, and after a gap.
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
      const { kind, status } = failureOf(thrown)
      if (status === 404) send({ type: 'record.reload' })
      else if (kind !== 'refused') throw thrown
    }
  }
  useLive(topics, (news) => (isConcerned(news) ? refresh() : undefined), {
    isPaused: isBusy || record === undefined,
  })
}
