import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { UsageError } from '#kit/cli/command.ts'
import type { Plan } from '#kit/plan.ts'
import { machines } from '../../tools/catalogue/machines.ts'
import { optionsOf } from '../../tools/paths/options.ts'
import { changesSince, readPlans } from '../../tools/paths/since.ts'
import { writeAll } from '../../tools/paths/write-all.ts'

const folder = mkdtempSync(join(tmpdir(), 'paths-since-'))
const [old, now] = [join(folder, 'old'), join(folder, 'new')]
const some = machines.filter(({ name }) => name === 'job-application')
const usual = { language: 'en', strategy: 'shortest', formats: ['json'] } as const

/** Writes the earlier plans as they would have been. */
const edit = (change: (plan: Plan) => Plan) => {
  const { plans } = JSON.parse(readFileSync(join(old, 'index.json'), 'utf8')) as {
    plans: { files: { json: string } }[]
  }
  for (const { files } of plans) {
    const file = join(old, files.json)
    writeFileSync(file, JSON.stringify(change(JSON.parse(readFileSync(file, 'utf8')) as Plan)))
  }
}

beforeAll(() => {
  for (const out of [old, now]) writeAll({ ...usual, out }, some)
})
afterAll(() => rmSync(folder, { recursive: true }))

describe('what is new since earlier plans', () => {
  test('is nothing where nothing has changed', () => {
    const plans = readPlans(now)
    expect(plans.scenarios.size).toBeGreaterThan(20)
    expect(changesSince(readPlans(old), plans)).toBe(
      `0 new, 0 gone, 0 changed, ${plans.scenarios.size} as before\n`,
    )
  })

  test('is said by id and title, with what a path says now and did not say', () => {
    const before = readPlans(now)
    const [[gone, { title = '' } = {}] = ['']] = before.scenarios
    const label = 'presses “Accept”'
    edit((plan) => ({
      ...plan,
      scenarios: plan.scenarios.map((one) => ({
        ...one,
        id: one.id === gone ? 'job-application-0000000000' : one.id,
        steps: one.steps.map(({ does, expects, ...step }) => ({
          ...step,
          does: { ...does, text: does.text.replace(label, 'presses “Take”') },
          expects,
        })),
      })),
    }))
    const said = changesSince(readPlans(old), readPlans(now))
    const [, changed] = /^1 new, 1 gone, (\d+) changed, \d+ as before\n/.exec(said) ?? []
    expect(Number(changed)).toBeGreaterThan(0)
    expect(said).toContain(`New:\n- ${gone}: Applications for a job (Jobs): ${title}\n`)
    expect(said).toContain('Gone:\n- job-application-0000000000: ')
    expect(said).toMatch(/ {2}was: the owner presses “Take”.*\n {2}is : the owner presses “Accept”/)
  })

  test.each([
    [{ language: 'hi' }, 'the earlier plans have --language en'],
    [{ strategy: 'all' }, 'the earlier plans have --strategy shortest'],
  ])('is not asked where the plans were written otherwise: %j', (other, text) => {
    const plans = readPlans(now)
    expect(() => changesSince(plans, { ...plans, ...other })).toThrow(text)
  })

  test.each([
    [['-m', 'order', '--since', now], 'say --all --since <folder>'],
    [['--all', '--since', folder], 'has no index.json'],
    [['--all', '--since', now, '--format', 'md'], 'leave out --format'],
    [['-m', 'order', '--url', 'staging'], 'such as https://staging.example.com'],
  ])('%j are refused: %s', (args, text) => {
    expect(() => optionsOf(args)).toThrow(UsageError)
    expect(() => optionsOf(args)).toThrow(text)
  })

  test('is asked of plans in JSON only', () => {
    const out = join(folder, 'md')
    writeAll({ ...usual, formats: ['md'], out }, some)
    expect(() => readPlans(out)).toThrow('has no plans in JSON')
  })
})
