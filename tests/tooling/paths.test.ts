import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { machines } from '../../tools/catalogue/machines.ts'
import { writePlan } from '#kit/export.ts'
import { UsageError } from '#kit/cli/command.ts'
import { optionsOf } from '../../tools/paths/options.ts'
import { planFor } from '../../tools/paths/plan-for.ts'
import { summaryOf } from '../../tools/paths/summary.ts'

const project = join(import.meta.dirname, '../..')
const folder = mkdtempSync(join(tmpdir(), 'paths-'))
const paths = (...args: string[]) =>
  spawnSync(process.execPath, ['tools/paths.ts', ...args], { cwd: project, encoding: 'utf8' })
/** The same without a process of its own. */
const written = (...args: string[]) => {
  const options = optionsOf(args)
  if (options.show !== 'paths') throw new Error('no paths were asked for')
  const planned = planFor(options.plan)
  return {
    ...planned,
    text: writePlan(planned.plan, options.format),
    summary: summaryOf(options.plan, planned),
  }
}

afterAll(() => rmSync(folder, { recursive: true }))

test('the plan that docs/qa.md shows is the one that its command writes', () => {
  const guide = readFileSync(join(project, 'docs/qa.md'), 'utf8')
  const { text, summary } = written('-m', 'order', '--module', 'foodKart', '-r', 'staff')
  const rows = guide.match(/^\| \d \| .*$/gm) ?? []
  expect(rows).toHaveLength(4)
  const [shown = ''] = text.split(/^## /m).filter((one) => one.includes(rows.at(-1) ?? ''))
  for (const row of rows) expect(shown).toContain(row)
  expect(shown).toContain(guide.match(/The id, such as (`\S+`)/)?.[1])
  const last = guide.match(/`(\d+ paths take [^`]+ refused)`/)?.[1] ?? 'no last line'
  expect(summary).toContain(last.replace('\n', ' '))
})

describe('the command', () => {
  test('writes paths to the standard output and their coverage to the standard error, last', () => {
    const { status, stdout, stderr } = paths(
      '--machine',
      'order',
      '--format',
      'gherkin',
      '--role',
      'staff',
    )
    expect(status).toBe(0)
    expect(stdout).toMatch(/^@order @ekart @staff\nFeature: /)
    expect(stdout).not.toContain('%')
    expect(stderr.trimEnd().split('\n').at(-1)).toMatch(
      /^order: \d+ paths take 14 of 14 transitions that are for staff \(100 %\), \d+ more show what is refused; \d+ left out: nobody can do them here$/,
    )
  })

  test('writes into a file when told to, and says only the coverage', () => {
    const out = join(folder, 'session.csv')
    const { status, stdout, stderr } = paths('-m', 'session', '-f', 'testrail', '-o', out)
    expect([status, stderr]).toEqual([0, ''])
    expect(stdout).toMatch(
      /^session: \d+ paths take 53 of 53 transitions \(100 %\), 10 more show what is refused\n$/,
    )
    expect(readFileSync(out, 'utf8')).toMatch(/^"Title","Section",/)
  })

  test('lists every machine', () => {
    const { stdout } = paths('--list')
    expect(stdout.split('\n').flatMap((line) => line.split(' ')[0] || [])).toEqual(
      machines.map(({ name }) => name),
    )
  })

  test('that asks for what there is not ends with 2 and names what is nearest, in one line', () => {
    const { status, stdout, stderr } = paths('--machine', 'ordr')
    expect([status, stdout]).toEqual([2, ''])
    expect(stderr).toMatch(/^paths: no machine ordr; did you mean order\? There are: order, .*\n$/)
  })

  test('makes the folder of the file that it writes', () => {
    const out = join(folder, 'none', 'x.md')
    const { status, stderr } = paths('--machine', 'toasts', '--out', out)
    expect([status, stderr]).toEqual([0, ''])
    expect(readFileSync(out, 'utf8')).toMatch(/^# /)
  })
})

describe('options', () => {
  test.each([
    [['--machine', 'order', '--role', 'stuff'], 'did you mean staff?'],
    [['--machine', 'order', '--format', 'xml'], 'There are: md, gherkin, testrail, xray, json'],
    [['--machine', 'order', '--format', 'csv'], 'say --format testrail or --format xray'],
    [['--machine', 'order', '--strategy', 'long'], 'There are: shortest, all'],
    [['--machine', 'session', '--role', 'staff'], 'knows no roles'],
    [['--machine', 'order', '--module', 'foodcart'], 'did you mean foodKart?'],
    [['--machine', 'order', '--module', 'job'], 'there it is met: ekart, foodKart, tableOrdering'],
    [['--machine', 'order', '--language', 'de'], 'There are: en, hi, ta, si'],
    [['--all', '--machine', 'order'], 'leave out --machine'],
    [['--machine', 'order', '--bogus'], 'See --help'],
    [['--machine', 'order', '-m', 'table'], '--machine is given twice'],
    [
      ['--machine', 'order', '--role', 'custommer'],
      'did you mean customer? There are: owner, staff',
    ],
    [['--machine', 'order', '--out', folder], 'is a folder: name the file in it'],
    [['--all', '--out', 'package.json'], 'is a file: --all writes into a folder'],
    [['--machine', 'order', 'gherkin'], 'See --help'],
    [[], 'which machine?'],
  ])('%j are refused: %s', (args, text) => {
    expect(() => optionsOf(args)).toThrow(UsageError)
    expect(() => optionsOf(args)).toThrow(text)
  })

  test('are Markdown and the shortest set unless said otherwise', () => {
    expect(optionsOf(['-m', 'order'])).toMatchObject({
      format: 'md',
      plan: { strategy: 'shortest', role: undefined, module: 'ekart', language: 'en' },
      out: undefined,
    })
  })

  test('take the whole name of Markdown', () => {
    expect(optionsOf(['-m', 'order', '--format', 'Markdown'])).toMatchObject({ format: 'md' })
  })

  test('write the schema that the repository has', () => {
    expect(paths('--schema').stdout).toBe(readFileSync('tools/paths/plan.schema.json', 'utf8'))
  })

  test.each(['--help', '-h'])('%s asks for help, whatever else is said', (flag) => {
    expect(optionsOf(['-m', 'nothing', flag])).toEqual({ show: 'help' })
  })

  test.each([
    ['owner', 'business'],
    ['guest', 'guest'],
    ['customer', 'guest'],
  ])('the role %s is %s', (word, role) => {
    expect(optionsOf(['-m', 'order', '-r', word])).toMatchObject({ plan: { role } })
  })

  test('a role that may cause nothing is told so', () => {
    expect(() => written('-m', 'order', '-r', 'community')).toThrow(
      'no transition of order is for community',
    )
  })
})

describe('the paths', () => {
  test.each(
    machines.flatMap(({ name }) => [
      [name, 'shortest'],
      [name, 'all'],
    ]),
  )('of %s take every transition, strategy %s', (machine, strategy) => {
    const { missed, summary } = written('-m', machine, '-s', strategy)
    expect(missed).toEqual([])
    expect(summary).toContain('(100 %)')
  })

  test('of a role begin with what others have to do, marked as given', () => {
    const { text } = written('-m', 'booking', '-r', 'guest', '-f', 'gherkin')
    expect(text).toContain(
      [
        '    Given there is a booking: “Pending”',
        '    And the booking has no paid deposit, or the customer cancels in time',
        '    Given the owner presses “Accept” for the booking',
        '    And the booking is now “Accept”',
        '    When the customer presses “Cancel the booking” on the page of the booking, then “Yes, cancel”',
        '    Then the booking is now “Cancelled”',
        '    And the time of the booking is free again in the calendar',
      ].join('\n'),
    )
    expect(text).not.toMatch(/When the (?!customer)/)
    expect(written('-m', 'booking', '-r', 'guest').text).toContain(
      '| 1 | (Given) the owner presses “Accept” for the booking | the booking is now “Accept” |',
    )
  })

  test('never ask for delivery and collection at once', () => {
    const scenarios = written('-m', 'order', '-f', 'gherkin').text.split('Scenario:')
    expect(
      scenarios.filter(
        (scenario) =>
          scenario.includes('the order is to be delivered') &&
          scenario.includes('the order is collected'),
      ),
    ).toEqual([])
    expect(
      scenarios.filter((scenario) => scenario.includes('the order is to be delivered')).length,
    ).toBeGreaterThan(0)
  })

  test('say the same on every run', () => {
    expect(written('-m', 'record', '-f', 'json').text).toBe(
      written('-m', 'record', '-f', 'json').text,
    )
  })
})
