import type { Entry, FromApp, StepEntry, Tab } from './protocol.ts'

/** What is known of an actor: where it hangs, and where it stands after its last step. */
export type WatchedActor = {
  id: string
  name: string
  parentId?: string
  machine?: string
  last?: StepEntry
}
/** `lastN`: the number of the last entry that was heard of, cleared or not. */
export type WatchedTab = {
  tab: Tab
  isGone: boolean
  actors: ReadonlyMap<string, WatchedActor>
  entries: readonly Entry[]
  lastN: number
}
export type Watch = ReadonlyMap<string, WatchedTab>

/**
 * The inspector's knowledge after one more message. A page that was loaded anew is a new beginning.
 */
export function heard(watch: Watch, message: FromApp): Watch {
  if (message.kind === 'here') {
    const known = watch.get(message.tab.id)
    return keep(
      watch,
      known?.tab.loadedMs === message.tab.loadedMs
        ? { ...known, tab: message.tab, isGone: false }
        : { ...nothing, tab: message.tab },
    )
  }
  const known = watch.get(message.tabId)
  if (!known) return watch
  if (message.kind === 'gone') return keep(watch, { ...known, isGone: true })
  if (message.kind === 'log')
    return keep(
      watch,
      message.entries.reduce(withEntry, {
        ...nothing,
        tab: known.tab,
        lastN: (message.entries[0]?.n ?? 1) - 1,
      }),
    )
  // A gap means that the log has been asked for and is on its way.
  return message.entry.n === known.lastN + 1 ? keep(watch, withEntry(known, message.entry)) : watch
}

/** The tab with an empty log; its actors are as they are. */
export function cleared(watch: Watch, tabId: string): Watch {
  const known = watch.get(tabId)
  return known ? keep(watch, { ...known, entries: [] }) : watch
}

/** The step before another of the same actor. */
export function stepBefore(entries: readonly Entry[], step: StepEntry): StepEntry | undefined {
  return entries.findLast(
    (entry): entry is StepEntry =>
      isStep(entry) && entry.sessionId === step.sessionId && entry.n < step.n,
  )
}

export function isStep(entry: Entry): entry is StepEntry {
  return entry.type === '@xstate.snapshot'
}

const nothing = { isGone: false, actors: new Map<string, WatchedActor>(), entries: [], lastN: 0 }

function keep(watch: Watch, tab: WatchedTab): Watch {
  return new Map(watch).set(tab.tab.id, tab)
}

function withEntry(tab: WatchedTab, entry: Entry): WatchedTab {
  return {
    ...tab,
    actors: withActor(tab.actors, entry),
    entries: [...tab.entries, entry],
    lastN: entry.n,
  }
}

function withActor(actors: WatchedTab['actors'], entry: Entry): WatchedTab['actors'] {
  const id = entry.sessionId
  if (entry.type === '@xstate.actor')
    return new Map(actors).set(id, {
      id,
      name: entry.name,
      parentId: entry.parentId,
      machine: entry.machine,
    })
  return isStep(entry)
    ? new Map(actors).set(id, { ...(actors.get(id) ?? { id, name: id }), last: entry })
    : actors
}
