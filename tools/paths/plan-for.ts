import type { Headings, Plan, Scenario } from '#kit/plan.ts'
import { uniqueTitles } from '#kit/plan.ts'
import { arrowsOf } from '#kit/transitions.ts'
import type { ActorRole } from '#contract/role.ts'
import { ruleOfArrow } from '../catalogue/lifecycle-cases.ts'
import type { Catalogued } from '../catalogue/machines.ts'
import { choose } from './choose.ts'
import { refusedScenarios } from './refused.ts'
import { roleIn } from './roles.ts'
import { type About, scenarioOf } from './scenarios.ts'
import { backgroundWords, stepWords } from './step-words.ts'
import { statusScenarios } from './statuses.ts'
import { type Place, vocabularyOf } from './vocabulary.ts'
import { type Walk, walksOf } from './walks.ts'

export const strategies = ['shortest', 'all'] as const
export type Strategy = (typeof strategies)[number]

/** What a plan is asked for. */
export type PlanFor = Place & {
  machine: Catalogued
  role?: ActorRole | undefined
  strategy: Strategy
}

/** A plan, and how much of the machine its paths take. */
export type Planned = { plan: Plan; wanted: number; missed: readonly string[] }

/**
 * The test plan of a machine: paths that the machine itself has walked, then what it refuses.
 * @throws when the role can cause nothing here
 */
export function planFor({ machine: one, role, strategy, ...place }: PlanFor): Planned {
  const wanted = wantedOf(one, role)
  if (wanted.length === 0) throw new Error(`no transition of ${one.name} is for ${role}`)
  const choices = walksOf(one, role)
    .filter(({ path }) => role === undefined || roleIn(path.steps.at(-1)?.event) === role)
    .map((walk) => ({ walk, taken: takenBy(walk, role) }))
  const chosen =
    strategy === 'all'
      ? choices.map(({ walk }) => walk).filter(({ path }) => path.steps.length > 0)
      : choose(choices)
  const taken = new Set(chosen.flatMap((walk) => takenBy(walk, role)))
  const known = new Set<string>()
  const isNew = (ids: readonly string[]): boolean => {
    const before = known.size
    for (const id of ids) known.add(id)
    return known.size > before
  }
  const about: About = { one, role, module: place.module, words: stepWords(one, place) }
  return {
    plan: {
      title: titleOf(one, place, role),
      tags: [one.name, place.module, ...(role ? [role] : [])],
      background: backgroundWords(place, role),
      scenarios: uniqueTitles(
        once([
          ...chosen.map((walk) => scenarioOf(about, walk, isNew)),
          ...(one.lifecycle ? refusedScenarios(about, strategy === 'all') : statusScenarios(about)),
        ]),
      ),
      headings: headingsOf(place),
    },
    wanted: wanted.length,
    missed: wanted.filter((id) => !taken.has(id)),
  }
}

/** Whether a role can cause anything in a machine. */
export function isFor(one: Catalogued, role: ActorRole): boolean {
  return one.lifecycle !== undefined && wantedOf(one, role).length > 0
}

function wantedOf({ machine }: Catalogued, role: ActorRole | undefined): string[] {
  return arrowsOf(machine)
    .filter((arrow) => role === undefined || ruleOfArrow(arrow).roles.includes(role))
    .map(({ id }) => id)
}

/** The transitions of a walk that one role causes. */
function takenBy({ path, at }: Walk, role: ActorRole | undefined): string[] {
  return at
    .filter((_, index) => role === undefined || roleIn(path.steps[index - 1]?.event) === role)
    .flatMap(({ taken }) => taken)
}

/** Paths that differ only in facts that nothing on them asks for are one path. */
function once(scenarios: readonly Scenario[]): Scenario[] {
  return [...new Map(scenarios.map((scenario) => [scenario.id, scenario])).values()]
}

function titleOf(one: Catalogued, place: Place, role: ActorRole | undefined): string {
  const words = vocabularyOf(place)
  const name = words.say(one.lifecycle ? ['name', one.name] : ['app', one.name, 'name'])
  const module = words.label(`module.${place.module}`)
  return role === undefined
    ? words.say(['say', 'plan'], { name, module })
    : words.say(['say', 'planFor'], { name, module, who: words.say(['who', role]) })
}

function headingsOf(place: Place): Headings {
  const words = vocabularyOf(place)
  const say = (name: keyof Headings) => words.say(['headings', name])
  return {
    ...(words.knows(['headings', 'language']) && { language: say('language') }),
    feature: say('feature'),
    background: say('background'),
    scenario: say('scenario'),
    given: say('given'),
    when: say('when'),
    result: say('result'),
    and: say('and'),
    do: say('do'),
    expect: say('expect'),
    prepare: say('prepare'),
    prepared: say('prepared'),
  }
}
