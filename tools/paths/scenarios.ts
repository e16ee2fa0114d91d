import type { EventObject } from 'xstate'
import { pathId, type PlanStep, type Scenario, tagOf } from '#kit/plan.ts'
import { arrowsOf } from '#kit/transitions.ts'
import type { ModuleName } from '#contract/modules.ts'
import type { ActorRole } from '#contract/role.ts'
import { ruleOfArrow } from '../catalogue/lifecycle-cases.ts'
import type { Catalogued } from '../catalogue/machines.ts'
import type { Step, StepWords } from './meaning.ts'
import { roleIn } from './roles.ts'
import type { StepTaken, Walk } from './walks.ts'

/** What a plan is about: a machine in a module, for one role or for all. */
export type About = {
  one: Catalogued
  module: ModuleName
  role: ActorRole | undefined
  words: StepWords
}

/**
 * A walk as a scenario for testers. What a transition causes is checked where the plan takes it for
 * the first time, and where a scenario is about it: `isNew` tells.
 */
export function scenarioOf(
  about: About,
  walk: Walk,
  isNew: (taken: readonly string[]) => boolean,
): Scenario {
  const { path } = walk
  const last = path.steps.at(-1)
  const before = path.steps.at(-2)?.value ?? path.start
  return {
    id: idOf(about, walk, []),
    title: last
      ? about.words.title(before, last.event, last.value)
      : about.words.start(path.start, path.input).text,
    tags: rolesTags(about, walk),
    start: startOf(about, walk),
    steps: stepsOf(about, walk, (index) =>
      // In any case, so that all that is taken here counts as known.
      [isNew(walk.at[index]?.taken ?? []), index === path.steps.length].some(Boolean),
    ),
  }
}

/**
 * The state, and all else that has to hold, before the first step of a walk: without the conditions
 * `left`, and with `also`.
 */
export function startOf(
  { one, words }: Pick<About, 'one' | 'words'>,
  walk: Walk,
  { left = [], also = [] }: { left?: readonly string[]; also?: readonly string[] } = {},
): Scenario['start'] {
  const { start, input, steps } = walk.path
  // What goes to the kitchen on the way is ready only when it was cooked.
  const isCooked = steps.some(
    ({ event }) => event.type === 'order.start' && roleIn(event) === 'system',
  )
  return [
    words.start(start, one.lifecycle ? undefined : input),
    ...[...new Set([...factsOf(one, walk), ...also])]
      .filter((fact) => !left.includes(fact))
      .map((fact) => words.fact(fact, true, isCooked ? 'cooked' : undefined)),
  ]
}

/** The steps of a walk; `isWhole` tells for a step, from 1 on, whether its effects are checked. */
export function stepsOf(
  { words, role }: About,
  { path, at }: Walk,
  isWhole: (step: number) => boolean,
): PlanStep[] {
  return path.steps.map(({ event, value }, index) => ({
    does: words.act(event, path.steps[index - 1]?.value ?? path.start),
    expects: [
      words.state(value),
      ...(isWhole(index + 1) ? seenOf(words, event, at.slice(index, index + 2)) : []),
    ],
    isGiven: role !== undefined && roleIn(event) !== role,
  }))
}

/** What is seen of a step beside the state: its effects, and mails of its own. */
export function seenOf(
  words: StepWords,
  event: EventObject,
  [before, now]: readonly StepTaken[],
): Step[] {
  const effects = now?.effects ?? []
  return [...words.effects(effects), ...words.mails(event, before?.effects ?? [], effects)]
}

/**
 * The id of a scenario: the same in the plan of a role and in that of all. Of a lifecycle's facts
 * only those that its path asks for count, so that a new fact elsewhere changes no id.
 */
export function idOf(
  { one, module }: Pick<About, 'one' | 'module'>,
  walk: Walk,
  more: readonly unknown[],
): string {
  const { input, start, steps } = walk.path
  return pathId(tagOf(one.name), [
    module,
    one.lifecycle ? factsOf(one, walk) : input,
    start,
    steps.map(({ event }) => event),
    ...more,
  ])
}

/** The roles that act on a walk, as tags. */
function rolesTags({ role }: About, { path }: Walk): string[] {
  if (role !== undefined) return []
  return [...new Set(path.steps.flatMap(({ event }) => roleIn(event) ?? []))]
}

/** The conditions that the transitions of a walk ask for, each once. */
export function factsOf({ lifecycle, machine }: Catalogued, { at }: Walk): string[] {
  if (!lifecycle) return []
  const taken = new Set(at.flatMap((step) => step.taken))
  const asked = arrowsOf(machine)
    .filter(({ id }) => taken.has(id))
    .flatMap((arrow) => ruleOfArrow(arrow).when)
  return [...new Set(asked)]
}
