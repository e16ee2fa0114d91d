import {
  type ActorLogic,
  type ActorRef,
  type AnyMachineSnapshot,
  type AnyStateMachine,
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
import type { Actor, Facts } from '#lifecycles/rule.ts'

/**
 * What a record's actor hears: an event that happened to it, or how it was read last. Both carry
 * the facts that the chart's conditions ask for.
 */
export type LifecycleNews =
  | { type: 'record.read'; state: string; facts: Facts }
  | { type: string; by: Actor; facts: Facts }

export type LifecycleLogic<Row> = ActorLogic<AnyMachineSnapshot, LifecycleNews, Row> & {
  machine: AnyStateMachine
}
export type LifecycleActor = ActorRef<AnyMachineSnapshot, LifecycleNews>

/**
 * A record of the server as an actor of its lifecycle. The server decides, so it follows: from the
 * state in which the record was read, along the events that happened to it, to where it was read
 * next. Whatever else it is sent changes nothing.
 */
export function lifecycleLogic<Row>(lifecycle: Lifecycle<Row>): LifecycleLogic<Row> {
  const { machine } = lifecycle
  return {
    machine,
    config: machine.config,
    getInitialSnapshot: (_, row) => snapshotOf(lifecycle, row),
    getPersistedSnapshot: (snapshot) => machine.getPersistedSnapshot(snapshot),
    transition(before, event, scope) {
      if (event.type.startsWith('xstate.')) return machine.transition(before, event, scope)
      if (!('facts' in event)) return before
      const value = 'state' in event ? stateValueOf(event.state) : before.value
      const now = machine.resolveState({ value, context: event.facts })
      if ('state' in event) return isSame(before, now) ? before : now
      // The facts were read after it happened; some are true only before it, as that a way back is
      // open.
      const from = [now, before].find((snapshot) => snapshot.can(event))
      return from ? machine.transition(from, event, scope) : before
    },
  }
}

/** Tells an actor what happened to its record since, and how it stands now. */
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
 * What happened to a record whose answers carry no history: the one event that leads from where it
 * stood to where it was read next, of several the one that was offered there. Nothing where that
 * does not tell.
 */
export function eventBetween<Row>(
  before: AnyMachineSnapshot,
  lifecycle: Lifecycle<Row>,
  row: Row,
  offered: readonly string[],
): { type: string; by: Actor }[] {
  const after = snapshotOf(lifecycle, row)
  if (isSameValue(before, after)) return []
  // The facts of both readings count, as in the actor itself.
  const starts = [lifecycle.machine.resolveState({ ...before, context: after.context }), before]
  const found = getNextTransitions(before).flatMap((way) => {
    const role = ruleOf(way)?.roles[0]
    if (!role) return []
    const event = { type: way.eventType, by: { role } }
    const isWay = starts.some(
      (from) =>
        from.can(event) && isSameValue(transition(lifecycle.machine, from, event)[0], after),
    )
    return isWay ? [event] : []
  })
  // A state and the one around it may both know an event.
  const ways = [...new Map(found.map((event) => [event.type, event])).values()]
  const [one, another] = ways.length > 1 ? ways.filter(({ type }) => offered.includes(type)) : ways
  return one && !another ? [one] : []
}

/**
 * What someone may do with a record, as its actor says. The server knows more than an answer
 * carries: where its list differs, that list counts.
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
