import type { EventObject, StateValue } from 'xstate'
import { arrowsOf } from '#kit/transitions.ts'
import type { Scenario } from '#kit/plan.ts'
import { ruleOfArrow } from '../catalogue/lifecycle-cases.ts'
import { wayOf } from './automatic.ts'
import { type Meaning } from './meaning.ts'
import { roleIn } from './roles.ts'
import type { About } from './scenarios.ts'
import { isOpenAt } from './open-at.ts'

/** Conditions that can cease to hold while somebody looks at the button. */
const ceasing: readonly string[] = [
  'isUndoOpen',
  'isNotPickedUp',
  'isStillAhead',
  'hasVacancy',
  'hasNoLiveLines',
  'isTargetFree',
  'isRefundWithinPaid',
  'hasNoOpenPayment',
  'isSwitchedOn',
]

type Said = { kind: string; step: number; values?: object }

/**
 * A scenario with what a tester has to know beside its steps: what nobody presses and how it comes
 * about, which steps need a second window and when it is opened, and which no window offers. Tags
 * say the same to programs: `automatic`, `two-windows`, `by-call`.
 */
export function noted(about: About, scenario: Scenario): Scenario {
  const said = scenario.steps.flatMap((_, at) => saidOf(about, scenario, at))
  if (said.length === 0) return scenario
  const groups = Map.groupBy(said, ({ kind, values }) => JSON.stringify([kind, values]))
  const notes = [...groups.values()].map((group) => {
    const [{ kind, values } = { kind: '' }] = group
    return about.words.note(kind, {
      ...values,
      steps: group.map(({ step }) => step).join(', '),
      run: runOf(about, scenario),
    })
  })
  const tags = new Set(said.flatMap(({ kind }) => tagOfKind[kind] ?? []))
  return { ...scenario, tags: [...scenario.tags, ...tags], notes }
}

const tagOfKind: Readonly<Record<string, string>> = {
  clock: 'automatic',
  provider: 'automatic',
  courier: 'automatic',
  follows: 'automatic',
  late: 'two-windows',
  lateFact: 'two-windows',
  call: 'by-call',
}

/** The command that does a scenario by itself. */
function runOf({ one, module, role }: About, { id }: Scenario): string {
  const ofRole = role === undefined ? '' : ` -r ${role}`
  return `npm run paths:run -- -m ${one.name} --module ${module}${ofRole} -t @${id}`
}

function saidOf(about: About, { start, steps }: Scenario, at: number): Said[] {
  const step = at + 1
  const meaning = steps[at]?.does.meaning as Meaning | undefined
  if (meaning?.kind === 'act') {
    const way = isWithoutScreen(meaning.event) ? 'call' : wayOf(meaning.event)
    return way === undefined ? [] : [{ kind: way, step }]
  }
  if (meaning?.kind !== 'attempt') return []
  const before = steps.slice(0, at).map(({ does }) => does.meaning as Meaning)
  const unfit = before.findIndex((one) => one.kind === 'fact' && !one.holds)
  if (unfit >= 0) {
    const fact = before[unfit]
    return fact?.kind === 'fact' && ceasing.includes(fact.fact)
      ? [{ kind: 'lateFact', step, values: { before: unfit + 1 } }]
      : [{ kind: 'call', step }]
  }
  const states = [
    ...start.map(({ meaning: it }) => it as Meaning),
    ...steps.slice(0, at).flatMap(({ expects }) => expects.map(({ meaning: it }) => it as Meaning)),
  ].flatMap((it) => (it.kind === 'start' || it.kind === 'state' ? [it.state] : []))
  const open = states.findLast((state) => isOffered(about, meaning.event, state))
  if (open === undefined) return [{ kind: 'call', step }]
  const late = { kind: 'late', step, values: { status: about.words.status(open) } }
  const isTold = onOrderScreen.includes(about.one.name) && roleIn(meaning.event) !== 'guest'
  return isTold ? [late, { kind: 'told', step }] : [late]
}

/** Its screen says to its people who was faster, and not the sentence of the answer. */
const onOrderScreen: readonly string[] = ['order', 'table-order', 'booking']

/** No screen closes a subscription for its owner: the clock does. */
function isWithoutScreen(event: EventObject): boolean {
  return event.type === 'subscription.close' && roleIn(event) === 'business'
}

/** Whether somebody has the button of an event in a state. */
function isOffered({ one }: About, event: EventObject, state: StateValue): boolean {
  const role = roleIn(event)
  return arrowsOf(one.machine).some(
    (arrow) =>
      arrow.event === event.type &&
      isOpenAt(one.machine.id, arrow, state) &&
      ruleOfArrow(arrow).roles.some((may) => may === role),
  )
}
