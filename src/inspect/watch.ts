import type { Entry, FromApp, StepEntry, Tab } from './protocol.ts'

/** What is known of an actor: its parent, and its state after the last step. */
export type WatchedActor = {
  id: string
  name: string
  parentId?: string
  machine?: string
  last?: StepEntry
}
/** `lastN`: the number of the last received entry, cleared or not. */
export type WatchedTab = {
  tab: Tab
  isGone: boolean
  actors: ReadonlyMap<string, WatchedActor>
  entries: readonly Entry[]
  lastN: number
}
export type Watch = ReadonlyMap<string, WatchedTab>

/** The inspector's state after one more message. A reloaded page starts again. */
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
  // A gap means that the log was requested and has not arrived yet.
  return message.entry.n === known.lastN + 1 ? keep(watch, withEntry(known, message.entry)) : watch
}

/** The tab with an empty log; its actors stay. */
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
