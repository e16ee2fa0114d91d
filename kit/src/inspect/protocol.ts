import type { AnyEventObject, StateValue } from 'xstate'
import type { Outline } from './outline.ts'
import type { Picture, StyleRules } from './picture-data.ts'

/** Stays in this browser: a BroadcastChannel only reaches pages of the same origin. */
export const channelName = 'statechart-kit.inspect'

/**
 * A watched page. `id` survives reloads, `loadedMs` does not. `from`: who shares it from another
 * device. `name`: the name of a saved session.
 */
export type Tab = { id: string; path: string; loadedMs: number; from?: string; name?: string }

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
  /** The id of the machine; absent for promises and callbacks. */ machine?: string
  /** Named after a record: `order 318`, `application Asha Rao`. */ isRecord?: boolean
  /** The record's state is decided elsewhere, so the actor accepts no events from here. */
  followsRecord?: boolean
  /** A helper machine, marked with `meta: { isHelper: true }`. */ isHelper?: boolean
  /** The machine's configuration as JSON, for viewers that draw charts. */ definition?: string
  /** Its states and transitions, if there is no drawing. */ outline?: Outline
  /** The faults found by the linter. */ faults?: readonly string[]
  /** The linter's advice; the machine works without it. */ advice?: readonly string[]
}
export type EventEntry = Numbered & {
  type: '@xstate.event'
  sourceId?: string
  event: AnyEventObject
  /** Sent by an inspector. */ isSent?: boolean
}
/** A guard that refused a transition: the transition's key and the guard's name. */
export type Refused = { key: string; guard: string }
export type Through = { event: string; value: StateValue }
/**
 * The result of an event. `taken`: the keys of the transitions; `active`: the ids of the current
 * states; `next`: the possible events; `blocked`: those that a guard currently refuses.
 */
export type StepEntry = Numbered & {
  type: '@xstate.snapshot'
  event: AnyEventObject
  snapshot: Shown
  taken?: readonly string[]
  /** Each transition with its target, if one event caused several. */
  through?: readonly Through[]
  active?: readonly string[]
  next?: readonly string[]
  refused?: readonly Refused[]
  blocked?: Readonly<Record<string, string>>
}
/** An element as users find it: the `nth` with this role and name. */
export type Target = { role: string; name: string; nth: number }
/** A user action, or an opened page. */
export type Act =
  | { kind: 'visit'; path: string }
  | { kind: 'click'; target: Target }
  | { kind: 'fill'; target: Target; value: string }
  | { kind: 'press'; key: string; target?: Target }
/** `heading`: the title of the page at that time. */
export type ActEntry = Numbered & { type: '@person.act'; act: Act; heading?: string }

/** One log entry, in the format of `@statelyai/inspect` with our additions. */
export type Entry = ActorEntry | EventEntry | StepEntry | ActEntry

export type FromApp =
  | { kind: 'here'; tab: Tab }
  | { kind: 'gone'; tabId: string }
  /** The entries since the last message. */
  | { kind: 'entries'; tabId: string; entries: readonly Entry[] }
  /** The full known state of a tab, for late subscribers. */
  | { kind: 'log'; tabId: string; entries: readonly Entry[] }
  | { kind: 'picture'; tabId: string; picture: Picture; rules: readonly StyleRules[] }
  /** The answer to `act`. */
  | { kind: 'acted'; tabId: string; id: string; problem?: string | undefined }

export type FromInspector =
  | { kind: 'hello' }
  | { kind: 'replay'; tabId: string }
  | { kind: 'send'; tabId: string; actorId: string; event: AnyEventObject }
  /** Whether pictures of the page are requested. */
  | { kind: 'pictures'; tabId: string; isOn: boolean }
  | { kind: 'act'; tabId: string; id: string; act: Act }
  /** An event for the actor of this name, as soon as it exists. */
  | { kind: 'tell'; tabId: string; id: string; actor: string; event: AnyEventObject }
