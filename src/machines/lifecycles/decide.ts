import {
  type AnyMachineSnapshot,
  type AnyStateMachine,
  type AnyTransitionDefinition,
  getNextTransitions,
  type SnapshotFrom,
  type StateValue,
  transition,
} from 'xstate'
import type { ProblemCode } from '#contract/problem.ts'
import { type Actor, type AnyRule, type Facts, whyNot } from './rule.ts'
import type { StandIn } from './stand-in.ts'

/**
 * What the user must give before an event is sent: a reason, a confirmation, a time, a limit, new
 * terms, a table, a letter, a confirmation that it lies outside of the hours.
 */
export type Asked = 'reason' | 'yes' | 'time' | 'limit' | 'terms' | 'table' | 'letter' | 'outside'

/** One kind of record with its statechart, and how its rows are read. */
export type Lifecycle<
  Row,
  Name extends string = string,
  Effect extends string = string,
  State extends string = string,
> = {
  name: string
  /** The kind of record, for display. */
  title: string
  machine: AnyStateMachine
  /** The state in the specification's words; a nested state follows a dot: `Waiting.called`. */
  stateOf(row: Row): string
  contextOf(row: Row): Facts
  /** The input that an event needs; the server refuses an event without its reason. */
  asks: Readonly<Partial<Record<Name, Asked>>>
  /** Events that ask only about records in which this field is set. */
  asksIf?: Readonly<Partial<Record<Name, string>>>
  /** The event that undoes another one, where the lifecycle has one. */
  back: Readonly<Partial<Record<Name, Name>>>
  /** System events that take back another one, beside its undo: a message about it is withdrawn. */
  takesBack?: Readonly<Partial<Record<Name, Name>>>
  /** Roles that move such a record with the permission of another role. */
  standIns?: readonly StandIn<Name>[]
  /**
   * System events that may follow in the same move; the history then names the state after them.
   */
  atOnce?: readonly Name[]
  /** Every effect that a transition can request from the server, besides the new state. */
  effects: readonly Effect[]
  /** Types only: the outer states of the chart, see `OuterState`. */
  readonly states?: State
}

/** The outer states of a chart: the stored words, which its transitions use as targets. */
export type OuterState<Machine extends AnyStateMachine> = OuterOf<SnapshotFrom<Machine>['value']>
type OuterOf<Value> = Value extends string ? Value : Extract<keyof Value, string>

export type EffectOf<Effect extends string> = {
  type: Effect
  params: Readonly<Record<string, unknown>>
}

export type Decision<
  Name extends string = string,
  Effect extends string = string,
  State extends string = string,
> =
  | {
      ok: true
      event: Name
      from: State
      to: State
      /** The nested state of `to`, if any: `was_ready`. */
      inside?: string
      effects: readonly EffectOf<Effect>[]
    }
  | { ok: false; code: ProblemCode }

/**
 * Whether an event is allowed for a row now, and what follows. Writes nothing. A role without
 * permission is ROLE_FORBIDDEN, a state that doesn't accept the event TRANSITION_NOT_ALLOWED, a
 * condition has its own code.
 */
export function decide<Row, Name extends string, Effect extends string, State extends string>(
  lifecycle: Lifecycle<Row, Name, Effect, State>,
  row: Row,
  event: { type: Name; by: Actor },
): Decision<Name, Effect, State> {
  const now = snapshotOf(lifecycle, row)
  if (!now.can(event)) return { ok: false, code: refusalOf(now, event) }
  const [next, actions] = transition(lifecycle.machine, now, event)
  const effects = actions.map(({ type, params }) => ({
    type: wordOf<Effect>(type),
    params: { ...params },
  }))
  return {
    ok: true,
    event: event.type,
    from: wordOf<State>(outerState(now.value)),
    to: wordOf<State>(outerState(next.value)),
    ...insideOf(next.value),
    effects,
  }
}

/** The allowed events of a row in display order: the main step first, refusals last. */
export function allowedEvents<Row, Name extends string>(
  lifecycle: Lifecycle<Row, Name>,
  row: Row,
  actor: Actor,
): readonly Name[] {
  const facts = lifecycle.contextOf(row)
  let key = `${lifecycle.stateOf(row)}|${actor.role}|`
  for (const name in facts) key += facts[name] ? '1' : '0'

  const known = remembered(lifecycle)
  const events = known.get(key) ?? findAllowed(lifecycle, row, actor)
  known.set(key, events)
  return events as readonly Name[]
}

/**
 * The event that leads a row to a state for this actor: REJECT for staff is EXPIRE for the system.
 * Of several, the first allowed one; when none is allowed, the one with the most specific refusal.
 * Undefined when no event leads there.
 */
export function eventTo<Row, Name extends string>(
  lifecycle: Lifecycle<Row, Name>,
  row: Row,
  target: string,
  actor: Actor,
): Name | undefined {
  const now = snapshotOf(lifecycle, row)
  if (outerState(now.value) === target) return undefined
  const matching = getNextTransitions(now).filter((next) => next.target?.[0]?.path[0] === target)
  const best =
    matching.find(({ eventType }) => now.can({ type: eventType, by: actor })) ??
    matching.find((next) => ruleOf(next)?.roles.includes(actor.role)) ??
    matching[0]
  return best && wordOf<Name>(best.eventType)
}

type Questions<Name extends string> = Pick<Lifecycle<never, Name>, 'asks' | 'asksIf'>

