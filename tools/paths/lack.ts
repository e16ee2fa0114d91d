import type { EventObject } from 'xstate'
import { roleIn } from './roles.ts'

/**
 * Conditions that cease to hold on the way, some while somebody looks at the button: a plan says by
 * what. All others hold, or do not, from the start.
 */
const ceasing: readonly string[] = [
  'isUndoOpen',
  'isNotPickedUp',
  'isStillAhead',
  'hasVacancy',
  'hasNoLiveLines',
  'isTargetFree',
  'isOtherTable',
  'isRefundWithinPaid',
  'hasNoOpenPayment',
  'isSwitchedOn',
]

/** Whether a condition ceases to hold on the way. */
export function ceases(fact: string): boolean {
  return ceasing.includes(fact)
}

/** What holds in place of a condition that does not. */
const instead: Readonly<Record<string, string>> = {
  isForCollection: 'isForDelivery',
  isForDelivery: 'isForCollection',
  isReturnedToGuest: 'isDepositForfeit',
}

/**
 * What else has to hold from the start, so that nothing but this condition refuses: what holds in
 * its place, and what the rule asks for before it.
 */
export function besides(fact: string, when: readonly string[]): string[] {
  const other = instead[fact]
  const before = when.slice(0, when.indexOf(fact)).filter((one) => !ceases(one))
  return [...(other === undefined ? [] : [other]), ...before]
}

/**
 * Whether it takes until the next business day: nobody can move the clock of a server that runs, so
 * no person brings it about in a session of testing. The run moves a clock of its own.
 */
export function isNextDay(fact: string, event: EventObject): boolean {
  return fact === 'isUndoOpen' && roleIn(event) !== 'staff'
}
