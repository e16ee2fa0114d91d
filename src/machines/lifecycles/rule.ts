import type { ProblemCode } from '#contract/problem.ts'
import type { ActorRole } from '#contract/role.ts'

/** Who causes a transition. */
export type Actor = { role: ActorRole }

/** The events of a lifecycle; each says who sends it. */
export type Move<Name extends string> = Name extends string ? { type: Name; by: Actor } : never

/**
 * What a lifecycle knows about a record beside its state: yes-or-no facts, worked out from the row
 * by `contextOf`.
 */
export type Facts = Readonly<Record<string, boolean>>

/**
 * What every way back asks: no money given back, nothing picked up, and still inside the window of
 * the one who asks.
 */
export type WayBackFacts = {
  isRefunded: boolean
  isPickedUp: boolean
  isWithinStaffWindow: boolean
  isSameBusinessDay: boolean
}

/** How long staff may take back what was done last. The business may on the same business day. */
export const staffWindowMs = 5 * 60_000

/** Conditions that depend on who asks; every other condition is a fact that has to be true. */
const askedOf = {
  isWayBackOpen: (facts: Facts, by: Actor) => {
    if (by.role === 'system') return true
    return (
      !facts.isRefunded &&
      !facts.isPickedUp &&
      (by.role === 'staff' ? isTrue(facts.isWithinStaffWindow) : isTrue(facts.isSameBusinessDay))
    )
  },
  isEarlyEnoughForGuest: (facts: Facts, by: Actor) => by.role !== 'guest' || !facts.isOrderAccepted,
}

/** Why a condition says no; one that is not named here says TRANSITION_NOT_ALLOWED. */
const codeOf: Partial<Record<string, ProblemCode>> = {
  areItemsReady: 'ITEMS_OPEN',
  areItemsServed: 'ITEMS_OPEN',
  isReadyToServe: 'ITEMS_OPEN',
  isSettled: 'UNPAID',
  isWayBackOpen: 'TOO_LATE',
  isNotPickedUp: 'TOO_LATE',
  isEarlyEnoughForGuest: 'TOO_LATE',
  hasBegun: 'TOO_EARLY',
  hasVacancy: 'LIMIT_REACHED',
  hasNoLiveLines: 'IN_USE',
  isOtherTable: 'SAME_TABLE',
  isTargetFree: 'TABLE_OCCUPIED',
  isRefundWithinPaid: 'AMOUNT_MISMATCH',
  hasNoOpenPayment: 'DUPLICATE',
  isSwitchedOn: 'ACCOUNT_INACTIVE',
}

/**
 * The parameters of a lifecycle's one guard `by`: the roles that may, and the conditions that must
 * hold.
 */
export type Rule<Context extends Facts> = {
  roles: readonly ActorRole[]
  when?: readonly ((keyof Context & string) | keyof typeof askedOf)[]
}

/** A rule whose lifecycle is not known. */
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

/** Writes the guard of one transition: `by(['business'], 'isSettled')`. */
export function by<const When extends string = never>(
  roles: readonly ActorRole[],
  ...when: When[]
): { type: 'by'; params: { roles: readonly ActorRole[]; when: When[] } } {
  return { type: 'by', params: { roles, when } }
}

/** Why a rule says no to someone, undefined when it says yes. The role is asked first. */
export function whyNot(rule: AnyRule, facts: Facts, actor: Actor): ProblemCode | undefined {
  if (!rule.roles.includes(actor.role)) return 'ROLE_FORBIDDEN'
  const failed = rule.when?.find((name) => !holds(name, facts, actor))
  return failed === undefined ? undefined : (codeOf[failed] ?? 'TRANSITION_NOT_ALLOWED')
}

/**
 * An effect of a transition: named in the chart, carried out by the server in the transaction of
 * the move.
 */
export function effect(): void {
  return undefined
}

/** The same for several effects that need no parameters. */
export function effectsNamed<const Name extends string>(
  ...names: Name[]
): Record<Name, typeof effect> {
  return Object.fromEntries(names.map((name) => [name, effect])) as Record<Name, typeof effect>
}

/** The names of the effects of a chart, from its implementations. */
export function effectNames<Name extends string>(machine: {
  implementations: { actions?: Readonly<Record<Name, unknown>> | object }
}): readonly Name[] {
  return Object.keys(machine.implementations.actions ?? {}) as Name[]
}

function holds(name: string, facts: Facts, actor: Actor): boolean {
  return name in askedOf ? askedOf[name as keyof typeof askedOf](facts, actor) : isTrue(facts[name])
}

function isTrue(fact: boolean | undefined): boolean {
  return fact === true
}
