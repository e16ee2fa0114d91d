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
 * Who may try what on a lifecycle: every event that is a button for somebody; and a
 * guest what is closed to guests by then. */
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
    .filter((arrow) => ruleOfArrow(arrow).when.includes('isEarlyEnoughForGuest'))
    .map(({ event }) => ({ type: event, by: { role: 'guest' } }))
  return [
    ...[...new Set(types)].flatMap((type) => roles.map((role) => ({ type, by: { role } }))),
    ...byGuests,
  ]
}

/** With what a move is refused that a status does not allow. */
export const closedCode = 'TRANSITION_NOT_ALLOWED'

/** The same, or what says more: at a table with guests nobody else sits down. */
export function closedCodeOf({ type }: EventObject, state: StateValue): ProblemCode {
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
