import {
  type ActorLogic,
  type AnyActorRef,
  type AnyEventObject,
  type AnyMachineSnapshot,
  type AnyStateMachine,
  createActor,
  type EventObject,
  type NonReducibleUnknown,
  SimulatedClock,
  type Snapshot,
  type StateValue,
} from 'xstate'
import type { Path } from './explore.ts'
import { arrowId } from './transitions.ts'

export type Effect = { type: string; params: unknown }
/**
 * The result of a run: the transitions taken, the effects requested by name, and the final state.
 */
export type Run = {
  path: Path
  taken: readonly string[]
  effects: readonly Effect[]
  snapshot: AnyMachineSnapshot
}

type GateEvent = { type: 'gate.resolve'; output: unknown } | { type: 'gate.reject'; error: unknown }
/** With a context, as a parent that follows a machine's snapshots expects. */
type GateSnapshot = Snapshot<unknown> & { input?: unknown; context: object }

/** Replaces every invoked actor: active until the path says how it ends. */
const gate: ActorLogic<GateSnapshot, AnyEventObject, NonReducibleUnknown> = {
  getInitialSnapshot: (_, input) => ({
    status: 'active',
    output: undefined,
    error: undefined,
    context: {},
    input,
  }),
  transition: (snapshot, event) => {
    if (event.type === 'gate.resolve')
      return { ...snapshot, status: 'done', output: event.output, error: undefined }
    return event.type === 'gate.reject'
      ? { ...snapshot, status: 'error', output: undefined, error: event.error }
      : snapshot
  },
  getPersistedSnapshot: (snapshot) => snapshot,
}

/**
 * A started machine in isolation: gates for actors, a simulated clock, effects recorded instead of
 * executed.
 */
export type Stage = {
  actor: ReturnType<typeof createActor<AnyStateMachine>>
  clock: SimulatedClock
  taken: string[]
  effects: Effect[]
  /**
   * Triggers one thing: an event, an elapsed delay, the end of an actor. @throws when nothing of
   * that kind is active
   */
  happen(event: EventObject): void
}

/** Isolates a machine and starts it. */
export function stage(machine: AnyStateMachine, input?: unknown): Stage {
  const clock = new SimulatedClock()
  const taken: string[] = []
  const effects: Effect[] = []
  const actor = createActor(closed(machine, effects), {
    clock,
    input,
    inspect: (event) => {
      // All actors except the machine itself are gates, and gates have no transitions.
      if (event.type === '@xstate.microstep') taken.push(...event._transitions.map(arrowId))
    },
  })
  actor.start()
  return { actor, clock, taken, effects, happen: (event) => happen(actor, clock, event) }
}

/**
 * Walks a path with a real actor. @throws when the actor reaches another state than the exploration
 * did
 */
export function execute(machine: AnyStateMachine, path: Path): Run {
  const { actor, taken, effects, happen } = stage(machine, path.input)
  expectState(path.start, actor.getSnapshot(), 'the start')
  for (const [index, step] of path.steps.entries()) {
    happen(step.event)
    expectState(step.value, actor.getSnapshot(), `step ${index + 1}, ${step.event.type}`)
  }
  const snapshot = actor.getSnapshot()
  actor.stop()
  return { path, taken, effects, snapshot }
}

function happen(actor: Stage['actor'], clock: SimulatedClock, event: EventObject): void {
  const { type } = event
  if (type.startsWith('xstate.after.')) clock.increment(delayOf(actor, type))
  else if (type.startsWith('xstate.done.actor.'))
    childOf(actor, type.slice('xstate.done.actor.'.length)).send({
      type: 'gate.resolve',
      output: 'output' in event ? event.output : undefined,
    } satisfies GateEvent)
  else if (type.startsWith('xstate.error.actor.'))
    childOf(actor, type.slice('xstate.error.actor.'.length)).send({
      type: 'gate.reject',
      error: 'error' in event ? event.error : undefined,
    } satisfies GateEvent)
  else actor.send(event)
}

function childOf(actor: Stage['actor'], id: string): AnyActorRef {
  const child: AnyActorRef | undefined = actor.getSnapshot().children[id]
  if (!child) throw new Error(`no actor ${id} is at work`)
  return child
}

/**
 * The delay in milliseconds of an `xstate.after.{delay}.{state}` event: as scheduled, not as the
 * context would compute it now.
 */
function delayOf(actor: Stage['actor'], type: string): number {
  const scheduled = Object.values(actor.system.getSnapshot()._scheduledEvents).find(
    ({ event }) => event.type === type,
  )
  if (!scheduled) throw new Error(`${type} is not running`)
  return scheduled.delay
}

/**
 * The machine with gates for actors and recorded effects. XState's own actions (assign and the
 * like) stay.
 */
function closed(machine: AnyStateMachine, effects: Effect[]): AnyStateMachine {
  const { actors, actions } = machine.implementations
  const isEffect = ([, action]: [string, unknown]): boolean =>
    typeof action === 'function' && !('resolve' in action)
  const note = (type: string) => (_: unknown, params: unknown) =>
    void effects.push({ type, params })
  return machine.provide({
    actors: Object.fromEntries(Object.keys(actors).map((name) => [name, gate])),
    actions: Object.fromEntries(
      Object.entries(actions)
        .filter(isEffect)
        .map(([name]) => [name, note(name)]),
    ),
  })
}

function expectState(
  expected: StateValue,
  { value, status, error }: AnyMachineSnapshot,
  where: string,
): void {
  if (status === 'error') throw new Error(`the actor failed at ${where}`, { cause: error })
  if (JSON.stringify(value) !== JSON.stringify(expected))
    throw new Error(
      `at ${where} the actor is in ${JSON.stringify(value)}, the exploration in ` +
        `${JSON.stringify(expected)}`,
    )
}