/** What has to be given before this event of this record. */
export function questionBefore<Name extends string>(
  { asks, asksIf }: Questions<Name>,
  row: object,
  event: Name,
): Asked | undefined {
  const field = asksIf?.[event]
  const isAsked = field === undefined || isSet(Object.entries(row).find(([name]) => name === field))
  return isAsked ? asks[event] : undefined
}

function isSet(entry: readonly [string, unknown] | undefined): boolean {
  return entry !== undefined && entry[1] !== undefined && entry[1] !== null
}

/** Whether an event is refused without a reason. */
export function asksReason<Name extends string>(
  { asks }: Pick<Lifecycle<never, Name>, 'asks'>,
  event: Name,
): boolean {
  return asks[event] === 'reason'
}

/** The event that undoes another one, where it is allowed now. */
export function undoEventOf<Name extends string, Offered extends Name>(
  { back }: Pick<Lifecycle<never, Name>, 'back'>,
  event: Name,
  allowed: readonly Offered[],
): Offered | undefined {
  return allowed.find((one) => one === back[event])
}

/**
 * The payloads and undo events of a lifecycle's moves. A move that already has its payload is not
 * asked about.
 */
export function lifeOf<Name extends string>(
  lifecycle: Questions<Name> & Pick<Lifecycle<never, Name>, 'back'>,
): {
  ask: (row: object, move: { event: Name }) => Asked | undefined
  back: <Offered extends Name>(done: Done<Name, Offered>) => { event: Offered } | undefined
} {
  return {
    ask: (row, move) =>
      Object.keys(move).length > 1 ? undefined : questionBefore(lifecycle, row, move.event),
    back({ row, move }) {
      const event = undoEventOf(lifecycle, move.event, row.allowedEvents)
      return event && { event }
    },
  }
}

type Done<Name extends string, Offered extends Name> = {
  row: { allowedEvents: readonly Offered[] }
  move: { event: Name }
}

/** Whether one of a row's allowed events undoes its last move, so that the undo is still open. */
export function offersUndo<Row>(
  lifecycle: Lifecycle<Row>,
  row: Row,
  allowed: readonly string[],
): boolean {
  const next = getNextTransitions(snapshotOf(lifecycle, row))
  const isOpenWithoutUndo = (event: string) =>
    next.some(
      (one) => one.eventType === event && ruleOf(one)?.when?.includes('isUndoOpen') !== true,
    )
  return next.some(({ eventType }) => allowed.includes(eventType) && !isOpenWithoutUndo(eventType))
}

/** The rule of a lifecycle's transition: roles and conditions. */
export function ruleOf(next: Pick<AnyTransitionDefinition, 'guard'>): AnyRule | undefined {
  const guard: unknown = next.guard
  return isRuleGuard(guard) ? guard.params : undefined
}

/** XState's types lose the literal names; the chart's names are those of the lifecycle's type. */
function wordOf<Word extends string>(word: string): Word {
  return word as Word
}

function refusalOf(now: AnyMachineSnapshot, event: { type: string; by: Actor }): ProblemCode {
  const codes = getNextTransitions(now)
    .filter(({ eventType }) => eventType === event.type)
    .map((next) => whyNot(ruleOf(next) ?? { roles: [] }, now.context, event.by))
  return codes.find((code) => code !== 'ROLE_FORBIDDEN') ?? codes[0] ?? 'TRANSITION_NOT_ALLOWED'
}

function findAllowed<Row>(lifecycle: Lifecycle<Row>, row: Row, actor: Actor): readonly string[] {
  return Object.freeze(possibleEvents(snapshotOf(lifecycle, row), actor))
}

/** The events that someone may send to a record with this snapshot, in chart order. */
export function possibleEvents(now: AnyMachineSnapshot, by: Actor): string[] {
  const known = new Set(getNextTransitions(now).map(({ eventType }) => eventType))
  return [...known].filter((type) => now.can({ type, by }))
}

/** A row as a snapshot of its chart, with its facts. */
export function snapshotOf<Row>(lifecycle: Lifecycle<Row>, row: Row): AnyMachineSnapshot {
  return lifecycle.machine.resolveState({
    value: stateValueOf(lifecycle.stateOf(row)),
    context: lifecycle.contextOf(row),
  })
}

/** A state in the lifecycle's words (`Waiting.called`) as a value of its chart. */
export function stateValueOf(path: string): StateValue {
  const [outer = path, inner] = path.split('.')
  return inner === undefined ? outer : { [outer]: inner }
}

function outerState(value: StateValue): string {
  return typeof value === 'string' ? value : (Object.keys(value)[0] ?? '')
}

function insideOf(value: StateValue): { inside?: string } {
  const inner = typeof value === 'string' ? undefined : Object.values(value)[0]
  return typeof inner === 'string' ? { inside: inner } : {}
}

function isRuleGuard(guard: unknown): guard is { params: AnyRule } {
  return (
    typeof guard === 'object' &&
    guard !== null &&
    'type' in guard &&
    guard.type === 'by' &&
    'params' in guard
  )
}

/**
 * A cache per lifecycle by state, role and facts: a list asks the same few questions for each row.
 */
const memory = new WeakMap<object, Map<string, readonly string[]>>()

function remembered(lifecycle: object): Map<string, readonly string[]> {
  const known = memory.get(lifecycle) ?? new Map<string, readonly string[]>()
  memory.set(lifecycle, known)
  return known
}
