import type { AnyEventObject, StateValue } from 'xstate'

/**
 * Everything stays in this browser: a BroadcastChannel reaches pages of the same origin, nobody
 * else.
 */
export const channelName = 'sevenfold.inspect'

/** One page that is watched. `id` stays through reloads, `loadedMs` doesn't. */
export type Tab = { id: string; path: string; loadedMs: number }

/** What can be seen of an actor: no functions, no live references, no secrets. */
export type Shown = {
  status: 'active' | 'done' | 'error' | 'stopped'
  value?: StateValue
  context?: unknown
  output?: unknown
  error?: unknown
  tags?: readonly string[]
}

type Numbered = { n: number; createdAt: string; sessionId: string }
export type ActorEntry = Numbered & {
  type: '@xstate.actor'
  name: string
  parentId?: string
  /** The id of the machine; missing for promises and callbacks. */ machine?: string
}
export type EventEntry = Numbered & {
  type: '@xstate.event'
  sourceId?: string
  event: AnyEventObject
}
/**
 * What an event led to. `taken`: the keys of the transitions; `active`: the ids of the states it is
 * in now; `next`: what may happen there.
 */
export type StepEntry = Numbered & {
  type: '@xstate.snapshot'
  event: AnyEventObject
  snapshot: Shown
  taken?: readonly string[]
  active?: readonly string[]
  next?: readonly string[]
}
/** One thing that happened, in the form of `@statelyai/inspect` with our facts beside. */
export type Entry = ActorEntry | EventEntry | StepEntry

export type FromApp =
  | { kind: 'here'; tab: Tab }
  | { kind: 'gone'; tabId: string }
  | { kind: 'entry'; tabId: string; entry: Entry }
  /** Everything that is still known of a tab, for who comes late. */
  | { kind: 'log'; tabId: string; entries: readonly Entry[] }

export type FromInspector =
  | { kind: 'hello' }
  | { kind: 'replay'; tabId: string }
  | { kind: 'send'; tabId: string; actorId: string; event: AnyEventObject }
