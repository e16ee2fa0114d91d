import type { AnyStateMachine } from 'xstate'
import type { ActorRole } from '#contract/role.ts'
import { type Paths, allPaths } from '#kit/all-paths.ts'
import { machineWalks, type Taken } from '#kit/machine-walks.ts'
import { arrowsOf } from '#kit/transitions.ts'
import type { Facts } from '#lifecycles/rule.ts'
import { goodFacts, lifecycleOptions, ruleOfArrow } from './lifecycle-cases.ts'

/**
 * One move of a record by its lifecycle. The first one of a walk has no event and no previous
 * state.
 */
export type Move = {
  event: string
  /** The role that moved it; undefined at the start. */
  role: ActorRole | undefined
  /** `Waiting.called` is a nested state. */
  from: string
  to: string
  effects: readonly string[]
  /** The record's facts at the move. */
  facts: Facts
}

/**
 * Every walk of a lifecycle, with all possible facts at each move. `like`: the lifecycle of which
 * this one is a mutant.
 */
export function lifecyclePaths(machine: AnyStateMachine, like = machine): Paths<Move> {
  const { events, ...options } = lifecycleOptions(like)
  const roles = new Set(arrowsOf(machine).flatMap((arrow) => ruleOfArrow(arrow).roles))
  const byThem = events.filter((event) => roles.has(roleOf(event) ?? 'master'))
  const { starts, steps, ...paths } = allPaths(
    machineWalks(machine, { ...options, events: byThem, worlds: worldsOf(like) }),
  )
  return {
    ...paths,
    starts: starts.map((edge) => ({ ...edge, moment: moveOf(edge.moment) })),
    steps: steps.map((edges) => edges.map((edge) => ({ ...edge, moment: moveOf(edge.moment) }))),
  }
}

/** The good facts, and variants with one fact of a rule negated. */
function worldsOf(machine: AnyStateMachine): Facts[] {
  const known: Facts = goodFacts
  const names = new Set(
    arrowsOf(machine)
      .flatMap((arrow) => ruleOfArrow(arrow).when)
      .flatMap((name) => factsOf[name] ?? [name]),
  )
  return [known, ...[...names].map((name) => ({ ...known, [name]: known[name] !== true }))]
}

/** The facts behind conditions that are not facts themselves. */
const factsOf: Readonly<Record<string, readonly string[]>> = {
  isUndoOpen: ['isRefunded', 'isPickedUp', 'isWithinStaffWindow', 'isSameBusinessDay'],
  isReversible: ['isRefunded', 'isPickedUp'],
  isEarlyEnoughForGuest: ['isOrderAccepted'],
}

function moveOf({ event, from, to, context, effects }: Taken): Move {
  return {
    event: event?.type ?? '',
    role: event && roleOf(event),
    from: from === undefined ? '' : nameOf(from),
    to: nameOf(to),
    effects: effects.map(({ type }) => type),
    facts: context as Facts,
  }
}

function roleOf(event: object): ActorRole | undefined {
  return 'by' in event ? (event.by as { role: ActorRole }).role : undefined
}

function nameOf(value: Taken['to']): string {
  if (typeof value === 'string') return value
  return Object.entries(value)
    .map(([outer, inner = {}]) => [outer, nameOf(inner)].filter(Boolean).join('.'))
    .join(' ')
}
