import { english, type Line, notesFrom, type Plan, type Scenario } from './plan.ts'

/**
 * TestRail's import format with several rows per case: a row with a title starts a case, the
 * following rows contain its further steps. Columns are named as in TestRail's own export.
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
 * The format of Xray's Test Case Importer: rows with the same test id are the steps of one test.
 * Each has the type, as in Xray's examples; the first has the summary, which is mandatory.
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

/** The actions and expectations, the preparation first. */
function rowsOf({ headings = english }: Plan, { start, steps }: Scenario): [string, string][] {
  return [
    [`${headings.prepare}: ${lines(start)}`, headings.prepared],
    ...steps.map(({ does, expects, isGiven }): [string, string] => [
      isGiven ? `(${headings.given}) ${does.text}` : does.text,
      lines(expects),
    ]),
  ]
}

/** Both tools number the rows of a case from 1, and the first row prepares. */
const AFTER_PREPARING = 2

/** The preconditions, and further notes for the tester. */
function aboutOf(background: readonly Line[], scenario: Scenario): string {
  return [...background.map(({ text }) => text), ...notesFrom(AFTER_PREPARING, scenario)].join('\n')
}

function lines(given: readonly Line[]): string {
  return given.map(({ text }) => text).join('\n')
}

/** Letters beyond Latin: spreadsheets take a file with them for Latin ones without such a mark. */
const otherLetters = /(?!\p{Script=Latin})\p{L}/u
const BYTE_ORDER_MARK = '\uFEFF'

function csv(headings: readonly string[], rows: readonly (readonly string[])[]): string {
  const text = [headings, ...rows].map((row) => `${row.map(cell).join(',')}\r\n`).join('')
  return otherLetters.test(text) ? BYTE_ORDER_MARK + text : text
}

/**
 * A quoted cell. Spreadsheets treat a cell that starts with such a character as a formula; an
 * apostrophe makes it text.
 */
function cell(text: string): string {
  const safe = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text
  return `"${safe.replaceAll('"', '""')}"`
}
