import type { ActEntry, Entry, StepEntry } from '#kit/inspect/protocol.ts'
import { actWords } from '#kit/inspect/exports.ts'
import { eventWords, isInner, stateWords } from '#kit/inspect/state-words.ts'
import { isStep, type WatchedTab } from '#kit/inspect/watch.ts'

/**
 * The entries that can be selected when going back: a step of an actor, or an action of the user.
 */
export type Moment = StepEntry | ActEntry

type LogFilter = {
  search: string
  /** Only entries of this actor. */ only: string | undefined
  hasInner: boolean
}

export function isMoment(entry: Entry): entry is Moment {
  return isStep(entry) || entry.type === '@person.act'
}

/** The time of an entry as displayed in the log: the seconds since the first entry. */
export function secondsAt(entries: readonly Entry[], n: number): string {
  const [first] = entries
  const at = entries.findLast((entry) => entry.n <= n) ?? first
  return ((Number(at?.createdAt ?? 0) - Number(first?.createdAt ?? 0)) / 1000).toFixed(2)
}

/** The moments before and after one, and its index. */
export function around(
  moments: readonly Moment[],
  n: number | undefined,
): { place: number; previous: Moment | undefined; next: Moment | undefined } {
  const found = n === undefined ? moments.length - 1 : moments.findLastIndex((one) => one.n <= n)
  return {
    place: found,
    previous: moments[found - 1],
    next: n === undefined ? undefined : moments[found + 1],
  }
}

/** Whether the log shows an entry with this filter. */
export function fitsFilter(entry: Entry, filter: LogFilter, tab: WatchedTab): boolean {
  if (entry.type === '@xstate.actor') return false
  if (filter.only !== undefined && !isAbout(entry, filter.only)) return false
  if (entry.type !== '@person.act' && !filter.hasInner && isInner(entry.event.type)) return false
  return textOf(entry, tab).includes(filter.search.trim().toLowerCase())
}

function isAbout(entry: Exclude<Entry, { type: '@xstate.actor' }>, actorId: string): boolean {
  return (
    entry.sessionId === actorId || (entry.type === '@xstate.event' && entry.sourceId === actorId)
  )
}

const texts = new WeakMap<Entry, string>()

/** The searchable text of an entry; cached, because thousands are searched on each key press. */
function textOf(entry: Exclude<Entry, { type: '@xstate.actor' }>, { actors }: WatchedTab): string {
  const known = texts.get(entry)
  if (known !== undefined) return known
  const text = (
    entry.type === '@person.act'
      ? actWords(entry.act)
      : [
          entry.event.type,
          eventWords(entry.event.type),
          actors.get(entry.sessionId)?.name,
          isStep(entry) ? stateWords(entry.snapshot.value) : '',
        ].join(' ')
  ).toLowerCase()
  texts.set(entry, text)
  return text
}
