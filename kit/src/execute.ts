import {
  type AnyActorRef,
  type AnyMachineSnapshot,
  type AnyStateMachine,
  createActor,
  type EventObject,
  SimulatedClock,
  type StateValue,
} from 'xstate'
import { closedCopy, type Effect, effectsOf, type GateEvent } from './closed.ts'
import type { Path, Step } from './explore.ts'
import { arrowId } from './transitions.ts'

/**
 * The result of a run: the transitions taken, the names of requested effects, and the final state.
 */
export type Run = {
  path: Path
  taken: readonly string[]
  effects: readonly Effect[]
  snapshot: AnyMachineSnapshot
  /** The elapsed time on its simulated clock. */
  elapsedMs: number
}

/** A scheduled event, and the remaining milliseconds. */
export type Timer = { event: EventObject; dueMs: number }

/** A step of a path in which only time passes: `{ type: waiting, ms: 500, for: 'TICK' }`. */
export const waiting = 'xstate.wait'

/**
 * A started machine in isolation: gates for actors, a simulated clock, effects recorded instead of
 * executed.
 */
export type Stage = {
  actor: ReturnType<typeof createActor<AnyStateMachine>>
  clock: SimulatedClock
  taken: string[]
  effects: Effect[]
  /** The running timers, the next one first. */
  timers(): Timer[]
  /** Triggers an event, an elapsed delay, or the end of an actor. @throws if it is not possible */
  happen(event: EventObject): void
}

/** Isolates a machine and starts it. */
export function stage(machine: AnyStateMachine, input?: unknown): Stage {
  return staged(closedCopy(machine), input)
}

/** Starts a machine that is already isolated. */
export function staged(closed: AnyStateMachine, input?: unknown): Stage {
  const taken: string[] = []
  const dues = new WeakMap<object, number>()
  const scheduled = (): Timer[] =>
    Object.values(actor.system.getSnapshot()._scheduledEvents)
      .map((timer) => ({ event: timer.event, dueMs: dues.get(timer) ?? clock.now() }))
      .toSorted((a, b) => a.dueMs - b.dueMs)
  const clock = new NotingClock((dueMs) => {
    for (const timer of Object.values(actor.system.getSnapshot()._scheduledEvents))
      if (!dues.has(timer)) dues.set(timer, dueMs)
  })
  const actor = createActor(closed, {
    clock,
    input,
    logger: () => undefined,
    inspect: (event) => {
      // All actors except the machine itself are gates, and gates have no transitions.
      if (event.type === '@xstate.microstep') taken.push(...event._transitions.map(arrowId))
    },
  })
  const effects = effectsOf(actor)
  // The error is in the snapshot; without an error listener XState would rethrow it later.
  actor.subscribe({ error: () => undefined })
  actor.start()
  const timers = (): Timer[] =>
    scheduled().map(({ event, dueMs }) => ({ event, dueMs: dueMs - clock.now() }))
  return {
    actor,
    clock,
    taken,
    effects,
    timers,
    happen: (event) => happen({ actor, clock, timers }, event),
  }
}

/** A simulated clock that reports when each timer is due. */
class NotingClock extends SimulatedClock {
  readonly #note: (dueMs: number) => void

  constructor(note: (dueMs: number) => void) {
    super()
    this.#note = note
  }

  override setTimeout(callback: () => void, timeoutMs: number): number {
    this.#note(this.now() + timeoutMs)
    return super.setTimeout(callback, timeoutMs)
  }
}

/**
 * Executes a path with a real actor. @throws if the actor reaches another state than the
 * exploration
 */
export function execute(machine: AnyStateMachine, path: Path): Run {
  const { actor, clock, taken, effects, timers, happen } = stage(machine, path.input)
  expectState(path.start, actor.getSnapshot(), 'the start')
  for (const [index, step] of path.steps.entries()) {
    if (!passed({ clock, timers }, step)) happen(step.event)
    expectState(step.value, actor.getSnapshot(), `step ${index + 1}, ${step.event.type}`)
  }
  const snapshot = actor.getSnapshot()
  actor.stop()
  return { path, taken, effects, snapshot, elapsedMs: clock.now() }
}

/**
 * Lets the time before a recorded step pass, and returns whether a timer has triggered the step. A
 * real timer is never early, so a step that was not recorded by then is still to come.
 */
function passed({ clock, timers }: Pick<Stage, 'clock' | 'timers'>, { event, ms = 0 }: Step) {
  if (ms <= 0) return false
  const [next] = timers()
  const isDue = next?.event.type === event.type && next.dueMs <= ms + clockGrainMs
  clock.increment(next && !isDue ? Math.min(ms, Math.max(0, next.dueMs - 1)) : (next?.dueMs ?? ms))
  return isDue
}

/** The precision of a recording's times. */
const clockGrainMs = 1

function happen(
  { actor, clock, timers }: Pick<Stage, 'actor' | 'clock' | 'timers'>,
  event: EventObject,
): void {
  const { type } = event
  const [, end, id = ''] = /^xstate\.(done|error)\.actor\.(.+)$/.exec(type) ?? []
  if (type === waiting) clock.increment(Number(read(event, 'ms')))
  else if (type.startsWith('xstate.after.')) clock.increment(remainingOf(timers(), type))
  else if (end === 'done')
    childOf(actor, id).send({ type: 'gate.resolve', output: read(event, 'output') })
  else if (end === 'error')
    childOf(actor, id).send({ type: 'gate.reject', error: read(event, 'error') })
  else actor.send(event)
}

function read(event: EventObject, key: string): unknown {
  return (event as unknown as Record<string, unknown>)[key]
}

function childOf(actor: Stage['actor'], id: string): { send(event: GateEvent): void } {
  const child: AnyActorRef | undefined = actor.getSnapshot().children[id]
  if (!child) throw new Error(`no actor ${id} is at work`)
  return child
}

/** The remaining milliseconds of an `xstate.after.{delay}.{state}` event. */
function remainingOf(timers: readonly Timer[], type: string): number {
  const timer = timers.find(({ event }) => event.type === type)
  if (!timer) throw new Error(`${type} is not running`)
  return timer.dueMs
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
