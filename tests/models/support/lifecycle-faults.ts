import { transition } from 'xstate'
import { decide, type Lifecycle, stateValueOf } from '#lifecycles/decide.ts'
import { actorRoles, type RegisteredLifecycle } from '#lifecycles/registry.ts'
import type { Facts } from '#lifecycles/rule.ts'
import { goodFacts, ruleOfArrow } from '../../../tools/catalogue/lifecycle-cases.ts'
import { diff } from '#kit/diff.ts'
import { arrowsOf, statesOf } from '#kit/transitions.ts'
import { stateWords } from '#kit/words.ts'
import { type Condition, conditions } from './lifecycle-conditions.ts'
import { letters, type Places, places, type Table, tables } from './lifecycle-tables.ts'

type Situation = { state: string; facts: Facts }

/**
 * The faults of a lifecycle compared with the hand-written tables, one line each. The tests of the
 * charts and the mutants use the same functions, so that what is shown to detect a planted fault is
 * what guards the charts. `first` is where to look first.
 */
export function* faultsOf(lifecycle: RegisteredLifecycle, first?: string): Generator<string> {
  yield* listFaults(lifecycle)
  yield* shapeFaults(lifecycle)
  for (const condition of conditions.filter(([name]) => name === lifecycle.name))
    yield* conditionFaults(lifecycle, condition)
  const states = outerStates(lifecycle).toSorted(
    (a, b) => Number(b.key === first) - Number(a.key === first),
  )
  for (const { key } of states) yield* moveFaults(lifecycle, key)
  yield* placeFaults(lifecycle)
}

/** The outer states of a chart, which are the words of the tables. */
export function outerStates({ machine }: RegisteredLifecycle): ReturnType<typeof statesOf> {
  return statesOf(machine).filter((node) => node.parent === machine.root)
}

/** States, beginning, ends and events, against the table. */
export function shapeFaults(lifecycle: RegisteredLifecycle): string[] {
  const { initial, closed, allowed } = tableOf(lifecycle.name)
  const { machine } = lifecycle
  const states = outerStates(lifecycle)
  return [
    ...differences(
      'state',
      [...new Set([initial, ...closed, ...allowed.flatMap(([from, , to]) => [from, to])])],
      states.map(({ key }) => key),
    ),
    ...differences('initial state', [initial], [String(machine.config.initial)]),
    ...differences(
      'closed state',
      closed,
      states.filter(({ tags }) => tags.includes('closed')).map(({ key }) => key),
    ),
    ...differences(
      'final state',
      [],
      states.filter(({ type }) => type === 'final').map(({ key }) => key),
    ),
    ...differences('event', eventsOf(lifecycle.name), [
      ...new Set(arrowsOf(machine).map(({ event }) => event)),
    ]),
  ]
}

/**
 * What may happen in one state, by whom and where it leads, asked for every event of the lifecycle
 * and every role.
 */
export function* moveFaults(lifecycle: RegisteredLifecycle, state: string): Generator<string> {
  const { allowed } = tableOf(lifecycle.name)
  const chart = situated(lifecycle)
  for (const event of eventsOf(lifecycle.name)) {
    const row = allowed.find(([from, type]) => from === state && type === event)
    for (const role of actorRoles) {
      const expected = may(row?.[3], role)
        ? `${state} to ${row?.[2]}`
        : row
          ? 'ROLE_FORBIDDEN'
          : 'TRANSITION_NOT_ALLOWED'
      const answer = answerOf(chart, state, event, role)
      if (answer !== expected)
        yield `${state}, ${event} by ${role}: ${answer} instead of ${expected}`
    }
  }
}

/** What may happen in each of the places that lie inside one state of the table. */
export function* placeFaults(lifecycle: RegisteredLifecycle): Generator<string> {
  yield* entryFaults(lifecycle)
  for (const inside of places[lifecycle.name] ?? []) yield* faultsInside(lifecycle, inside)
}

function* faultsInside(lifecycle: RegisteredLifecycle, inside: Places): Generator<string> {
  const { state, rows } = inside
  for (const place of placeNames(inside))
    for (const type of eventsOf(lifecycle.name)) {
      const row = rows.find(([from, event]) => from === place && event === type)
      for (const role of actorRoles) {
        const event = { type, by: { role } }
        const answer = decide(
          situated(lifecycle),
          { state: `${state}.${place}`, facts: goodFacts },
          event,
        )
        const said = answer.ok
          ? stateWords(
              transition(
                lifecycle.machine,
                lifecycle.machine.resolveState({ value: { [state]: place }, context: goodFacts }),
                event,
              )[0].value,
            )
          : answer.code
        const expected = may(row?.[3], role)
          ? row?.[2]
          : row
            ? 'ROLE_FORBIDDEN'
            : 'TRANSITION_NOT_ALLOWED'
        if (said !== expected) yield `${place}, ${type} by ${role}: ${said} instead of ${expected}`
      }
    }
}

