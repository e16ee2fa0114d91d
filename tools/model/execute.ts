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
/** What really ran: the arrows taken, the named effects asked for, and where it ended. */
export type Run = {
  path: Path
  taken: readonly string[]
  effects: readonly Effect[]
  snapshot: AnyMachineSnapshot
}

type GateEvent = { type: 'gate.resolve'; output: unknown } | { type: 'gate.reject'; error: unknown }
/** With a context, as a parent that follows the snapshots of a machine expects. */
type GateSnapshot = Snapshot<unknown> & { input?: unknown; context: object }

/** Stands in for every invoked actor: works until the path says how it ends. */
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
 * A started machine whose world is closed: gates for actors, a clock moved by hand, effects written
 * down instead of done.
 */
export type Stage = {
  actor: ReturnType<typeof createActor<AnyStateMachine>>
  clock: SimulatedClock
  taken: string[]
  effects: Effect[]
  /**
   * Makes one thing happen: an event, a delay passing, an actor ending. @throws when nothing of
   * that kind is under way
   */
  happen(event: EventObject): void
}

/** Sets a machine on a stage and starts it. */
export function stage(machine: AnyStateMachine, input?: unknown): Stage {
  const clock = new SimulatedClock()
  const taken: string[] = []
  const effects: Effect[] = []
  const actor = createActor(closed(machine, effects), {
    clock,
    input,
    inspect: (event) => {
      // Everything beside the machine itself is a gate, and gates have no transitions.
      if (event.type === '@xstate.microstep') taken.push(...event._transitions.map(arrowId))
    },
  })
  actor.start()
  return { actor, clock, taken, effects, happen: (event) => happen(actor, clock, event) }
}

/**
 * Walks a path with a real actor. @throws when the actor comes to another state than the
 * exploration did
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
 * How many milliseconds an `xstate.after.{delay}.{state}` event was put off for: what was
 * scheduled, not what the context would say now.
 */
function delayOf(actor: Stage['actor'], type: string): number {
  const scheduled = Object.values(actor.system.getSnapshot()._scheduledEvents).find(
    ({ event }) => event.type === type,
  )
  if (!scheduled) throw new Error(`${type} is not running`)
  return scheduled.delay
}

/**
 * The machine with gates for actors and notes for effects. XState's own actions (assign and the
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
      `at ${where} the actor is in ${JSON.stringify(value)}, the exploration in ${JSON.stringify(expected)}`,
    )
}
