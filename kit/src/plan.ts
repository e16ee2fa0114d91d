import type { AnyStateMachine } from 'xstate'
import type { Path } from './explore.ts'
import { doing, expecting, startOf, stateWords, valueWords } from './words.ts'

/** A sentence for people, and its meaning for programs. */
export type Line = { text: string; meaning?: unknown }
/** An action, and everything that should be visible afterwards. */
export type PlanStep = {
  does: Line
  expects: readonly Line[]
  /** Someone else does it: the tester only checks that it has happened. */
  isGiven?: boolean
}
/** A note for the tester; a function where it names steps, by the number that the first one has. */
export type Note = string | ((first: number) => string)
export type Scenario = {
  /** Stable: the same for the same path, independent of its position in a plan. */
  id: string
  /** Unique in its plan. */
  title: string
  tags: readonly string[]
  /** Further notes for the tester, such as who acts, or with how many windows. */
  notes?: readonly Note[]
  start: readonly Line[]
  steps: readonly PlanStep[]
}
/** A test plan of one machine. */
export type Plan = {
  title: string
  tags: readonly string[]
  /** The common start of all scenarios. */
  background: readonly Line[]
  /** Notes about the whole plan, such as what it does not cover. */
  notes?: readonly string[]
  scenarios: readonly Scenario[]
  headings?: Headings
}

/** The general texts of a plan; English by default. */
export type Headings = {
  /** The language of Gherkin's keywords, if it is not English. */
  language?: string
  feature: string
  background: string
  scenario: string
  given: string
  when: string
  result: string
  and: string
  do: string
  expect: string
  prepare: string
  prepared: string
}

export const english: Headings = {
  feature: 'Feature',
  background: 'Background',
  scenario: 'Scenario',
  given: 'Given',
  when: 'When',
  result: 'Then',
  and: 'And',
  do: 'Do',
  expect: 'Expect',
  prepare: 'Prepare',
  prepared: 'Everything is prepared',
}

/** The notes of a scenario in a format in which its first step has this number. */
export function notesFrom(first: number, { notes = [] }: Pick<Scenario, 'notes'>): string[] {
  return notes.map((note) => (typeof note === 'string' ? note : note(first)))
}

/** The plan of a machine with the texts of its own chart. */
export function planOf(machine: AnyStateMachine, paths: readonly Path[]): Plan {
  return {
    title: machine.root.description ?? machine.id,
    tags: [tagOf(machine.id)],
    background: [],
    scenarios: uniqueTitles(paths.map((path) => scenarioOf(machine, path))),
  }
}

/** A tag or label: without spaces and special characters. */
export function tagOf(name: string): string {
  return name.replace(/[^\p{L}\p{N}_-]+/gu, '-')
}

/** Adds the scenario's id to a title that is not unique. */
export function uniqueTitles(scenarios: readonly Scenario[]): Scenario[] {
  const count = new Map<string, number>()
  for (const { title } of scenarios) count.set(title, (count.get(title) ?? 0) + 1)
  return scenarios.map((scenario) =>
    count.get(scenario.title) === 1
      ? scenario
      : { ...scenario, title: `${scenario.title} (${scenario.id})` },
  )
}

/**
 * The id of a path: a hash of its parts, independent of other paths. Short enough to be readable,
 * and without a library because browsers compute ids too.
 */
export function pathId(prefix: string, parts: readonly unknown[]): string {
  let hash = 0xcbf29ce484222325n
  for (const letter of JSON.stringify(parts, withMessage))
    hash = ((hash ^ BigInt(letter.codePointAt(0) ?? 0)) * 0x100000001b3n) & 0xffffffffffffffffn
  return `${prefix}-${hash.toString(36).padStart(13, '0').slice(-10)}`
}

function withMessage(_: string, value: unknown): unknown {
  return value instanceof Error ? { ...value, message: value.message } : value
}

function scenarioOf(machine: AnyStateMachine, path: Path): Scenario {
  const { input, start, steps, output } = path
  const last = steps.at(-1)
  const from = steps.at(-2)?.value ?? start
  return {
    id: pathId(tagOf(machine.id), [input, start, steps.map(({ event }) => event)]),
    title: last
      ? `${stateWords(from)} → ${stateWords(last.value)}: ${doing(machine, last.event)}`
      : stateWords(start),
    tags: [],
    start: [{ text: startOf(machine, path), meaning: { input, state: start } }],
    steps: steps.map(({ event, value }, at) => ({
      does: { text: doing(machine, event), meaning: { event } },
      expects: [
        { text: expecting(machine, value), meaning: { state: value } },
        ...(at === steps.length - 1 && output !== undefined
          ? [{ text: `the output is ${valueWords(output)}`, meaning: { output } }]
          : []),
      ],
    })),
  }
}
