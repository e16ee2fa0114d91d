import {
  type AnyEventObject,
  type AnyMachineSnapshot,
  type AnyStateMachine,
  type EventObject,
  getNextTransitions,
  initialTransition,
  type StateValue,
  transition,
} from 'xstate'

/** How an invoked actor ends, or a snapshot that it emits. */
export type Outcome = { output: unknown } | { error: unknown } | { snapshot: unknown }

export type ExploreOptions = {
  /** The inputs to start with; absent: no input. */
  inputs?: readonly unknown[]
  /** All external events; several of one type for several payloads. */
  events: readonly AnyEventObject[]
  /**
   * The outcomes of invoked actors by the name of their source; default: done without output, and
   * failed.
   */
  outcomes?: Readonly<Record<string, readonly Outcome[]>>
  /** The part of the context that distinguishes situations; absent: none. */
  distinguish?: (context: unknown) => unknown
  /** The maximum number of situations; with more, `distinguish` includes something unbounded. */
  maxSituations?: number
}

/** One step of a path: the event, and the expected state after it. */
export type Step = {
  event: EventObject
  value: StateValue
  /** The time since the previous step, if recorded. */ ms?: number
}
/** The shortest path that takes one edge: from the start to the edge's source, then over it. */
export type Path = {
  input: unknown
  start: StateValue
  steps: readonly Step[]
  /** The machine's output, if the path ends with one. */
  output?: unknown
}

type Situation = { snapshot: AnyMachineSnapshot; path: Path }

/**
 * One shortest path for every edge between situations, breadth first, with XState's pure
 * `transition()`. A situation is the state value, the selected context and the memory of history
 * states. Delays and the ends of actors are added automatically.
 */
export function explore(machine: AnyStateMachine, options: ExploreOptions): Path[] {
  const seen = new Set<string>()
  const edges: Path[] = []
  const waiting: Situation[] = []
  const arrive = (situation: Situation): void => {
    const key = keyOf(situation.snapshot, options.distinguish)
    if (seen.has(key)) return
    seen.add(key)
    if (seen.size > (options.maxSituations ?? 2_000))
      throw new RangeError(
        `${machine.id} has more than ${seen.size - 1} situations: distinguish less`,
      )
    waiting.push(situation)
  }

  for (const input of options.inputs ?? [undefined]) {
    const [snapshot] = initialTransition(machine, input)
    const path = { input, start: snapshot.value, steps: [] }
    edges.push(path)
    arrive({ snapshot, path })
  }
  for (let situation = waiting.shift(); situation; situation = waiting.shift()) {
    for (const event of possibleEvents(situation.snapshot, options)) {
      if (machine.getTransitionData(situation.snapshot, event).length === 0) continue
      const [snapshot] = transition(machine, situation.snapshot, event)
      const path = {
        ...situation.path,
        steps: [...situation.path.steps, { event, value: snapshot.value }],
      }
      edges.push(path)
      arrive({ snapshot, path })
    }
  }
  return edges
}

/**
 * The possible events in a situation: the given ones, running delays, and the ends of active
 * actors.
 */
export function possibleEvents(
  snapshot: AnyMachineSnapshot,
  { events, outcomes }: Pick<ExploreOptions, 'events' | 'outcomes'>,
): EventObject[] {
  if (snapshot.status !== 'active') return []
  const own = getNextTransitions(snapshot).map(({ eventType }) => eventType)
  const delays = new Set(own.filter((type) => type.startsWith('xstate.after.')))
  const ends = snapshot._nodes
    .flatMap((node) => node.invoke)
    .flatMap(({ id, src }) =>
      (outcomes?.[String(src)] ?? [{ output: undefined }, { error: new Error('failed') }]).map(
        (outcome) => endOf(id, outcome),
      ),
    )
  return [...events, ...[...delays].map((type) => ({ type })), ...ends]
}

/** The event that reports an outcome to its machine. */
export function endOf(id: string, outcome: Outcome): EventObject {
  const what = 'error' in outcome ? 'error.actor' : 'output' in outcome ? 'done.actor' : 'snapshot'
  return Object.assign({ type: `xstate.${what}.${id}`, actorId: id }, outcome)
}

/**
 * The same key for situations with the same future: state, history and the result of `distinguish`.
 */
export function keyOf(
  snapshot: AnyMachineSnapshot,
  distinguish: ExploreOptions['distinguish'],
): string {
  const history = Object.entries(snapshot.historyValue).map(([id, nodes]) => [
    id,
    (nodes as { id: string }[]).map((node) => node.id),
  ])
  return JSON.stringify([snapshot.value, snapshot.status, distinguish?.(snapshot.context), history])
}
