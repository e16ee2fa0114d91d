import type { HistoryEntry } from '#contract/history.ts'
import type { Mark } from '../../ui/mark.ts'
import { DateTime } from '../time/date-time.tsx'
import type { TimelineEntry } from './timeline.tsx'

type Told = {
  zone: string
  /** The mark of the resulting status; undefined for an unknown one. */
  markOf: (to: string) => Mark | undefined
  titleOf: (event: string) => string
  /** The text for an actor without a name. */
  actorOf: (role: string) => string
  reasonOf: (code: string | undefined) => string | undefined
}

/** A record's history as timeline entries: what, by whom, when and why; newest first. */
export function historyEntries(
  history: readonly HistoryEntry[],
  { zone, markOf, titleOf, actorOf, reasonOf }: Told,
): TimelineEntry[] {
  return history
    .map(({ event, to, occurredMs, actorName, actorRole, reasonCode, note }, index) => ({
      key: String(index),
      mark: markOf(to) ?? { tone: 'done' as const, shape: 'dot' as const },
      title: titleOf(event),
      when: <DateTime ms={occurredMs} zone={zone} />,
      detail: [actorName ?? actorOf(actorRole), reasonOf(reasonCode), note && `“${note}”`]
        .filter(Boolean)
        .join(' · '),
    }))
    .toReversed()
}
