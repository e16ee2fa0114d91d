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

/** The parameters of a plan. */
export type PlanFor = Place & {
  machine: Catalogued
  role?: ActorRole | undefined
  strategy: Strategy
  /** The URL of the product; default: that of `npm start`. */
  url?: string | undefined
}

/**
 * A plan, and how many of the machine's transitions its paths take; `leftOut`: how many are not
 * reachable.
 */
export type Planned = {
  plan: Plan
  wanted: number
  missed: readonly string[]
  leftOut: number
}

/**
 * The test plan of a machine: paths that the machine itself has executed, then refused events.
 * @throws if the role has no events here
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

/** What a plan leaves out, one sentence per reason. */
function leftOutNotes({ words }: About, out: ReadonlyMap<string, number>): string[] {
  return [...out].map(([why, count]) => words.note('leftOut', { count, why: words.out(why) }))
}

/** Whether a role can send any event of a machine. */
export function isFor(one: Catalogued, role: ActorRole): boolean {
  const { name, lifecycle } = one
  const [module] = modulesOf(name)
  return (
    lifecycle !== undefined && module !== undefined && wantedOf(one, module, role).wanted.length > 0
  )
}

/**
 * The transitions that a role (or any role) may take; `barred` has the reasons for unreachable
 * ones.
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

/** The transitions of a walk caused by one role. */
function takenBy({ path, at }: Walk, role: ActorRole | undefined): string[] {
  return at
    .filter((_, index) => role === undefined || roleIn(path.steps[index - 1]?.event) === role)
    .flatMap(({ taken }) => taken)
}

function sent(type: string, role: ActorRole): EventObject & { by: { role: ActorRole } } {
  return { type, by: { role } }
}

/** Merges paths that differ only in facts that they do not use. */
function once(scenarios: readonly Scenario[]): Scenario[] {
  return [...new Map(scenarios.map((scenario) => [scenario.id, scenario])).values()]
}

/** The title of a machine: “Orders”. */
export function nameOf({ name, lifecycle }: Catalogued, place: Place): string {
  return vocabularyOf(place).say(lifecycle ? ['name', name] : ['app', name, 'name'])
}

function titleOf(one: Catalogued, place: Place, role: ActorRole | undefined): string {
  const words = vocabularyOf(place)
  const name = nameOf(one, place)
  // For most of the app's own machines the module makes no difference.
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
