import type { EventObject } from 'xstate'
import type { Scenario } from '#kit/plan.ts'
import { wayOf } from './automatic.ts'
import { isNextDay } from './lack.ts'
import { type Meaning } from './meaning.ts'
import { roleIn } from './roles.ts'
import type { About } from './scenarios.ts'
import { windowFor } from './second-window.ts'

type Said = { kind: string; step: number; values?: { status?: string; before?: number } }

/**
 * A scenario with the notes for a tester: automatic moves and their causes, steps that need a
 * second window and when to open it, attempts without a button, and answers that need a tool. Tags
 * contain the same for programs: `automatic`, `two-windows`, `by-call`, `by-tool`.
 */
export function noted(about: About, scenario: Scenario): Scenario {
  const said = scenario.steps.flatMap((_, at) => saidOf(about, scenario, at))
  if (said.length === 0) return scenario
  const groups = Map.groupBy(said, ({ kind, values }) => JSON.stringify([kind, values]))
  const notes = [...groups.values()].map((group) => {
    const [{ kind, values } = { kind: '' }] = group
    const key = kind === 'late' && group.length > 1 ? 'lateEach' : kind
    return (first: number): string => {
      const numberOf = (step: number): number => step - 1 + first
      return about.words.note(key, {
        ...values,
        ...(values?.before !== undefined && { before: numberOf(values.before) }),
        count: group.length,
        steps: about.words.steps(group.map(({ step }) => numberOf(step))),
        run: runOf(about, scenario),
      })
    }
  })
  const tags = new Set(said.flatMap(({ kind }) => tagOfKind[kind] ?? []))
  return { ...scenario, tags: [...scenario.tags, ...tags], notes }
}

const tagOfKind: Readonly<Record<string, string>> = {
  clock: 'automatic',
  provider: 'automatic',
  courier: 'automatic',
  follows: 'automatic',
  nextDay: 'by-run',
  late: 'two-windows',
  lateFact: 'two-windows',
  call: 'by-call',
  toolAnswer: 'by-tool',
  toolSilence: 'by-tool',
}

/** The command that executes a scenario automatically. */
function runOf({ one, module, role }: About, { id }: Scenario): string {
  const ofRole = role === undefined ? '' : ` -r ${role}`
  return `npm run paths:run -- -m ${one.name} --module ${module}${ofRole} -t @${id}`
}

function saidOf(about: About, { start, steps }: Scenario, at: number): Said[] {
  const step = at + 1
  const meaning = steps[at]?.does.meaning as Meaning | undefined
  if (meaning?.kind === 'act') {
    if (!about.one.lifecycle) return toolFor(meaning.event).map((kind) => ({ kind, step }))
    const way = isWithoutScreen(meaning.event) ? 'call' : wayOf(meaning.event)
    return way === undefined ? [] : [{ kind: way, step }]
  }
  if (meaning?.kind !== 'attempt') return []
  const lacks = (some: readonly { meaning?: unknown }[]) =>
    some.findIndex(({ meaning: it }) => isLack(it as Meaning))
  if (lacks(start) >= 0) return [{ kind: 'call', step }]
  const before = steps.slice(0, at).map(({ does }) => does)
  const made = lacks(before)
  const lack = before[made]?.meaning as Meaning | undefined
  if (lack?.kind === 'fact') {
    const tried: Said =
      lack.fact === 'isOtherTable' || lack.fact === 'isOwnCounter'
        ? { kind: 'call', step }
        : { kind: 'lateFact', step, values: { before: made + 1 } }
    return isNextDay(lack.fact, meaning.event)
      ? [{ kind: 'nextDay', step: made + 1 }, tried]
      : [tried]
  }
  const states = [
    ...start.map(({ meaning: it }) => it as Meaning),
    ...steps.slice(0, at).flatMap(({ expects }) => expects.map(({ meaning: it }) => it as Meaning)),
  ].flatMap((it) => (it.kind === 'start' || it.kind === 'state' ? [it.state] : []))
  const open = windowFor(about, meaning.event, states)
  if (open === undefined) return [{ kind: 'call', step }]
  const late = { kind: 'late', step, values: { status: about.words.status(open) } }
  const isTold = onOrderScreen.includes(about.one.name) && roleIn(meaning.event) !== 'guest'
  return isTold ? [late, { kind: 'told', step }] : [late]
}

function isLack(meaning: Meaning): boolean {
  return meaning.kind === 'fact' && !meaning.holds
}

/** The tool that a tester needs besides a browser if a call of the app fails. */
function toolFor(event: EventObject): string[] {
  const { error, status } = event as { error?: { status?: number }; status?: number }
  const answer = error?.status ?? status
  if (answer !== undefined) return ['toolAnswer']
  const hasFailed = event.type.startsWith('xstate.error.') || 'error' in event || 'status' in event
  return hasFailed ? ['toolSilence'] : []
}

/** Their screens show who was faster instead of the answer's message. */
const onOrderScreen: readonly string[] = ['order', 'table-order', 'booking']

/** No screen lets the owner close a subscription: only the clock does. */
function isWithoutScreen(event: EventObject): boolean {
  return event.type === 'subscription.close' && roleIn(event) === 'business'
}
