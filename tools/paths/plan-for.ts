import type { EventObject } from 'xstate'
import { type Headings, type Plan, type Scenario, uniqueTitles } from '#kit/plan.ts'
import { arrowsOf } from '#kit/transitions.ts'
import type { ActorRole } from '#contract/role.ts'
import { ruleOfArrow } from '../catalogue/lifecycle-cases.ts'
import type { Catalogued } from '../catalogue/machines.ts'
import type { ModuleName } from '#contract/modules.ts'
import { accessWords, actingIn } from './access.ts'
import { choose } from './choose.ts'
import { modulesOf, modulesWritten } from './labels.ts'
import { noted } from './notes.ts'
import { barOf } from './reach.ts'
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
  /** Where the product is served; left out: where `npm start` serves it. */
  url?: string | undefined
}

/**
 * A plan, and how much of the machine its paths take; `leftOut` counts what nobody can bring about.
 */
export type Planned = {
  plan: Plan
  wanted: number
  missed: readonly string[]
  leftOut: number
}

/**
 * The test plan of a machine: paths that the machine itself has walked, then what it refuses.
 * @throws when the role can cause nothing here
 */
export function planFor({ machine: one, role, strategy, url, ...place }: PlanFor): Planned {
  const about: About = { one, role, module: place.module, words: stepWords(one, place) }
  const { wanted, barred } = wantedOf(one, place.module, role)
  if (wanted.length === 0) throw new Error(`no transition of ${one.name} is for ${role}`)
  const out = new Map<string, number>()
  const leaveOut = (why: string): void => void out.set(why, (out.get(why) ?? 0) + 1)
  barred.forEach(leaveOut)
  const walks = walksOf(
    one,
    role,
    (event) => barOf(one.name, place.module, { event }) !== undefined,
  )
  const choices = walks
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
  const isEach = strategy === 'all'
  const scenarios = [
    ...chosen.map((walk) => scenarioOf(about, walk, isNew)),
    ...(one.lifecycle
      ? refusedScenarios(about, walks, { isEach, leaveOut })
      : statusScenarios(about)),
  ]
  return {
    plan: {
      title: titleOf(one, place, role),
      tags: [one.name, place.module, ...(role ? [role] : [])],
      background: [
        ...backgroundWords(place),
        ...accessWords(one.name, place, { roles: actingIn(scenarios), url }),
      ],
      ...(out.size > 0 && { notes: leftOutNotes(about, out) }),
      scenarios: uniqueTitles(once(scenarios).map((scenario) => noted(about, scenario))),
      headings: headingsOf(place),
    },
    wanted: wanted.length,
    missed: wanted.filter((id) => !taken.has(id)),
    leftOut: [...out.values()].reduce((sum, one) => sum + one, 0),
  }
}

/** What is left out of a plan, a sentence per reason. */
function leftOutNotes({ words }: About, out: ReadonlyMap<string, number>): string[] {
  return [...out].map(([why, count]) => words.note('leftOut', { count, why: words.out(why) }))
}

/** Whether a role can cause anything in a machine. */
export function isFor(one: Catalogued, role: ActorRole): boolean {
  const { name, lifecycle } = one
  const [module] = modulesOf(name)
  return (
    lifecycle !== undefined && module !== undefined && wantedOf(one, module, role).wanted.length > 0
  )
}

/**
 * The transitions that a role may take, or anybody; `barred` has the reasons of those that nobody
 * can take here.
 */
function wantedOf(
  { name, machine, lifecycle }: Catalogued,
  module: ModuleName,
  role: ActorRole | undefined,
): { wanted: string[]; barred: string[] } {
  const wanted: string[] = []
  const barred: string[] = []
  for (const arrow of arrowsOf(machine)) {
    const roles = lifecycle ? ruleOfArrow(arrow).roles : []
    if (role !== undefined && !roles.includes(role)) continue
    const senders = role === undefined ? roles : [role]
    const whys = senders.map((one) => barOf(name, module, { event: sent(arrow.event, one) }))
    const [why] = whys
    if (why !== undefined && !whys.includes(undefined)) barred.push(why)
    else wanted.push(arrow.id)
  }
  return { wanted, barred }
}

/** The transitions of a walk that one role causes. */
function takenBy({ path, at }: Walk, role: ActorRole | undefined): string[] {
  return at
    .filter((_, index) => role === undefined || roleIn(path.steps[index - 1]?.event) === role)
    .flatMap(({ taken }) => taken)
}

function sent(type: string, role: ActorRole): EventObject & { by: { role: ActorRole } } {
  return { type, by: { role } }
}

/** Paths that differ only in facts that nothing on them asks for are one path. */
function once(scenarios: readonly Scenario[]): Scenario[] {
  return [...new Map(scenarios.map((scenario) => [scenario.id, scenario])).values()]
}

/** What a machine is about, to people: “Orders”. */
export function nameOf({ name, lifecycle }: Catalogued, place: Place): string {
  return vocabularyOf(place).say(lifecycle ? ['name', name] : ['app', name, 'name'])
}

function titleOf(one: Catalogued, place: Place, role: ActorRole | undefined): string {
  const words = vocabularyOf(place)
  const name = nameOf(one, place)
  // No module makes a difference to most of the app's own machines.
  if (!one.lifecycle && modulesWritten(one).length === 1) return name
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
