import { type AnyMachineSnapshot, type StateValue, transition } from 'xstate'
import { orderLifecycleOf } from '#lifecycles/order-lifecycle-of.ts'
import { whyNot } from '#lifecycles/rule.ts'
import { goodFacts, lifecycleOptions, ruleOfArrow } from '../catalogue/lifecycle-cases.ts'
import { arrowId, statesOf } from '#kit/transitions.ts'
import type { HistoryRow, Refused } from './note.ts'
import { type Charted, pairOf, type Seen, tell } from './seen.ts'

/** The lifecycle of an entity of the history; orders have three. */
const lifecycleNames: Readonly<Record<string, string>> = {
  cart_item: 'cart-item',
  visit: 'queue-entry',
  job: 'job-posting',
  application: 'job-application',
  staff: 'staff-invitation',
}

type Followed = { name: string; value: StateValue; last?: string }

/**
 * Follows records through their charts, row by row of their history: a row names the outer states
 * only, the chart knows the inner ones. Rows that no chart explains are collected.
 */
export function historyFollower(charts: readonly Charted[], seen: Seen) {
  const records = new Map<string, Followed>()
  const unexplained = new Map<string, Set<string>>()

  const follow = (row: HistoryRow, test: string | undefined): void => {
    const chart = chartOf(charts, row)
    if (!chart?.arrows.some(({ event }) => event === row.event)) {
      if (chart) records.delete(row.id)
      return
    }
    const before = records.get(row.id)
    const step = stepOf(chart, row, before?.value)
    if (!step) {
      const { event, from, to, role } = row
      tell(unexplained, `${chart.name}: ${role} ${event} from ${from} to ${to}`, test)
      return
    }
    for (const arrow of step.taken) tell(seen.taken, arrow, test)
    const [taken = ''] = step.taken
    if (before?.last) tell(seen.pairs, pairOf(before.last, taken), test)
    records.set(row.id, { name: chart.name, value: step.value, last: taken })
  }

  /** A record that was refused a move stands where its last row left it. */
  const refuse = ({ id, event, code }: Refused, test: string | undefined): void => {
    const record = records.get(id)
    if (!record) return
    const asked = charts
      .filter(({ lifecycle, name }) => lifecycle && name === record.name)
      .flatMap(({ name, arrows }) =>
        arrows.filter((arrow) => arrow.event === event && isAt(arrow.source, name, record.value)),
      )
    for (const arrow of asked) if (mayRefuse(arrow, code)) tell(seen.refused, arrow.id, test)
  }
  return { follow, refuse, unexplained }
}

function chartOf(charts: readonly Charted[], row: HistoryRow): Charted | undefined {
  const { entity, moduleId, tableId } = row
  const name =
    entity === 'order' && typeof moduleId === 'number'
      ? orderLifecycleOf({ moduleId: moduleId as never, tableId: tableId as never }).name
      : (lifecycleNames[entity] ?? entity)
  return charts.find((one) => one.lifecycle && one.name === name)
}

type Followable = { taken: string[]; value: StateValue }

/** The transition of a row: from where the record is known to stand, else from wherever fits. */
function stepOf(
  chart: Charted,
  row: HistoryRow,
  known: StateValue | undefined,
): Followable | undefined {
  const { machine } = chart
  const { event: type, from, to, role } = row
  const isKnown = known !== undefined && outerOf(known) === from
  const values = isKnown ? [known] : valuesOf(chart, from)
  const inputs = lifecycleOptions(machine).inputs ?? [{}]
  for (const value of values)
    for (const input of inputs) {
      const now = machine.resolveState({ value, context: { ...goodFacts, ...(input as object) } })
      const event = { type, by: { role } }
      if (!now.can(event)) continue
      const taken = machine.getTransitionData(now, event).map(arrowId)
      const [next] = transition(machine, now, event) as [AnyMachineSnapshot, unknown]
      if (outerOf(next.value) === to) return { taken, value: next.value }
    }
  return isKnown ? stepOf(chart, row, undefined) : undefined
}

/** The values that a state stands for: itself, or each of its inner states, the first one first. */
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
  // Against a guest, whom each condition that depends on somebody refuses.
  const guest = { role: 'guest' } as const
  const facts = { isOrderAccepted: true }
  return when.some((one) => whyNot({ roles: ['guest'], when: [one] }, facts, guest) === code)
}
