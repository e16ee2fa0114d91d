import type { ActorEntry, Entry, EventEntry } from './protocol.ts'
import type { WatchedTab } from './watch.ts'

/** What an export or a comparison takes of a session. */
export type Narrow = {
  /** The name of the actor that it is about; absent: all. */
  only?: string | undefined
  /** With the machines that only help others; an app names them by `meta: { isHelper: true }`. */
  hasHelpers: boolean
}

/** The entries of a tab with its actors, those from before a cleared log as well. */
export function wholeSession({ earlier, entries }: WatchedTab): Entry[] {
  return [...[...earlier.values()].flatMap(({ about }) => about ?? []), ...entries]
}

/** A session without what is not asked for. What a person did stays, and so do all names. */
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

/** Helpers, and what they start. */
function helpersAmong(actors: readonly ActorEntry[]): Set<string> {
  const helpers = new Set<string>()
  // Parents are told before their children.
  for (const { sessionId, parentId, isHelper } of actors)
    if (isHelper || helpers.has(parentId ?? '')) helpers.add(sessionId)
  return helpers
}

function withoutSource({ sourceId: _, ...entry }: EventEntry): EventEntry {
  return entry
}
