import type { EventObject, StateValue } from 'xstate'
import type { ProblemCode } from '#contract/problem.ts'
import type { ActorRole } from '#contract/role.ts'
import { type Facts, whyNot } from '#lifecycles/rule.ts'
import { type Arrow, arrowsOf } from '#kit/transitions.ts'
import { ruleOfArrow } from '../catalogue/lifecycle-cases.ts'
import type { Catalogued } from '../catalogue/machines.ts'

/** Those who sign in: they can send an event that their screen does not offer, or no longer. */
export const signedIn = ['business', 'staff', 'community', 'master', 'partner'] as const

/**
 * What guests ask for by a link of their own, whatever the status is by then. What else they move
 * follows from an order or a payment.
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
 * Who may try what on a lifecycle: every event that is a button for somebody who signs in; and a
 * guest what their links ask for.
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

/** With what a move is refused that a status does not allow. */
export const closedCode = 'TRANSITION_NOT_ALLOWED'

/**
 * The same, or what says more: at a table with guests nobody else sits down, and the mail of an
 * invitation that is over leads nowhere.
 */
export function closedCodeOf({ type }: EventObject, state: StateValue): ProblemCode {
  if (type === 'staff.accept') return 'LINK_EXPIRED'
  const isTaken = type === 'table.open' && withGuests.some((one) => one === state)
  return isTaken ? 'TABLE_OCCUPIED' : closedCode
}

const withGuests: readonly StateValue[] = ['occupied', 'bill_requested', 'to_clear']

/** With what a move is refused while one of its conditions does not hold. */
export function refusalOf(fact: string): ProblemCode {
  const asked = { role: fact === 'isEarlyEnoughForGuest' ? 'guest' : 'staff' } as const
  const facts: Facts = fact === 'isEarlyEnoughForGuest' ? { isOrderAccepted: true } : {}
  const code = whyNot({ roles: [asked.role], when: [fact] }, facts, asked)
  if (code === undefined) throw new RangeError(`${fact} refuses nothing`)
  return code
}
