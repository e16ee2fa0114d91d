import type { ActorRole } from '#contract/role.ts'
import { type Holds, never, type Property } from '#kit/properties.ts'
import type { Move } from '../lifecycle-moves.ts'

/** The vocabulary of lifecycle properties. `Waiting` also matches its nested states. */
export const into =
  (...states: readonly string[]): Holds<Move> =>
  ({ from, to }) =>
    isIn(to, states) && !isIn(from, states)
export const standsAt =
  (...states: readonly string[]): Holds<Move> =>
  ({ to }) =>
    isIn(to, states)
export const leaves =
  (...states: readonly string[]): Holds<Move> =>
  ({ from }) =>
    isIn(from, states)
export const does =
  (...effects: readonly string[]): Holds<Move> =>
  (move) =>
    effects.some((effect) => move.effects.includes(effect))
export const isBy =
  (...roles: readonly ActorRole[]): Holds<Move> =>
  ({ role }) =>
    role !== undefined && roles.includes(role)
export const happens =
  (...events: readonly string[]): Holds<Move> =>
  ({ event }) =>
    events.includes(event)
export const and =
  (...all: readonly Holds<Move>[]): Holds<Move> =>
  (move) =>
    all.every((one) => one(move))
export const not =
  (one: Holds<Move>): Holds<Move> =>
  (move) =>
    !one(move)

/** Wherever the first condition holds, the second holds too. */
export function whenever(sentence: string, when: Holds<Move>, holds: Holds<Move>): Property<Move> {
  return never(sentence, and(when, not(holds)))
}

function isIn(at: string, states: readonly string[]): boolean {
  return states.some((state) => at === state || at.startsWith(`${state}.`))
}
