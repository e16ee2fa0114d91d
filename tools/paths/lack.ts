import type { EventObject } from 'xstate'
import { roleIn } from './roles.ts'

/**
 * Conditions that become false during a scenario, some while the button is visible: a plan says
 * how. All others are true or false from the start.
 */
const ceasing: readonly string[] = [
  'isUndoOpen',
  'isNotPickedUp',
  'isStillAhead',
  'isJustCalled',
  'isJustFinished',
  'isOwnCounter',
  'hasVacancy',
  'hasNoLiveLines',
  'isTargetFree',
  'isOtherTable',
  'isRefundWithinPaid',
  'hasNoOpenPayment',
  'isSwitchedOn',
]

/** Whether a condition becomes false during a scenario. */
export function ceases(fact: string): boolean {
  return ceasing.includes(fact)
}

/**
 * What else must be true from the start, so that only this condition refuses: the rule's earlier
 * conditions.
 */
export function besides(fact: string, when: readonly string[]): string[] {
  return when.slice(0, when.indexOf(fact)).filter((one) => !ceases(one))
}

/**
 * Whether it needs the next business day: nobody can change the clock of a running server, so it
 * can't be tested by hand. The automatic run uses its own clock.
 */
export function isNextDay(fact: string, event: EventObject): boolean {
  return fact === 'isUndoOpen' && roleIn(event) !== 'staff'
}
