import type { EventObject, StateValue } from 'xstate'
import { statusOfCode, type ProblemCode } from '#contract/problem.ts'
import type { PlanStep, Scenario } from '#kit/plan.ts'
import { type Arrow, arrowsOf } from '#kit/transitions.ts'
import { ruleOfArrow } from '../catalogue/lifecycle-cases.ts'
import { attemptsOn, closedCode, closedCodeOf, refusalOf } from './attempts.ts'
import { roleIn } from './roles.ts'
import { type About, idOf, startOf, stepsOf } from './scenarios.ts'
import { besides, ceases, isNextDay } from './lack.ts'
import { isOpenAt } from './open-at.ts'
import { barOf } from './reach.ts'
import { windowFor } from './second-window.ts'
import { endOf, statesOf, type Walk, waysTo } from './walks.ts'

/** `besides`: what else must be true if the condition `fact` is false. */
type Refusal = {
  event: EventObject
  code: ProblemCode
  fact?: string
  besides?: readonly string[]
}

/**
 * Every move of a lifecycle that is refused, each on the shortest way to its state: by a role that
 * may not (403), while a condition does not hold, or in a state that does not allow it (409, 410).
 * The latter are one scenario per state, or with `isEach` one per move. Unreachable ones are left
 * out and counted.
 */
export function refusedScenarios(
  about: About,
  walks: readonly Walk[],
  { isEach, leaveOut }: { isEach: boolean; leaveOut: (why: string) => void },
): Scenario[] {
  const { one, role } = about
  const arrows = arrowsOf(one.machine)
  const attempts = attemptsOn(one).filter((event) => role === undefined || roleIn(event) === role)
  return waysTo(walks).flatMap((walk) => {
    const open = arrows.filter((arrow) => isOpenAt(one.machine.id, arrow, endOf(walk)))
    const refusals = attempts
      .flatMap((event) => refusalsOf(event, open, arrows, endOf(walk)))
      .filter((refusal) => {
        const why = whyNot(about, refusal, endOf(walk))
        if (why !== undefined) leaveOut(why)
        return why === undefined
      })
      .filter(firstOfItsKind(role))
    const closed = refusals.filter(
      ({ code, fact }) => code !== 'ROLE_FORBIDDEN' && fact === undefined,
    )
    return [
      ...refusals
        .filter((refusal) => isEach || !closed.includes(refusal))
        .map((refusal) => refusedScenario(about, walk, refusal)),
      ...(isEach ? [] : [...Map.groupBy(closed, ({ code }) => statusOfCode[code]).values()]).map(
        (some) => closedScenario(about, walk, some),
      ),
    ]
  })
}

/** Why a refusal can't be tried; undefined if it can. */
function whyNot(
  { one, module }: About,
  { event, fact }: Refusal,
  tried: StateValue,
): string | undefined {
  return (
    barOf(one.name, module, { event, tried }) ??
    (fact === undefined ? undefined : barOf(one.name, module, { unfit: fact, tried }))
  )
}

/**
 * Why an event is refused in a state whose transitions are `open`. A role that may never send it is
 * tested only where others may, not in every other state.
 */
function refusalsOf(
  event: EventObject,
  open: readonly Arrow[],
  all: readonly Arrow[],
  state: StateValue,
): Refusal[] {
  const rulesOf = (arrows: readonly Arrow[]) =>
    arrows.filter((arrow) => arrow.event === event.type).map(ruleOfArrow)
  const rules = rulesOf(open)
  const role = roleIn(event)
  if (rules.length === 0) {
    const mayElsewhere = rulesOf(all).some(({ roles }) => roles.some((one) => one === role))
    return mayElsewhere ? [{ event, code: closedCodeOf(event, state) }] : []
  }
  const own = rules.filter(({ roles }) => role !== undefined && roles.includes(role))
  if (own.length === 0) return [{ event, code: 'ROLE_FORBIDDEN' }]
  return own.flatMap(({ when }) =>
    when
      .filter((fact) => role === 'guest' || fact !== 'isEarlyEnoughForGuest')
      .map((fact) => ({ event, code: refusalOf(fact), fact, besides: besides(fact, when) })),
  )
}

/**
 * In a plan for all roles, a refusal that applies to all is tried by only one of them, preferably
 * one that does not have to wait for the next day.
 */
function firstOfItsKind(
  role: string | undefined,
): (refusal: Refusal, at: number, all: readonly Refusal[]) => boolean {
  const isSoon = ({ event, fact = '' }: Refusal): boolean => !isNextDay(fact, event)
  const seen = new Set<string>()
  const keyOf = ({ event, code, fact = '' }: Refusal) => `${event.type}/${code}/${fact}`
  return (refusal, _, all) => {
    if (role !== undefined || refusal.code === 'ROLE_FORBIDDEN') return true
    const key = keyOf(refusal)
    if (!isSoon(refusal) && all.some((other) => keyOf(other) === key && isSoon(other))) return false
    return !seen.has(key) && Boolean(seen.add(key))
  }
}

function refusedScenario(about: About, walk: Walk, refusal: Refusal): Scenario {
  const { event, code, fact, besides: also = [] } = refusal
  const { words } = about
  const state = endOf(walk)
  const attempt = words.attempt(event, state)
  const unfit = fact === undefined ? [] : [words.fact(fact, false)]
  const made = fact === undefined || !ceases(fact) ? [] : [words.lack(fact, event)]
  return {
    id: idOf(about, walk, [event, fact ?? '']),
    title: words.refusedTitle(state, statusOfCode[code], [words.act(event, state), ...unfit]),
    tags: ['negative', String(statusOfCode[code]), ...(about.role ? [] : [roleIn(event) ?? ''])],
    start: [
      ...startOf(about, walk, { left: fact === undefined ? [] : [fact], also }),
      ...(made.length === 0 ? unfit : []),
    ],
    steps: [
      ...waySteps(about, walk),
      ...made.map((does) => ({ does, expects: [words.state(state)], isGiven: true })),
      { does: attempt, expects: [words.refusal(code), words.state(state, event)], isGiven: false },
    ],
  }
}

/** Everything that a state does not allow, tried one after the other, without any change. */
function closedScenario(about: About, walk: Walk, refusals: readonly Refusal[]): Scenario {
  const { words } = about
  const state = endOf(walk)
  const roles = new Set(refusals.flatMap(({ event }) => roleIn(event) ?? []))
  const status = statusOfCode[refusals[0]?.code ?? closedCode]
  return {
    // The id depends on the roles that try it.
    id: idOf(about, walk, [status, [...roles].toSorted()]),
    title: words.closedTitle(state, status),
    tags: ['negative', String(status), ...(about.role ? [] : roles)],
    start: startOf(about, walk),
    steps: [
      ...waySteps(about, walk),
      ...refusals.map(({ event, code }) => ({
        does: words.attempt(event, windowFor(about, event, statesOf(walk)) ?? state),
        expects: [words.refusal(code), words.state(state, event)],
      })),
    ],
  }
}

/** The steps that lead to a state, which other scenarios check. */
function waySteps(about: About, walk: Walk): PlanStep[] {
  return stepsOf(about, walk, () => false).map((step) => ({ ...step, isGiven: true }))
}
