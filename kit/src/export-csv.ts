import { english, type Line, type Plan, type Scenario } from './plan.ts'

/**
 * TestRail's import with several rows per case: a row with a title begins a case, the next ones
 * carry its further steps. Columns are named as TestRail's own export names them.
 */
export function testRail(plan: Plan): string {
  const { title, tags, background } = plan
  return csv(
    [
      'Title',
      'Section',
      'Template',
      'Type',
      'References',
      'Labels',
      'Preconditions',
      'Steps (Step)',
      'Steps (Expected Result)',
    ],
    plan.scenarios.flatMap((scenario) =>
      rowsOf(plan, scenario).map(([done, expected], at) => [
        ...(at === 0
          ? [
              scenario.title,
              title,
              'Test Case (Steps)',
              'Functional',
              scenario.id,
              [...tags, ...scenario.tags].join(', '),
              aboutOf(background, scenario),
            ]
          : ['', '', '', '', '', '', '']),
        done,
        expected,
      ]),
    ),
  )
}

/**
 * The Test Case Importer of Xray: rows with the same test id are the steps of one test. Each has
 * the type, as in the examples of Xray; the first of them has the summary, also mandatory.
 */
export function xray(plan: Plan): string {
  const { tags, background } = plan
  return csv(
    ['Test ID', 'Test Type', 'Summary', 'Labels', 'Description', 'Action', 'Data', 'Result'],
    plan.scenarios.flatMap((scenario) =>
      rowsOf(plan, scenario).map(([done, expected], at) => [
        scenario.id,
        'Manual',
        ...(at === 0
          ? [scenario.title, [...tags, ...scenario.tags].join(';'), aboutOf(background, scenario)]
          : ['', '', '']),
        done,
        '',
        expected,
      ]),
    ),
  )
}

/** What is done and what is expected, the preparation first. */
function rowsOf({ headings = english }: Plan, { start, steps }: Scenario): [string, string][] {
  return [
    [`${headings.prepare}: ${lines(start)}`, headings.prepared],
    ...steps.map(({ does, expects, isGiven }): [string, string] => [
      isGiven ? `(${headings.given}) ${does.text}` : does.text,
      lines(expects),
    ]),
  ]
}

/** What holds before the first step, and what else a tester has to know. */
function aboutOf(background: readonly Line[], { notes = [] }: Scenario): string {
  return [...background.map(({ text }) => text), ...notes].join('\n')
}

function lines(given: readonly Line[]): string {
  return given.map(({ text }) => text).join('\n')
}

function csv(headings: readonly string[], rows: readonly (readonly string[])[]): string {
  return [headings, ...rows].map((row) => `${row.map(cell).join(',')}\r\n`).join('')
}

/**
 * A quoted cell. Spreadsheets read a cell with such a first character as a formula; an apostrophe
 * makes it text.
 */
function cell(text: string): string {
  const safe = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text
  return `"${safe.replaceAll('"', '""')}"`
}
