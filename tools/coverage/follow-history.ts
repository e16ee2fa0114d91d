import { type AnyMachineSnapshot, type StateValue, transition } from 'xstate'
import { orderLifecycleOf } from '#lifecycles/order-lifecycle-of.ts'
import { type Actor, whyNot } from '#lifecycles/rule.ts'
import { actingFor } from '#lifecycles/stand-in.ts'
import { goodFacts, lifecycleOptions, ruleOfArrow } from '../catalogue/lifecycle-cases.ts'
import { arrowId, statesOf } from '#kit/transitions.ts'
import type { HistoryRow, Recorded, Refused, Stood } from './note.ts'
import { type Charted, pairOf, type Seen, tell } from './seen.ts'

/** The lifecycle of an entity in the history; orders have three. */
const lifecycleNames: Readonly<Record<string, string>> = {
  cart_item: 'cart-item',
  visit: 'queue-entry',
  job: 'job-posting',
  application: 'job-application',
  staff: 'staff-invitation',
}

type Followed = { value: StateValue; last?: string }

/**
 * Follows records through their charts, row by row of their history: a row has only the outer
 * states, the chart determines the nested ones. Rows that no chart explains are collected.
 */
export function historyFollower(charts: readonly Charted[], seen: Seen) {
  const records = new Map<string, Followed>()
  const unexplained = new Map<string, Set<string>>()

  const follow = (row: HistoryRow, test: string | undefined): void => {
    const chart = chartOf(charts, row)
    if (!chart?.arrows.some(({ event }) => event === row.event)) {
      if (chart) records.delete(keyOf(row))
      return
    }
    const before = records.get(keyOf(row))
    const step = stepOf(chart, row, before?.value)
    if (!step) {
      const { event, from, to, role } = row
      tell(unexplained, `${chart.name}: ${role} ${event} from ${from} to ${to}`, test)
      return
    }
    for (const arrow of step.taken) tell(seen.taken, arrow, test)
    const [taken = ''] = step.taken
    if (before?.last) tell(seen.pairs, pairOf(before.last, taken), test)
    records.set(keyOf(row), { value: step.value, last: taken })
  }

  /** The nested state of a record is the one after its last row. */
  const valueOf = (chart: Charted, stood: Stood): StateValue | undefined => {
    const known = records.get(keyOf(stood))?.value
    return known !== undefined && outerOf(known) === stood.at ? known : valuesOf(chart, stood.at)[0]
  }
  const refuse = ({ event, code, stood }: Refused, test: string | undefined): void => {
    const chart = stood ? chartOf(charts, stood) : onlyChartWith(charts, event)
    const value =
      chart &&
      (stood
        ? valueOf(chart, stood)
        : valuesOf(chart, String(chart.machine.root.initial?.target[0]?.key))[0])
    if (!chart || value === undefined) return
    const { name, arrows } = chart
    for (const arrow of arrows)
      if (arrow.event === event && isAt(arrow.source, name, value) && mayRefuse(arrow, code))
        tell(seen.refused, arrow.id, test)
  }
  return { follow, refuse, unexplained }
}

/** An order and its payment have the same id. */
function keyOf({ entity, id }: Recorded): string {
  return `${entity} ${id}`
}

/** The chart of a record that has not moved yet, such as a table: the only one with the event. */
function onlyChartWith(charts: readonly Charted[], event: string): Charted | undefined {
  const [found, ...others] = charts.filter(
    ({ lifecycle, arrows }) => lifecycle && arrows.some((arrow) => arrow.event === event),
  )
  return others.length === 0 ? found : undefined
}

function chartOf(charts: readonly Charted[], recorded: Recorded): Charted | undefined {
  const { entity, moduleId, tableId } = recorded
  const name =
    entity === 'order' && typeof moduleId === 'number'
      ? orderLifecycleOf({ moduleId: moduleId as never, tableId: tableId as never }).name
      : (lifecycleNames[entity] ?? entity)
  return charts.find((one) => one.lifecycle && one.name === name)
}

type Followable = { taken: string[]; value: StateValue }

/**
 * The transition of a row: from the known state of the record, otherwise from any state that fits.
 */
function stepOf(
  chart: Charted,
  row: HistoryRow,
  known: StateValue | undefined,
): Followable | undefined {
  const { machine, lifecycle } = chart
  const { event: type, from, to } = row
  const by = actingFor(lifecycle ?? {}, type, { role: row.role as Actor['role'] })
  const isKnown = known !== undefined && outerOf(known) === from
  const values = isKnown ? [known] : valuesOf(chart, from)
  const inputs = lifecycleOptions(machine).inputs ?? [{}]
  for (const value of values)
    for (const input of inputs) {
      const now = machine.resolveState({ value, context: { ...goodFacts, ...(input as object) } })
      const event = { type, by }
      if (!now.can(event)) continue
      const taken = machine.getTransitionData(now, event).map(arrowId)
      const [next] = transition(machine, now, event) as [AnyMachineSnapshot, unknown]
      const end = goneOn(next, to, lifecycle?.atOnce)
      if (end) return { taken: [...taken, ...end.taken], value: end.value }
    }
  return isKnown ? stepOf(chart, row, undefined) : undefined
}

/**
 * The state of a record after a move: the state in its row, or one after a further system event.
 */
function goneOn(
  now: AnyMachineSnapshot,
  to: string,
  atOnce: readonly string[] = [],
): Followable | undefined {
  if (outerOf(now.value) === to) return { taken: [], value: now.value }
  const { machine } = now
  for (const type of atOnce) {
    const event = { type, by: { role: 'system' } }
    if (!now.can(event)) continue
    const [next] = transition(machine, now, event) as [AnyMachineSnapshot, unknown]
    if (outerOf(next.value) === to)
      return { taken: machine.getTransitionData(now, event).map(arrowId), value: next.value }
  }
  return undefined
}

/**
 * The possible state values of a state: itself, or each of its nested states, the initial one
 * first.
 */
function valuesOf({ machine }: Charted, outer: string): StateValue[] {
  const node = statesOf(machine).find(({ path }) => path.length === 1 && path[0] === outer)
  if (!node) return []
  const inner = Object.keys(node.states)
  const first = String(node.initial?.target[0]?.key ?? inner[0])
  return inner.length === 0
    ? [outer]
    : [first, ...inner.filter((one) => one !== first)].map((one) => ({ [outer]: one }))
}

function outerOf(value: StateValue): string {
  return typeof value === 'string' ? value : (Object.keys(value)[0] ?? '')
}

function isAt(source: string, name: string, value: StateValue): boolean {
  const inner = typeof value === 'string' ? [value] : Object.entries(value).flat()
  return `${name}.${inner.join('.')}.`.startsWith(`${source}.`)
}

/** Whether the guard of a transition refuses with this code: for the role, or for a condition. */
function mayRefuse(arrow: Charted['arrows'][number], code: string): boolean {
  const { roles, when } = ruleOfArrow(arrow)
  if (code === 'ROLE_FORBIDDEN') return roles.length > 0
  // As a guest, for whom every actor-dependent condition fails.
  const guest = { role: 'guest' } as const
  const facts = { isOrderAccepted: true }
  return when.some((one) => whyNot({ roles: ['guest'], when: [one] }, facts, guest) === code)
}
