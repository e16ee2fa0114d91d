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

/** The subject of a plan: a machine in a module, for one role or for all. */
export type About = {
  one: Catalogued
  module: ModuleName
  role: ActorRole | undefined
  words: StepWords
}

/**
 * A walk as a scenario for testers. The effects of a transition are checked the first time that the
 * plan takes it (`isNew`), and in the last step of a scenario.
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
      // Called in any case, so that all transitions taken here count as known.
      [isNew(walk.at[index]?.taken ?? []), index === path.steps.length].some(Boolean),
    ),
  }
}

/**
 * The state and all other preconditions of a walk: without the conditions `left`, and with `also`.
 */
export function startOf(
  { one, words }: Pick<About, 'one' | 'words'>,
  walk: Walk,
  { left = [], also = [] }: { left?: readonly string[]; also?: readonly string[] } = {},
): Scenario['start'] {
  const { start, input, steps } = walk.path
  // Lines that are sent to the kitchen during the walk are ready only after cooking.
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

/** The steps of a walk; `isWhole`: whether a step's effects are checked, by its number from 1. */
export function stepsOf(
  { words, role }: About,
  { path, at }: Walk,
  isWhole: (step: number) => boolean,
): PlanStep[] {
  return path.steps.map(({ event, value }, index) => ({
    does: words.act(event, path.steps[index - 1]?.value ?? path.start),
    expects: [
      words.state(value, event),
      ...(isWhole(index + 1) ? seenOf(words, event, at.slice(0, index + 2)) : []),
    ],
    isGiven: role !== undefined && roleIn(event) !== role,
  }))
}

/**
 * The visible results of a step besides the state: its effects, and further mails. `at`: all steps
 * up to this one.
 */
export function seenOf(words: StepWords, event: EventObject, at: readonly StepTaken[]): Step[] {
  const [before, now] = at.slice(-2)
  const hadAsked = new Set(at.slice(0, -1).flatMap((one) => one.effects.map(({ type }) => type)))
  const effects = (now?.effects ?? []).filter(({ type }) => {
    const first = takesBack[type]
    return first === undefined || hadAsked.has(first)
  })
  return [...words.effects(effects), ...words.mails(event, before?.effects ?? [], effects)]
}

/** What nobody sees where the effect that it takes back was never asked for. */
const takesBack: Readonly<Record<string, string>> = { withdrawPromise: 'promiseTime' }

/**
 * The id of a scenario, the same in the plan of one role and in that of all. Only facts that its
 * path uses count, so that a new fact elsewhere changes no id.
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

/** The roles that act in a walk, as tags. */
function rolesTags({ role }: About, { path }: Walk): string[] {
  if (role !== undefined) return []
  return [...new Set(path.steps.flatMap(({ event }) => roleIn(event) ?? []))]
}

/** The conditions of a walk's transitions, without duplicates. */
function factsOf({ lifecycle, machine }: Catalogued, { at }: Walk): string[] {
  if (!lifecycle) return []
  const taken = new Set(at.flatMap((step) => step.taken))
  const asked = arrowsOf(machine)
    .filter(({ id }) => taken.has(id))
    .flatMap((arrow) => ruleOfArrow(arrow).when)
  return [...new Set(asked)]
}
