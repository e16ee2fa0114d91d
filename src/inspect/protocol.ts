import type { AnyEventObject, StateValue } from 'xstate'

/** Everything stays in this browser: a BroadcastChannel only reaches pages of the same origin. */
export const channelName = 'sevenfold.inspect'

/** A watched page. `id` survives reloads, `loadedMs` doesn't. */
export type Tab = { id: string; path: string; loadedMs: number }

/** The visible state of an actor: no functions, no live references, no secrets. */
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
  /** Named after a record: `order 318`, `application Asha Rao`. */ isRecord?: boolean
}
export type EventEntry = Numbered & {
  type: '@xstate.event'
  sourceId?: string
  event: AnyEventObject
}
/**
 * The result of an event. `taken`: the keys of the transitions; `active`: the ids of the current
 * states; `next`: the possible events.
 */
export type StepEntry = Numbered & {
  type: '@xstate.snapshot'
  event: AnyEventObject
  snapshot: Shown
  taken?: readonly string[]
  active?: readonly string[]
  next?: readonly string[]
}
/** One log entry, in the format of `@statelyai/inspect` with our additions. */
export type Entry = ActorEntry | EventEntry | StepEntry

export type FromApp =
  | { kind: 'here'; tab: Tab }
  | { kind: 'gone'; tabId: string }
  | { kind: 'entry'; tabId: string; entry: Entry }
  /** The full known state of a tab, for late subscribers. */
  | { kind: 'log'; tabId: string; entries: readonly Entry[] }

export type FromInspector =
  | { kind: 'hello' }
  | { kind: 'replay'; tabId: string }
  | { kind: 'send'; tabId: string; actorId: string; event: AnyEventObject }
