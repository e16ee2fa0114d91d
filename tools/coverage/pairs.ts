import type { AnyStateMachine, AnyStateNode } from 'xstate'
import { type Arrow, isInside, statesOf } from '#kit/transitions.ts'
import { pairOf } from './seen.ts'

/**
 * Every pair of transitions of which the second can follow the first: it starts in a state that may
 * be active after the first.
 */
export function pairsOf(machine: AnyStateMachine, arrows: readonly Arrow[]): string[] {
  const states = new Map(statesOf(machine).map((node) => [node.id, node]))
  return arrows.flatMap((first) => {
    const left = leftIn(states, first)
    return arrows
      .filter((second) => left.has(second.source))
      .map((second) => pairOf(first.id, second.id))
  })
}

/** The states that may be active after a transition. */
function leftIn(states: ReadonlyMap<string, AnyStateNode>, arrow: Arrow): ReadonlySet<string> {
  const source = states.get(arrow.source)
  const targets = arrow.targets.flatMap((id) => states.get(id) ?? [])
  const found = new Set<string>()
  const entered = (node: AnyStateNode): void => {
    found.add(node.id)
    const next = node.type === 'parallel' ? Object.values(node.states) : initialOf(node)
    next.forEach(entered)
  }
  if (targets.length === 0) {
    // Without a target the machine may be in any state inside the source.
    for (const node of states.values()) if (source && isInside(node, source)) found.add(node.id)
  } else targets.forEach(entered)
  for (const node of targets.length === 0 ? [source] : targets)
    for (let outer = node?.parent; outer; outer = outer.parent) {
      found.add(outer.id)
      // In a parallel state, the other regions are unchanged.
      if (outer.type === 'parallel')
        for (const other of states.values()) if (isInside(other, outer)) found.add(other.id)
    }
  return found
}

function initialOf(node: AnyStateNode): AnyStateNode[] {
  if (node.type === 'history') return Object.values(node.parent?.states ?? {})
  return node.type === 'compound' ? [...(node.initial?.target ?? [])] : []
}
