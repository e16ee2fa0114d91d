import type { AnyEventObject, StateValue } from 'xstate'
import type { Outline } from './outline.ts'
import type { Picture, StyleRules } from './picture-data.ts'

/** Everything stays in this browser: a BroadcastChannel only reaches pages of the same origin. */
export const channelName = 'statechart-kit.inspect'

/**
 * A watched page. `id` survives reloads, `loadedMs` doesn't. `from`: who shares it, on another
 * device. `name`: of a session that is kept beside the tabs.
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
  /** The id of the machine; missing for promises and callbacks. */ machine?: string
  /** Named after a record: `order 318`, `application Asha Rao`. */ isRecord?: boolean
  /** What happens to a record is decided elsewhere: it takes no events from here. */
  followsRecord?: boolean
  /** It only helps others, as its machine says by `meta: { isHelper: true }`. */ isHelper?: boolean
  /** The configuration of the machine as JSON, for viewers that draw it. */ definition?: string
  /** Its states and transitions, where no drawing of it exists. */ outline?: Outline
  /** What the machine's linter found. */ faults?: readonly string[]
  /** What it advises; the machine runs well without. */ advice?: readonly string[]
}
export type EventEntry = Numbered & {
  type: '@xstate.event'
  sourceId?: string
  event: AnyEventObject
  /** Sent by an inspector. */ isSent?: boolean
}
/** A guard that refused a transition: the key of the transition, and the guard's name. */
export type Refused = { key: string; guard: string }
export type Through = { event: string; value: StateValue }
/**
 * The result of an event. `taken`: the keys of the transitions; `active`: the ids of the current
 * states; `next`: the possible events; `blocked`: those of them that a guard refuses as things are.
 */
export type StepEntry = Numbered & {
  type: '@xstate.snapshot'
  event: AnyEventObject
  snapshot: Shown
  taken?: readonly string[]
  /** Each transition with where it led, when one event led to several. */
  through?: readonly Through[]
  active?: readonly string[]
  next?: readonly string[]
  refused?: readonly Refused[]
  blocked?: Readonly<Record<string, string>>
}
/** An element as people find it: `nth` of those with the same role and name. */
export type Target = { role: string; name: string; nth: number }
/** What a person did, or a page that was opened. */
export type Act =
  | { kind: 'visit'; path: string }
  | { kind: 'click'; target: Target }
  | { kind: 'fill'; target: Target; value: string }
  | { kind: 'press'; key: string; target?: Target }
/** `heading`: the title of the page at that moment. */
export type ActEntry = Numbered & { type: '@person.act'; act: Act; heading?: string }

/** One log entry, in the format of `@statelyai/inspect` with our additions. */
export type Entry = ActorEntry | EventEntry | StepEntry | ActEntry

export type FromApp =
  | { kind: 'here'; tab: Tab }
  | { kind: 'gone'; tabId: string }
  /** What happened since the last message. */
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
  /** Pictures of the page are wanted, or no longer. */
  | { kind: 'pictures'; tabId: string; isOn: boolean }
  | { kind: 'act'; tabId: string; id: string; act: Act }
  /** An event for the actor of this name, as soon as it exists. */
  | { kind: 'tell'; tabId: string; id: string; actor: string; event: AnyEventObject }
