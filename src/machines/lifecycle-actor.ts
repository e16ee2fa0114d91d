import {
  type ActorLogic,
  type ActorRef,
  type AnyMachineSnapshot,
  type AnyStateMachine,
  type AnyTransitionDefinition,
  getNextTransitions,
  transition,
} from 'xstate'
import {
  type Lifecycle,
  possibleEvents,
  ruleOf,
  snapshotOf,
  stateValueOf,
} from '#lifecycles/decide.ts'
import { type Actor, type Facts, failedCondition } from '#lifecycles/rule.ts'

/**
 * The input of a record's actor: an event that happened to it, or its latest data. Both carry the
 * facts for the chart's conditions.
 */
type LifecycleNews =
  | { type: 'record.read'; state: string; facts: Facts }
  | { type: string; by: Actor; facts: Facts }

type LifecycleLogic<Row> = ActorLogic<AnyMachineSnapshot, LifecycleNews, Row> & {
  machine: AnyStateMachine
  /** For the inspector: such an actor accepts no events from it. */
  followsRecord: true
  /** For the inspector: the condition that refuses an event, with the refused roles. */
  refusalOf: typeof refusalOf
}
export type LifecycleActor = ActorRef<AnyMachineSnapshot, LifecycleNews>

/**
 * A server's record as an actor of its lifecycle. The server decides, so the actor follows: from
 * the state in which the record was read, by the events that happened, to its latest state. Other
 * events change nothing.
 */
export function lifecycleLogic<Row>(lifecycle: Lifecycle<Row>): LifecycleLogic<Row> {
  const { machine } = lifecycle
  return {
    machine,
    followsRecord: true,
    refusalOf,
    config: machine.config,
    getInitialSnapshot: (_, row) => snapshotOf(lifecycle, row),
    getPersistedSnapshot: (snapshot) => machine.getPersistedSnapshot(snapshot),
    transition(before, event, scope) {
      if (event.type.startsWith('xstate.')) return machine.transition(before, event, scope)
      if (!('facts' in event)) return before
      const value = 'state' in event ? stateValueOf(event.state) : before.value
      const now = machine.resolveState({ value, context: event.facts })
      if ('state' in event) return isSame(before, now) ? before : now
      // The facts were read after the event; some are only true before it, such as that an undo is
      // still open.
      const from = [now, before].find((snapshot) => snapshot.can(event))
      return from ? machine.transition(from, event, scope) : before
    },
  }
}

function refusalOf(
  { context }: { context: Facts },
  next: Pick<AnyTransitionDefinition, 'guard'>,
): string | undefined {
  const rule = ruleOf(next)
  if (!rule) return undefined
  const failed = rule.roles.map((role) => ({ role, why: failedCondition(rule, context, { role }) }))
  const refused = failed.filter(({ why }) => why !== undefined)
  if (refused.length === 0) return undefined
  const conditions = [...new Set(refused.map(({ why }) => why))].join(', ')
  return refused.length === failed.length
    ? conditions
    : `${conditions} (for ${refused.map(({ role }) => role).join(', ')})`
}

/** Sends an actor what happened to its record since, and its latest data. */
export function tellLifecycle<Row>(
  actor: LifecycleActor,
  lifecycle: Lifecycle<Row>,
  row: Row,
  happened: readonly { type: string; by: Actor }[],
): void {
  const facts = lifecycle.contextOf(row)
  for (const event of happened) actor.send({ ...event, facts })
  if (!isSame(actor.getSnapshot(), snapshotOf(lifecycle, row)))
    actor.send({ type: 'record.read', state: lifecycle.stateOf(row), facts })
}

/**
 * For a record without a history: the event that leads from the previous state to the latest one;
 * of several, the one that was allowed. Empty if that is ambiguous.
 */
export function eventBetween<Row>(
  before: AnyMachineSnapshot,
  lifecycle: Lifecycle<Row>,
  row: Row,
  offered: readonly string[],
): { type: string; by: Actor }[] {
  const after = snapshotOf(lifecycle, row)
  if (isSameValue(before, after)) return []
  // Both the old and the new facts are tried, as in the actor itself.
  const starts = [lifecycle.machine.resolveState({ ...before, context: after.context }), before]
  const found = getNextTransitions(before).flatMap((next) => {
    const role = ruleOf(next)?.roles[0]
    if (!role) return []
    const event = { type: next.eventType, by: { role } }
    const isFit = starts.some(
      (from) =>
        from.can(event) && isSameValue(transition(lifecycle.machine, from, event)[0], after),
    )
    return isFit ? [event] : []
  })
  // A state and its parent may both accept an event.
  const fitting = [...new Map(found.map((event) => [event.type, event])).values()]
  const [one, another] =
    fitting.length > 1 ? fitting.filter(({ type }) => offered.includes(type)) : fitting
  return one && !another ? [one] : []
}

/**
 * The allowed events of a record according to its actor. The server knows more than an answer
 * contains: if its list differs, it takes precedence.
 */
export function offeredEvents<Name extends string>(
  now: AnyMachineSnapshot,
  by: Actor,
  allowed: readonly Name[],
): readonly Name[] {
  const possible = possibleEvents(now, by)
  const isAgreed =
    possible.length === allowed.length && allowed.every((event) => possible.includes(event))
  return isAgreed ? (possible as Name[]) : allowed
}

function isSameValue(one: AnyMachineSnapshot, other: AnyMachineSnapshot): boolean {
  return JSON.stringify(one.value) === JSON.stringify(other.value)
}

function isSame(one: AnyMachineSnapshot, other: AnyMachineSnapshot): boolean {
  const said = ({ value, context }: AnyMachineSnapshot) => JSON.stringify([value, context])
  return said(one) === said(other)
}
