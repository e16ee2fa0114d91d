import type { ActorEntry, Entry, EventEntry } from './protocol.ts'
import type { WatchedTab } from './watch.ts'

/** The filter of an export or a comparison. */
export type Narrow = {
  /** Only this actor, by name; absent: all. */
  only?: string | undefined
  /** Whether helper machines are included; an app marks them with `meta: { isHelper: true }`. */
  hasHelpers: boolean
}

/** The entries of a tab with its actors, including actors from before the log was cleared. */
export function wholeSession({ earlier, entries }: WatchedTab): Entry[] {
  return [...[...earlier.values()].flatMap(({ about }) => about ?? []), ...entries]
}

/** The filtered session. User actions and all names are kept. */
export function narrowed(entries: readonly Entry[], { only, hasHelpers }: Narrow): Entry[] {
  const actors = entries.filter((entry) => entry.type === '@xstate.actor')
  const chosen = new Set(actors.flatMap(({ name, sessionId }) => (name === only ? sessionId : [])))
  const helpers = hasHelpers ? new Set<string>() : helpersAmong(actors)
  const isLeftOut = (id: string): boolean => helpers.has(id) && !chosen.has(id)
  return entries.flatMap((entry): Entry[] => {
    if (entry.type === '@xstate.actor' || entry.type === '@person.act') return [entry]
    const isAbout =
      only === undefined ||
      chosen.has(entry.sessionId) ||
      (entry.type === '@xstate.event' && chosen.has(entry.sourceId ?? ''))
    if (!isAbout || isLeftOut(entry.sessionId)) return []
    return entry.type === '@xstate.event' && isLeftOut(entry.sourceId ?? '')
      ? [withoutSource(entry)]
      : [entry]
  })
}

/** Helpers, and their children. */
function helpersAmong(actors: readonly ActorEntry[]): Set<string> {
  const helpers = new Set<string>()
  // Parents are recorded before their children.
  for (const { sessionId, parentId, isHelper } of actors)
    if (isHelper || helpers.has(parentId ?? '')) helpers.add(sessionId)
  return helpers
}

function withoutSource({ sourceId: _, ...entry }: EventEntry): EventEntry {
  return entry
}
