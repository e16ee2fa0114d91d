import type { AnyStateMachine } from 'xstate'
import type { Path } from './explore.ts'
import { testRail, xray } from './export-csv.ts'
import {
  english,
  type Line,
  notesFrom,
  type Plan,
  planOf,
  type PlanStep,
  type Scenario,
} from './plan.ts'

export const formats = ['md', 'gherkin', 'testrail', 'xray', 'json'] as const
export type Format = (typeof formats)[number]

/** The file extension of each format. */
export const endings: Readonly<Record<Format, string>> = {
  md: 'md',
  gherkin: 'feature',
  testrail: 'testrail.csv',
  xray: 'xray.csv',
  json: 'json',
}

/** Exports paths for testers with the texts of the chart, in one of the formats. */
export function exportPaths(
  machine: AnyStateMachine,
  paths: readonly Path[],
  format: Format,
): string {
  return writePlan(planOf(machine, paths), format)
}

/** A test plan in one of the formats. */
export function writePlan(plan: Plan, format: Format): string {
  return writers[format](plan)
}

const writers: Record<Format, (plan: Plan) => string> = {
  md: markdown,
  gherkin,
  testrail: testRail,
  xray,
  json: ({ title, tags, background, notes, scenarios }) => {
    const plan = { title, tags, background, notes, scenarios: scenarios.map(written) }
    return `${JSON.stringify(plan, null, 2)}\n`
  },
}

function written(scenario: Scenario): Scenario {
  return { ...scenario, ...(scenario.notes && { notes: notesFrom(1, scenario) }) }
}

function markdown(plan: Plan): string {
  const { title, tags, background, notes, scenarios, headings = english } = plan
  const table = ({ start, steps }: Scenario): string =>
    [
      `| | ${headings.do} | ${headings.expect} |`,
      '| --- | --- | --- |',
      row(0, `${headings.prepare}: ${texts(start)}`, headings.prepared),
      ...steps.map((step, at) => row(at + 1, doneText(step, headings.given), texts(step.expects))),
      '',
    ].join('\n')
  return [
    `# ${oneLine(title)}\n`,
    ...(background.length === 0
      ? []
      : [`${background.map(({ text }) => `- ${oneLine(text)}`).join('\n')}\n`]),
    ...quoted(notes),
    ...scenarios.flatMap((scenario) => [
      `## ${oneLine(scenario.title)}\n\n` +
        `\`${scenario.id}\` ${tagText([...tags, ...scenario.tags])}\n`,
      ...quoted(notesFrom(1, scenario)),
      table(scenario),
    ]),
  ].join('\n')
}

function quoted(notes: readonly string[] = []): string[] {
  return notes.length === 0 ? [] : [`${notes.map((note) => `> ${oneLine(note)}`).join('\n>\n')}\n`]
}

function row(number: number, ...cells: string[]): string {
  return `| ${[String(number), ...cells.map((cell) => cell.replaceAll('|', '\\|'))].join(' | ')} |`
}

/** Several lines in one cell. */
function texts(lines: readonly Line[]): string {
  return lines.map(({ text }) => oneLine(text)).join('<br>')
}

function doneText({ does, isGiven }: PlanStep, given: string): string {
  return isGiven ? `(${given}) ${oneLine(does.text)}` : oneLine(does.text)
}

function gherkin(plan: Plan): string {
  const { title, tags, background, notes, scenarios, headings = english } = plan
  const block = (lines: readonly Line[], keyword: string): string =>
    lines
      .map(({ text }, at) => `    ${at === 0 ? keyword : headings.and} ${oneLine(text)}\n`)
      .join('')
  const scenarioText = (scenario: Scenario): string =>
    [
      `  ${tagText([scenario.id, ...scenario.tags])}\n`,
      `  ${headings.scenario}: ${oneLine(scenario.title)}\n`,
      described(notesFrom(1, scenario), '    '),
      block(scenario.start, headings.given),
      ...scenario.steps.map(
        ({ does, expects, isGiven }, at) =>
          // Gherkin numbers no steps, and the notes name them by number.
          (scenario.notes ? `    # ${at + 1}\n` : '') +
          (isGiven
            ? block([does, ...expects], headings.given)
            : block([does], headings.when) + block(expects, headings.result)),
      ),
    ].join('')
  return [
    `${headings.language ? `# language: ${headings.language}\n` : ''}${tagText(tags)}\n` +
      `${headings.feature}: ${oneLine(title)}\n${described(notes, '  ')}`,
    ...(background.length === 0
      ? []
      : [`  ${headings.background}:\n${block(background, headings.given)}`]),
    ...scenarios.map(scenarioText),
  ].join('\n')
}

/** Gherkin's free text below a title. */
function described(notes: readonly string[] = [], indent: string): string {
  return (
    notes.map((note) => `${indent}${oneLine(note)}\n`).join('') + (notes.length > 0 ? '\n' : '')
  )
}

function tagText(tags: readonly string[]): string {
  return tags.map((tag) => `@${tag}`).join(' ')
}

function oneLine(text: string): string {
  return text.replace(/\s*\n\s*/g, ' ')
}
