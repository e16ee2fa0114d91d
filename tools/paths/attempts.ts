import type { EventObject, StateValue } from 'xstate'
import type { ProblemCode } from '#contract/problem.ts'
import type { ActorRole } from '#contract/role.ts'
import { type Facts, whyNot } from '#lifecycles/rule.ts'
import { type Arrow, arrowsOf } from '#kit/transitions.ts'
import { ruleOfArrow } from '../catalogue/lifecycle-cases.ts'
import type { Catalogued } from '../catalogue/machines.ts'

/**
 * Roles that sign in: they can send an event that their screen does not offer, or no longer offers.
 */
export const signedIn = ['business', 'staff', 'community', 'master', 'partner'] as const

/**
 * Events that guests can send with a link in any status. Their other events depend on an order or a
 * payment.
 */
const byLink: readonly string[] = [
  'order.customer-cancel',
  'order.reschedule',
  'table.request-bill',
  'reservation.customer-cancel',
  'queue.hold',
  'queue.resume',
  'queue.leave',
  'application.withdraw',
  'staff.accept',
  'item.change-qty',
  'item.cancel',
]

/**
 * The possible attempts on a lifecycle: every event with a button for a signed-in role, and the
 * events of guests' links.
 */
export function attemptsOn(one: Catalogued): EventObject[] {
  const arrows = arrowsOf(one.machine)
  const isFor = (role: ActorRole) => (arrow: Arrow) => ruleOfArrow(arrow).roles.includes(role)
  const roles = signedIn.filter(
    (role) => arrows.some(isFor(role)) || (role === 'staff' && arrows.some(isFor('business'))),
  )
  const types = arrows
    .filter((arrow) => roles.some((role) => isFor(role)(arrow)))
    .map(({ event }) => event)
  const byGuests = arrows
    .filter((arrow) => byLink.includes(arrow.event) && isFor('guest')(arrow))
    .map(({ event }) => event)
  return [
    ...[...new Set(types)].flatMap((type) => roles.map((role) => ({ type, by: { role } }))),
    ...[...new Set(byGuests)].map((type) => ({ type, by: { role: 'guest' } })),
  ]
}

/** The code of a refusal because of the status. */
export const closedCode = 'TRANSITION_NOT_ALLOWED'

/**
 * The same, or a more specific code: at an occupied table nobody else can be seated, and the mail
 * of an expired invitation no longer works.
 */
export function closedCodeOf({ type }: EventObject, state: StateValue): ProblemCode {
  if (type === 'staff.accept') return 'LINK_EXPIRED'
  const isTaken = type === 'table.open' && withGuests.some((one) => one === state)
  return isTaken ? 'TABLE_OCCUPIED' : closedCode
}

const withGuests: readonly StateValue[] = ['occupied', 'bill_requested', 'to_clear']

/** What refuses the conditions that hold when nothing is known. */
const refusingFacts: Readonly<Record<string, Facts>> = {
  isEarlyEnoughForGuest: { isOrderAccepted: true },
  isReversible: { isRefunded: true },
}

/** The code of a refusal because of a condition. */
export function refusalOf(fact: string): ProblemCode {
  const asked = { role: fact === 'isEarlyEnoughForGuest' ? 'guest' : 'staff' } as const
  const code = whyNot({ roles: [asked.role], when: [fact] }, refusingFacts[fact] ?? {}, asked)
  if (code === undefined) throw new RangeError(`${fact} refuses nothing`)
  return code
}