/** The possible target states. */
function* entryFaults({ name, machine }: RegisteredLifecycle): Generator<string> {
  const ways = (places[name] ?? []).flatMap(({ state, entered = [] }) =>
    entered.map(([from, type, place]) => ({ from, type, goal: `${state} > ${place}` })),
  )
  for (const { from, type, goal } of ways) {
    const [outer = ''] = from.split('.')
    const [, , , by = ''] =
      tableOf(name).allowed.find(([start, event]) => start === outer && event === type) ?? []
    const roles = actorRoles.filter((one) => may(by, one))
    if (roles.length === 0) yield `${from}, ${type}: is nobody's`
    for (const role of roles) {
      const before = machine.resolveState({
        value: stateValueOf(from),
        context: { ...goodFacts, isOrderAccepted: role !== 'guest' },
      })
      const said = stateWords(transition(machine, before, { type, by: { role } })[0].value)
      if (said !== goal) yield `${from}, ${type} by ${role}: ${said} instead of ${goal}`
    }
  }
}

/** The conditions that a chart names, against the table. */
export function listFaults({ name, machine }: RegisteredLifecycle): string[] {
  const asked = arrowsOf(machine).flatMap((arrow) =>
    ruleOfArrow(arrow).when.map((condition) =>
      [arrow.source.slice(machine.id.length + 1), arrow.event, condition].join(' | '),
    ),
  )
  const known = conditions
    .filter(([of]) => of === name)
    .map(([, from, event, condition]) => [from, event, condition].join(' | '))
  return differences('condition', known, asked)
}

/** Whether one condition, not holding while all others hold, refuses with its code. */
export function conditionFaults(
  lifecycle: RegisteredLifecycle,
  [, state, type, condition, refusal, role = 'staff']: Condition,
): string[] {
  const broken: Facts =
    condition === 'isUndoOpen' || condition === 'isReversible'
      ? { ...goodFacts, isRefunded: true }
      : condition === 'isEarlyEnoughForGuest'
        ? goodFacts
        : { ...goodFacts, [condition]: false }
  const answer = decide(situated(lifecycle), { state, facts: broken }, { type, by: { role } })
  const said = answer.ok ? `${answer.from} to ${answer.to}` : answer.code
  return said === refusal
    ? []
    : [`${state}, ${type} without ${condition}: ${said} instead of ${refusal}`]
}

/** A lifecycle that reads its state and facts as they are given instead of from a row. */
export function situated(lifecycle: RegisteredLifecycle): Lifecycle<Situation> {
  return { ...lifecycle, stateOf: ({ state }) => state, contextOf: ({ facts }) => facts }
}

/** The events of a lifecycle's table. */
export function eventsOf(name: string): string[] {
  return [...new Set(tableOf(name).allowed.map(([, event]) => event))]
}

function answerOf(
  chart: Lifecycle<Situation>,
  state: string,
  type: string,
  role: (typeof actorRoles)[number],
): string {
  // Guests may change less once an order was accepted, all others more.
  const facts = { ...goodFacts, isOrderAccepted: role !== 'guest' }
  const answers = placesOf(chart.name, state).map((place) =>
    decide(chart, { state: place, facts }, { type, by: { role } }),
  )
  const answer =
    answers.find(({ ok }) => ok) ??
    answers.find((no) => !no.ok && no.code === 'ROLE_FORBIDDEN') ??
    answers[0]
  return answer?.ok ? `${answer.from} to ${answer.to}` : (answer?.code ?? '')
}

function may(by: string | undefined, role: string): boolean {
  return [...(by ?? '')].some((letter) => letters[letter as keyof typeof letters] === role)
}

/**
 * A place is more than the word of its state: what is possible in one of its places is possible in
 * the state.
 */
function placesOf(name: string, state: string): string[] {
  const inside = places[name]?.find((one) => one.state === state)
  return inside ? placeNames(inside).map((place) => `${state}.${place}`) : [state]
}

function placeNames({ rows }: Places): string[] {
  return [...new Set(rows.map(([place]) => place))]
}

function tableOf(name: string): Table {
  return tables[name] ?? { initial: '', closed: [], allowed: [] }
}

function differences(
  what: string,
  expected: readonly string[],
  found: readonly string[],
): string[] {
  return diff(expected.toSorted(), found.toSorted()).map((line) => `${what} ${line}`)
}
