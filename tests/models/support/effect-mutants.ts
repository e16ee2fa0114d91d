import { type AnyStateMachine, createMachine } from 'xstate'
import { arrowsOf } from '#kit/transitions.ts'

type Config = AnyStateMachine['config']

/**
 * For each outermost state a copy in which it knows every event of the chart: from anybody, and
 * with what follows elsewhere.
 */
export function strayMutants(machine: AnyStateMachine): AnyStateMachine[] {
  const known = Object.fromEntries(
    arrowsOf(machine).map(({ event, targets: [target], actions }) => [
      event,
      { actions, ...(target !== undefined && { target: `#${target}` }) },
    ]),
  )
  return Object.values(machine.states).map(({ key, config }) => {
    const states = {
      ...machine.config.states,
      [key]: { ...config, on: { ...known, ...config.on } },
    }
    return createMachine({ ...machine.config, states } as Config, machine.implementations)
  })
}

/** A copy for each effect of each transition, in which it is left out. */
export function effectMutants(machine: AnyStateMachine): AnyStateMachine[] {
  return placesOf(machine.config, []).map((place) =>
    createMachine(withoutAt(machine.config, place) as Config, machine.implementations),
  )
}

/** Where a configuration has effects. */
function placesOf(part: unknown, place: readonly string[]): string[][] {
  if (typeof part !== 'object' || part === null) return []
  return Object.entries(part).flatMap(([key, inner]) => {
    if (key !== 'actions') return placesOf(inner, [...place, key])
    return Array.isArray(inner)
      ? inner.map((_, at) => [...place, key, String(at)])
      : [[...place, key]]
  })
}

/** A copy without one place. */
function withoutAt(part: unknown, [key = '', ...rest]: readonly string[]): unknown {
  if (Array.isArray(part)) return part.toSpliced(Number(key), 1)
  return Object.fromEntries(
    Object.entries(part as object).flatMap(([name, inner]) => {
      if (name !== key) return [[name, inner]]
      return rest.length === 0 ? [] : [[name, withoutAt(inner, rest)]]
    }),
  )
}
