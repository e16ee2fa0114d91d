import type { ProblemCode } from '#contract/problem.ts'
import type { ActorRole } from '#contract/role.ts'

/** The actor of a transition. */
export type Actor = { role: ActorRole }

/** The events of a lifecycle; each names its sender. */
export type Move<Name extends string> = Name extends string ? { type: Name; by: Actor } : never

/** A record's facts besides its state: booleans that `contextOf` computes from the row. */
export type Facts = Readonly<Record<string, boolean>>

/**
 * The conditions of every undo: not refunded, not picked up, and within the actor's time window.
 */
export type UndoFacts = {
  isRefunded: boolean
  isPickedUp: boolean
  isWithinStaffWindow: boolean
  isSameBusinessDay: boolean
}

/** How long staff can undo the last move. A business user can on the same business day. */
export const staffWindowMs = 5 * 60_000

/** Conditions that depend on the actor; every other condition is a fact that must be true. */
const askedOf = {
  isUndoOpen: (facts: Facts, by: Actor) => {
    if (by.role === 'system') return true
    return (
      !facts.isRefunded &&
      !facts.isPickedUp &&
      (by.role === 'staff' ? isTrue(facts.isWithinStaffWindow) : isTrue(facts.isSameBusinessDay))
    )
  },
  isReversible: (facts: Facts) => !facts.isRefunded && !facts.isPickedUp,
  isEarlyEnoughForGuest: (facts: Facts, by: Actor) =>
    by.role !== 'guest' || !facts.isOrderAccepted || isTrue(facts.isOnTableBill),
}

type Condition = (facts: Facts, by: Actor) => boolean
const conditions: Readonly<Partial<Record<string, Condition>>> = askedOf

/** The refusal codes of conditions; the default is TRANSITION_NOT_ALLOWED. */
const codeOf: Partial<Record<string, ProblemCode>> = {
  areItemsReady: 'ITEMS_OPEN',
  areItemsServed: 'ITEMS_OPEN',
  isReadyToServe: 'ITEMS_OPEN',
  isSettled: 'UNPAID',
  isUndoOpen: 'TOO_LATE',
  isReversible: 'TOO_LATE',
  isJustCalled: 'TOO_LATE',
  isJustFinished: 'TOO_LATE',
  isNotPickedUp: 'TOO_LATE',
  isEarlyEnoughForGuest: 'TOO_LATE',
  isStillAhead: 'TOO_LATE',
  isReturnedToGuest: 'TOO_LATE',
  hasBegun: 'TOO_EARLY',
  hasVacancy: 'LIMIT_REACHED',
  hasNoLiveLines: 'IN_USE',
  isOtherTable: 'SAME_TABLE',
  isTargetFree: 'TABLE_OCCUPIED',
  isRefundWithinPaid: 'AMOUNT_MISMATCH',
  hasNoOpenPayment: 'DUPLICATE',
  isSwitchedOn: 'ACCOUNT_INACTIVE',
}

/** The parameters of a lifecycle's only guard `by`: the allowed roles, and the conditions. */
export type Rule<Context extends Facts> = {
  roles: readonly ActorRole[]
  when?: readonly ((keyof Context & string) | keyof typeof askedOf)[]
}

/** A rule of any lifecycle. */
export type AnyRule = { roles: readonly ActorRole[]; when?: readonly string[] }

/**
 * The guard `by` of a lifecycle: names and parameters instead of functions, so that charts,
 * inspector and refusals can read it.
 */
export function ruleGuard<Context extends Facts>(): (
  at: { context: Context; event: { by: Actor } },
  rule: Rule<Context>,
) => boolean {
  return ({ context, event }, rule) => whyNot(rule, context, event.by) === undefined
}

/** Creates the guard of one transition: `by(['business'], 'isSettled')`. */
export function by<const When extends string = never>(
  roles: readonly ActorRole[],
  ...when: When[]
): { type: 'by'; params: { roles: readonly ActorRole[]; when: When[] } } {
  return { type: 'by', params: { roles, when } }
}

/** Why a rule refuses an actor, undefined when it allows them. The role is checked first. */
export function whyNot(rule: AnyRule, facts: Facts, actor: Actor): ProblemCode | undefined {
  if (!rule.roles.includes(actor.role)) return 'ROLE_FORBIDDEN'
  const failed = failedCondition(rule, facts, actor)
  return failed === undefined ? undefined : (codeOf[failed] ?? 'TRANSITION_NOT_ALLOWED')
}

/** The first condition of a rule that is not met, for one of its roles. */
export function failedCondition(rule: AnyRule, facts: Facts, actor: Actor): string | undefined {
  return rule.when?.find((name) => !holds(name, facts, actor))
}

/**
 * An effect of a transition: named in the chart, executed by the server in the move's transaction.
 */
export function effect(): void {
  return undefined
}

/** The same for several effects without parameters. */
export function effectsNamed<const Name extends string>(
  ...names: Name[]
): Record<Name, typeof effect> {
  return Object.fromEntries(names.map((name) => [name, effect])) as Record<Name, typeof effect>
}

/** The names of a chart's effects, from its implementations. */
export function effectNames<Name extends string>(machine: {
  implementations: { actions?: Readonly<Record<Name, unknown>> | object }
}): readonly Name[] {
  return Object.keys(machine.implementations.actions ?? {}) as Name[]
}

function holds(name: string, facts: Facts, actor: Actor): boolean {
  const condition = conditions[name]
  return condition ? condition(facts, actor) : isTrue(facts[name])
}

function isTrue(fact: boolean | undefined): boolean {
  return fact === true
}
