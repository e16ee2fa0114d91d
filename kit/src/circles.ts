import type { AnyStateMachine, AnyStateNode, AnyTransitionDefinition } from 'xstate'
import { fingerprint } from './observe.ts'
import { candidatesOf, firstOf, shadowedIn } from './reach.ts'
import { statesOf } from './transitions.ts'

/** States in a loop of eventless transitions, with the first one repeated at the end. */
export type Circle = {
  states: readonly AnyStateNode[]
  /** The loop is certain: it has no guards, or none of its actions changes what its guard reads. */
  isSure: boolean
}

type Way = { arrow: AnyTransitionDefinition; isSure: boolean; to: readonly AnyStateNode[] }

/**
 * Loops of `always` transitions: those without any guard, and those with a single guard on which no
 * action changes anything, so that the guard stays true. Different guards may exclude each other,
 * so they are not reported.
 */
export function circlesOf(machine: AnyStateMachine): Circle[] {
  const ways = new Map(statesOf(machine).map((node) => [node, waysOf(node)]))
  const sure = shortestRounds(ways, ({ isSure }) => isSure)
  const inSure = new Set(sure.flat())
  const asked = [...ways.values()].flat().map(({ arrow }) => keyOf(arrow.guard))
  const quiet = [...new Set(asked)].flatMap((guard) =>
    shortestRounds(
      ways,
      (way) => isQuiet(way) && [guard, keyOf(undefined)].includes(keyOf(way.arrow.guard)),
    ),
  )
  const others = quiet.filter((round) => !round.some((one) => inSure.has(one)))
  const byStates = new Map(others.map((round) => [round.map(({ id }) => id).join(), round]))
  return [
    ...sure.map((states) => ({ states, isSure: true })),
    ...[...byStates.values()].map((states) => ({ states, isSure: false })),
  ]
}

function waysOf(node: AnyStateNode): Way[] {
  const candidates = candidatesOf(node).get('') ?? []
  const shadowed = new Set(shadowedIn(candidates).map(({ nth }) => nth))
  return candidates.flatMap((arrow, nth) => {
    // A transition without target and actions does nothing, which ends the loop.
    const isIdle = arrow.target === undefined && arrow.actions.length === 0
    if (shadowed.has(nth) || isIdle) return []
    const isSure = nth === 0 && arrow.guard === undefined
    return [{ arrow, isSure, to: (arrow.target ?? [node]).flatMap(activeAt) }]
  })
}

/** The states that are active after entering this one, as far as the chart determines it. */
function activeAt(node: AnyStateNode): AnyStateNode[] {
  const active = new Set([node])
  // The iteration includes states that are added during it.
  for (const one of active) for (const inner of firstOf(one)) active.add(inner)
  for (let outer = node.parent; outer; outer = outer.parent) active.add(outer)
  return [...active]
}

/** Whether nothing on this way changes what a guard could read. */
function isQuiet({ arrow, to }: Way): boolean {
  const { source, actions } = arrow
  return (
    arrow.target !== undefined &&
    actions.length === 0 &&
    source.exit.length === 0 &&
    to.every(({ entry, exit }) => entry.length === 0 && exit.length === 0)
  )
}

/** The same key for the same function, and for the same name with the same values. */
function keyOf(guard: unknown): unknown {
  return typeof guard === 'function' ? guard : fingerprint(guard)
}

/** A shortest loop for each state that has one; each set of states only once. */
function shortestRounds(
  ways: ReadonlyMap<AnyStateNode, readonly Way[]>,
  fits: (way: Way) => boolean,
): AnyStateNode[][] {
  const told = new Set<AnyStateNode>()
  return [...ways.keys()].flatMap((start) => {
    if (told.has(start)) return []
    const round = roundFrom(start, ways, fits)
    for (const one of round) told.add(one)
    return round.length === 0 ? [] : [round]
  })
}

function roundFrom(
  start: AnyStateNode,
  ways: ReadonlyMap<AnyStateNode, readonly Way[]>,
  fits: (way: Way) => boolean,
): AnyStateNode[] {
  const from = new Map<AnyStateNode, AnyStateNode>()
  const waiting = [start]
  // The iteration includes states that are added during it.
  for (const at of waiting)
    for (const { to } of (ways.get(at) ?? []).filter(fits))
      for (const next of to) {
        if (next === start) return [...walkTo(at, from), start]
        if (from.has(next)) continue
        from.set(next, at)
        waiting.push(next)
      }
  return []
}

function walkTo(end: AnyStateNode, from: ReadonlyMap<AnyStateNode, AnyStateNode>): AnyStateNode[] {
  const walk: AnyStateNode[] = []
  for (let at: AnyStateNode | undefined = end; at; at = from.get(at)) walk.unshift(at)
  return walk
}
