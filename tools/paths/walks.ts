import { isDeepStrictEqual } from 'node:util'
import type { AnyStateMachine, EventObject, StateValue } from 'xstate'
import type { Effect } from '#kit/closed.ts'
import { stage } from '#kit/execute.ts'
import { explore, type ExploreOptions, type Path } from '#kit/explore.ts'
import type { Catalogued } from '../catalogue/machines.ts'
import { roleIn } from './roles.ts'

/** The result of one step of a path: the transitions taken and the effects requested. */
export type StepTaken = { taken: readonly string[]; effects: readonly Effect[] }
/** A path that the machine itself has executed; the first entry of `at` is its start. */
export type Walk = { path: Path; at: readonly StepTaken[] }

/**
 * The shortest path to every possible step of a machine, executed by the machine. Of equally short
 * ones, those in which the role acts itself. `isBarred`: whether something can't be triggered.
 */
export function walksOf(
  { machine, options }: Catalogued,
  role = '',
  isBarred: (event: EventObject) => boolean = () => false,
): readonly Walk[] {
  const ofMachine = known.get(machine) ?? new Map<string, readonly Walk[]>()
  known.set(machine, ofMachine)
  const [barred = [], events] = [true, false].map((isOut) =>
    options.events.filter((event) => isBarred(event) === isOut),
  )
  const key = JSON.stringify([role, barred])
  const walks =
    ofMachine.get(key) ??
    explore(machine, ownFirst({ ...options, ...(events && { events }) }, role)).map((path) =>
      walk(machine, path),
    )
  ofMachine.set(key, walks)
  return walks
}

const known = new WeakMap<AnyStateMachine, Map<string, readonly Walk[]>>()

/** Executes a path with a real actor. @throws if the actor reaches another state */
export function walk(machine: AnyStateMachine, path: Path): Walk {
  const { actor, taken, effects, happen } = stage(machine, path.input)
  const at: StepTaken[] = []
  const note = (expected: StateValue): void => {
    const { value, status, error } = actor.getSnapshot()
    if (status === 'error' || !isDeepStrictEqual(value, expected))
      throw new Error(
        `${machine.id} is in ${JSON.stringify(value)}, not ${JSON.stringify(expected)}`,
        {
          cause: error,
        },
      )
    at.push({ taken: taken.splice(0), effects: effects.splice(0) })
  }
  note(path.start)
  for (const { event, value } of path.steps) {
    happen(event)
    note(value)
  }
  actor.stop()
  return { path, at }
}

function ownFirst(options: ExploreOptions, role: string): ExploreOptions {
  if (role === '') return options
  return {
    ...options,
    events: options.events.toSorted(
      (a, b) => Number(roleIn(b) === role) - Number(roleIn(a) === role),
    ),
  }
}

/** The shortest path to each state. */
export function waysTo(given: readonly Walk[]): Walk[] {
  const ways = new Map<string, Walk>()
  for (const one of given) {
    const key = JSON.stringify(endOf(one))
    if (!ways.has(key)) ways.set(key, one)
  }
  return [...ways.values()]
}

/** The state in which a walk ends. */
export function endOf({ path }: Walk): StateValue {
  return path.steps.at(-1)?.value ?? path.start
}

/** All states of a walk, in order. */
export function statesOf({ path }: Walk): StateValue[] {
  return [path.start, ...path.steps.map(({ value }) => value)]
}
