import type { AnyStateMachine, AnyStateNode, AnyTransitionDefinition } from 'xstate'
import { fingerprint } from './observe.ts'
import { statesOf } from './transitions.ts'

/**
 * A transition that can never be taken because of an earlier one of the same event, and that
 * earlier one.
 */
export type Shadowed = { nth: number; by: number; isSameGuard: boolean }

/** All transitions of a state by event, in order; eventless ones under ''. */
export function candidatesOf(node: AnyStateNode): Map<string, readonly AnyTransitionDefinition[]> {
  const always = node.always ?? []
  return new Map([...node.transitions, ...(always.length > 0 ? [['', always] as const] : [])])
}

/** The candidates that can never be taken, because an earlier one takes every event. */
export function shadowedIn(candidates: readonly AnyTransitionDefinition[]): Shadowed[] {
  return candidates.flatMap(({ guard }, nth) => {
    const by = candidates
      .slice(0, nth)
      .findIndex((before) => before.guard === undefined || isSame(before.guard, guard))
    return by < 0 ? [] : [{ nth, by, isSameGuard: candidates[by]?.guard !== undefined }]
  })
}

/**
 * The states that can be entered: from the initial ones over every transition that is not shadowed,
 * ignoring guards.
 */
export function enterable(machine: AnyStateMachine): ReadonlySet<AnyStateNode> {
  const entered = new Set<AnyStateNode>()
  const enter = (node: AnyStateNode): void => {
    for (let outer = node.parent; outer; outer = outer.parent) {
      entered.add(outer)
      if (outer.type === 'parallel') enterAll(outer.states)
    }
    enterDefault(node)
  }
  const enterAll = (states: AnyStateNode['states']): void => {
    for (const inner of Object.values(states))
      if (inner.type !== 'history' && !entered.has(inner)) enterDefault(inner)
  }
  const enterDefault = (node: AnyStateNode): void => {
    entered.add(node)
    for (const inner of firstOf(node)) if (!entered.has(inner)) enter(inner)
  }
  enterDefault(machine.root)
  // A state with a route can be entered from anywhere.
  for (const node of statesOf(machine)) if ('route' in node.config) enter(node)
  // The iteration includes states that are added during it.
  for (const node of entered)
    for (const arrow of openOf(node)) for (const target of arrow.target ?? []) enter(target)
  return entered
}

/**
 * The states that are entered together with this one: the initial one, all regions, the default of
 * a history state.
 */
export function firstOf(node: AnyStateNode): AnyStateNode[] {
  const inner = Object.values(node.states)
  if (node.type === 'parallel') return inner.filter(({ type }) => type !== 'history')
  if (node.type === 'history') return historyTargets(node)
  if (node.type !== 'compound') return []
  const { initial } = node.config
  const name = typeof initial === 'string' ? initial : initial?.target
  const first = typeof name === 'string' ? node.states[name] : undefined
  // A wrong `initial` is reported separately, so everything inside counts as reachable.
  return first ? [first] : inner
}

/** The transitions of a state that can be taken. */
export function openOf(node: AnyStateNode): AnyTransitionDefinition[] {
  return [...candidatesOf(node).values()].flatMap((candidates) => {
    const shadowed = new Set(shadowedIn(candidates).map(({ nth }) => nth))
    return candidates.filter((_, nth) => !shadowed.has(nth))
  })
}

/** The targets of a history state without a memory. */
function historyTargets(node: AnyStateNode): AnyStateNode[] {
  const { parent, machine } = node
  const { target }: { target?: unknown } = node.config
  if (typeof target !== 'string' || !parent) return parent ? firstOf(parent) : []
  if (target.startsWith('#')) return [machine.getStateNodeById(target)]
  let at: AnyStateNode | undefined = parent
  for (const key of target.split('.')) at = at?.states[key]
  return at ? [at] : []
}

/** The same function, or the same name with the same values. */
function isSame(one: unknown, other: unknown): boolean {
  if (one === other) return true
  return isNamed(one) && isNamed(other) && fingerprint(one) === fingerprint(other)
}

function isNamed(guard: unknown): guard is { type: string } {
  return (
    typeof guard === 'object' &&
    guard !== null &&
    'type' in guard &&
    !('params' in guard && typeof guard.params === 'function')
  )
}
