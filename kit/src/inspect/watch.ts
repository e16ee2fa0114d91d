import type { Picture } from './picture-data.ts'
import type { ActorEntry, Entry, FromApp, StepEntry, Tab } from './protocol.ts'
import { shared } from './share.ts'

/** The same limit as in the watched page. */
const maxEntries = 30_000
export const maxPictures = 60

/** The known data of an actor: its parent, and its state after the last step. */
export type WatchedActor = {
  id: string
  name: string
  parentId?: string | undefined
  machine?: string | undefined
  about?: ActorEntry | undefined
  last?: StepEntry
}
export type Actors = ReadonlyMap<string, WatchedActor>
/**
 * `lastN`: the number of the last received entry, also if cleared. `earlier`: the actors before the
 * first entry.
 */
export type WatchedTab = {
  tab: Tab
  isGone: boolean
  actors: Actors
  earlier: Actors
  entries: readonly Entry[]
  pictures: readonly Picture[]
  /** The style sheets of the page, by their ids. */
  styles: ReadonlyMap<number, readonly string[]>
  lastN: number
}
export type Watch = ReadonlyMap<string, WatchedTab>

/** The inspector's state after another message. A reloaded page starts again. */
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
  if (message.kind === 'log') {
    const lastN = (message.entries[0]?.n ?? 1) - 1
    return keep(watch, withEntries({ ...known, ...empty, lastN }, message.entries))
  }
  if (message.kind === 'picture') return keep(watch, withPicture(known, message))
  if (message.kind === 'acted') return watch
  const news = message.entries.filter(({ n }) => n > known.lastN)
  // After a gap the log was requested; entries are ignored until it arrives.
  return news[0]?.n === known.lastN + 1 ? keep(watch, withEntries(known, news)) : watch
}

/** The tab with an empty log; its actors are kept. */
export function cleared(watch: Watch, tabId: string): Watch {
  const known = watch.get(tabId)
  return known ? keep(watch, { ...known, entries: [], pictures: [], earlier: known.actors }) : watch
}

/** The actors right after a step; without a step, the current ones. */
export function actorsAt({ actors, earlier, entries }: WatchedTab, n: number | undefined): Actors {
  if (n === undefined) return actors
  const then = new Map(earlier)
  for (const entry of entries) {
    if (entry.n > n) break
    noteActor(then, entry)
  }
  return then
}

/** The previous step of the same actor. */
export function stepBefore(entries: readonly Entry[], step: StepEntry): StepEntry | undefined {
  return entries.findLast(
    (entry): entry is StepEntry =>
      isStep(entry) && entry.sessionId === step.sessionId && entry.n < step.n,
  )
}

/** Logic without its own state, such as a transition function, stays active when stopped. */
export function hasEnded({ last }: WatchedActor): boolean {
  return (
    last !== undefined && (last.snapshot.status !== 'active' || last.event.type === 'xstate.stop')
  )
}

export function isStep(entry: Entry): entry is StepEntry {
  return entry.type === '@xstate.snapshot'
}

const empty = {
  actors: new Map<string, WatchedActor>(),
  earlier: new Map<string, WatchedActor>(),
  entries: [],
}
const nothing = { ...empty, isGone: false, pictures: [], styles: new Map(), lastN: 0 }

function keep(watch: Watch, tab: WatchedTab): Watch {
  return new Map(watch).set(tab.tab.id, tab)
}

function withEntries(tab: WatchedTab, news: readonly Entry[]): WatchedTab {
  const actors = new Map(tab.actors)
  const added = news.map((entry) => {
    const one = isStep(entry) ? sharedStep(actors.get(entry.sessionId)?.last, entry) : entry
    noteActor(actors, one)
    return one
  })
  const entries = [...tab.entries, ...added]
  const lastN = news.at(-1)?.n ?? tab.lastN
  if (entries.length <= maxEntries * 1.1) return { ...tab, actors, entries, lastN }
  const earlier = new Map(tab.earlier)
  for (const entry of entries.splice(0, entries.length - maxEntries)) noteActor(earlier, entry)
  return { ...tab, actors, earlier, entries, lastN }
}

/** Unchanged parts are shared: thousands of steps of a list contain the same rows. */
function sharedStep(last: StepEntry | undefined, step: StepEntry): StepEntry {
  return last ? { ...step, snapshot: shared(last.snapshot, step.snapshot) } : step
}

function withPicture(
  tab: WatchedTab,
  { picture, rules }: Extract<FromApp, { kind: 'picture' }>,
): WatchedTab {
  const pictures = [...tab.pictures, picture].slice(-maxPictures)
  // Keeps the same map if there are no new rules, so that nothing re-renders.
  if (rules.length === 0) return { ...tab, pictures }
  const styles = new Map(tab.styles)
  for (const { id, from, rules: added } of rules)
    styles.set(id, [...(styles.get(id) ?? []).slice(0, from), ...added])
  return { ...tab, styles, pictures }
}

function noteActor(actors: Map<string, WatchedActor>, entry: Entry): void {
  const id = entry.sessionId
  if (entry.type === '@xstate.actor') {
    const { name, parentId, machine } = entry
    actors.set(id, { id, name, parentId, machine, about: entry })
  } else if (isStep(entry)) actors.set(id, { ...(actors.get(id) ?? { id, name: id }), last: entry })
}
