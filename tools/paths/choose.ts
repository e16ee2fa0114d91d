import { pathId } from '#kit/plan.ts'
import type { Walk } from './walks.ts'

type Choice = { walk: Walk; taken: readonly string[] }

/**
 * One walk per transition: the first, and so the shortest, that takes it. A walk that is a prefix
 * of another one is left out. Unlike with a minimal set, a new transition of the chart adds a walk
 * and does not change the others.
 */
export function choose(choices: readonly Choice[]): Walk[] {
  const firsts = new Map<string, Walk>()
  for (const { walk, taken } of choices)
    for (const id of taken) if (!firsts.has(id)) firsts.set(id, walk)
  const chosen = [...new Set(firsts.values())]
  const beginnings = new Set(chosen.flatMap(beginningsOf))
  return chosen.filter(({ path: { input, steps } }) => !beginnings.has(keyOf(input, steps)))
}

type Steps = Walk['path']['steps']

function beginningsOf({ path: { input, steps } }: Walk): string[] {
  return steps.map((_, index) => keyOf(input, steps.slice(0, index)))
}

function keyOf(input: unknown, steps: Steps): string {
  return pathId('', [input, steps.map(({ event }) => event)])
}
