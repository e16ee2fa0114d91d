import type { AnyStateMachine, EventObject } from 'xstate'
import type { Path } from './explore.ts'
import { doing, expecting, startOf, titleOf } from './words.ts'

export const formats = ['md', 'gherkin', 'csv', 'json'] as const
export type Format = (typeof formats)[number]

/** The product's wording; the chart's own words are the default. */
export type Wording = {
  start?(path: Path): string
  doing?(event: EventObject): string
  /** A step of somebody else: the tester makes sure that it has happened. */
  isGiven?(event: EventObject): boolean
}

type ScenarioStep = { event: string; do: string; expect: string; given: boolean }
type Scenario = { title: string; start: string; steps: readonly ScenarioStep[] }

/** Paths for manual testing, in one of four formats. */
export function exportPaths(
  machine: AnyStateMachine,
  paths: readonly Path[],
  format: Format,
  wording: Wording = {},
): string {
  const scenarios = paths.map((path) => scenarioOf(machine, path, wording))
  return writers[format](machine.root.description ?? machine.id, scenarios)
}

function scenarioOf(machine: AnyStateMachine, path: Path, wording: Wording): Scenario {
  const { start, steps } = path
  return {
    title: titleOf(machine, steps.at(-1)?.value ?? start, steps.length),
    start: wording.start?.(path) ?? startOf(machine, path),
    steps: steps.map(({ event, value }) => ({
      event: event.type,
      do: wording.doing?.(event) ?? doing(machine, event),
      expect: expecting(machine, value),
      given: wording.isGiven?.(event) ?? false,
    })),
  }
}

const writers: Record<Format, (title: string, scenarios: readonly Scenario[]) => string> = {
  md: (title, scenarios) => `# ${title}\n\n${scenarios.map(markdownOf).join('\n')}`,
  gherkin: (title, scenarios) =>
    `Feature: ${oneLine(title)}\n\n${scenarios.map(gherkinOf).join('\n')}`,
  csv: (_, scenarios) =>
    [
      ['path', 'title', 'step', 'do', 'expect'],
      ...scenarios.flatMap(({ title, start, steps }, index) =>
        [{ do: '', expect: start, given: false }, ...steps].map((step, at) => [
          String(index + 1),
          title,
          String(at),
          marked(step),
          step.expect,
        ]),
      ),
    ]
      .map((row) => `${row.map(cell).join(',')}\r\n`)
      .join(''),
  json: (title, scenarios) => `${JSON.stringify({ title, scenarios }, null, 2)}\n`,
}

function markdownOf({ title, start, steps }: Scenario, index: number): string {
  const rows = steps.map(
    (step, at) => `| ${at + 1} | ${tableText(marked(step))} | ${tableText(step.expect)} |\n`,
  )
  return (
    `## ${index + 1}. ${oneLine(title)}\n\n| | Do | Expect |\n| --- | --- | --- |\n| 0 | | ` +
    `${tableText(start)} |\n${rows.join('')}`
  )
}

function gherkinOf({ title, start, steps }: Scenario, index: number): string {
  const lines = steps.map((step) =>
    step.given
      ? `    Given ${oneLine(step.do)}, which leads to ${oneLine(step.expect)}\n`
      : `    When ${oneLine(step.do)}\n    Then ${oneLine(step.expect)}\n`,
  )
  return (
    `  Scenario: ${index + 1}. ${oneLine(title)}\n    Given ${oneLine(start)}\n` +
    `${lines.join('')}`
  )
}

function marked(step: Pick<ScenarioStep, 'do' | 'given'>): string {
  return step.given ? `(given) ${step.do}` : step.do
}

/**
 * A quoted cell. Spreadsheets read a cell with such a first character as a formula; an apostrophe
 * makes it text.
 */
function cell(text: string): string {
  const safe = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text
  return `"${safe.replaceAll('"', '""')}"`
}

function tableText(text: string): string {
  return oneLine(text).replaceAll('|', '\\|')
}

function oneLine(text: string): string {
  return text.replace(/\s*\n\s*/g, ' ')
}
