import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { EventObject } from 'xstate'
import type { ModuleName } from '#contract/modules.ts'
import { arrowsOf } from '#kit/transitions.ts'
import { ruleOfArrow } from '../../tools/catalogue/lifecycle-cases.ts'
import { machines } from '../../tools/catalogue/machines.ts'
import { neverOf } from '../../tools/paths/never.ts'
import { roleIn } from '../../tools/paths/roles.ts'
import { stepTable } from '../../tools/paths/step-table.ts'
import { writeAll } from '../../tools/paths/write-all.ts'
import type { Plan } from '#kit/plan.ts'
import { parsed } from '../../kit/tests/gherkin.ts'
import { importedByTestRail, importedByXray } from '../support/imported-plans.ts'

const out = mkdtempSync(join(tmpdir(), 'paths-all-'))
const read = (file: string): string => readFileSync(join(out, file), 'utf8')
type Entry = {
  machine: string
  module: string
  role: string | null
  scenarios: number
  files: Record<string, string>
}
const textOf = (lines: readonly { text: string }[]) => lines.map(({ text }) => text).join('\n')
const index = (): Entry[] => JSON.parse(read('index.json')).plans

let missed: readonly string[] = []
let different = 0

beforeAll(() => {
  ;({ missed, different } = writeAll({
    language: 'en',
    strategy: 'shortest',
    formats: ['md', 'gherkin', 'testrail', 'xray', 'json'],
    out,
  }))
})
afterAll(() => rmSync(out, { recursive: true }))

describe('every plan at once', () => {
  test('has an index with every machine, and every file that it names', () => {
    expect(new Set(index().map(({ machine }) => machine))).toEqual(
      new Set(machines.map(({ name }) => name)),
    )
    for (const { files } of index())
      for (const file of Object.values(files)) expect(read('README.md')).toContain(`(${file})`)
  })

  test('says per machine how much of its chart each plan takes, and how many scenarios differ', () => {
    const text = read('README.md')
    expect(text.match(/^## .+/gm)).toHaveLength(machines.length)
    expect(text).toMatch(/\| Orders \(E-commerce\), for the customer \| \d+ \| 1 of 1 \(2\d\) \|/)
    expect(text).toContain(`scenarios, ${new Intl.NumberFormat('en').format(different)} of them`)
    const ids = index().flatMap(({ files }) =>
      (JSON.parse(read(files.json ?? '')).scenarios as { id: string }[]).map(({ id }) => id),
    )
    expect(different).toBe(new Set(ids).size)
    expect(different).toBeLessThan(ids.length)
  })

  test('has an index in the language of the plans', () => {
    const shared = machines.filter(({ name }) => name === 'shared-page')
    const folder = join(out, 'hi')
    writeAll({ language: 'hi', strategy: 'shortest', formats: ['md'], out: folder }, shared)
    expect(readFileSync(join(folder, 'README.md'), 'utf8')).toMatch(/^# टेस्ट प्लान\n/)
  })

  test('says per machine what each role may never do: what the plan answers with 403', () => {
    const text = read('README.md')
    expect(text).toContain('| a member of staff | “Delivery failed”; “Reopen”; “Restore” |\n')
    expect(text).toContain('| a member of staff | “Confirm”; “Reject”; presses “Withdraw” for the ')
    for (const one of machines.filter(({ lifecycle }) => lifecycle))
      for (const { module, role, files } of index())
        if (role === null && files.json?.startsWith(`${one.name}/`)) {
          const never = neverOf(one, module as ModuleName)
          const told = never.flatMap(({ role: who, events }) =>
            events.map((type) => `${who} ${type}`),
          )
          const { scenarios } = JSON.parse(read(files.json)) as Plan
          const refused = scenarios
            .filter(({ tags }) => tags.includes('403'))
            .map(({ steps }) => steps.at(-1)?.does.meaning as { event: EventObject })
            .map(({ event }) => `${roleIn(event)} ${event.type}`)
          const may = arrowsOf(one.machine).flatMap((arrow) =>
            ruleOfArrow(arrow).roles.map((who) => `${who} ${arrow.event}`),
          )
          expect(new Set(told)).toEqual(new Set(refused.filter((one) => !may.includes(one))))
        }
  })

  test('takes every transition, for each role too', () => {
    expect(missed).toEqual([])
  })

  test('is a feature that the official parser reads, with one background and known steps only', () => {
    const table = stepTable({ languages: ['en'] })
    for (const { files, scenarios } of index()) {
      const children = parsed(read(files.gherkin ?? ''))?.children ?? []
      expect(children.filter(({ background }) => background)).toHaveLength(1)
      expect(children.filter(({ scenario }) => scenario)).toHaveLength(scenarios)
      const texts = children.flatMap(({ background, scenario }) =>
        (background ?? scenario)?.steps.map(({ text }) => text),
      )
      expect(texts.filter((text) => !table.has(text ?? ''))).toEqual([])
    }
  })

  test('gives every scenario an id of its own, in each file and in all plans for all', () => {
    const idsOf = ({ files }: Entry) =>
      (JSON.parse(read(files.json ?? '')).scenarios as { id: string }[]).map(({ id }) => id)
    const forAll = index().flatMap((entry) => (entry.role === null ? idsOf(entry) : []))
    for (const ids of [...index().map(idsOf), forAll]) expect(new Set(ids).size).toBe(ids.length)
  })

  test.each([
    ['TestRail', 'testrail', importedByTestRail],
    ['Xray', 'xray', importedByXray],
  ] as const)(
    'is what %s makes of its rows: the same tests, step by step',
    (_, format, imported) => {
      for (const { files } of index()) {
        const { tags, scenarios } = JSON.parse(read(files.json ?? '')) as Plan
        const tests = imported(read(files[format] ?? ''))
        expect(tests).toEqual(
          scenarios.map(({ title, id, tags: own, start, steps }) => ({
            title,
            id,
            tags: [...tags, ...own],
            steps: [
              { does: expect.stringContaining(textOf(start)), expects: expect.stringMatching(/./) },
              ...steps.map(({ does, expects }) => ({
                does: expect.stringContaining(does.text),
                expects: textOf(expects),
              })),
            ],
          })),
        )
        expect(
          tests.flatMap(({ steps }) => steps.filter(({ does }) => does.trim() === '')),
        ).toEqual([])
        expect(new Set(tests.map(({ title }) => title)).size).toBe(tests.length)
        // The most that Xray imports at once.
        expect(tests.length).toBeLessThanOrEqual(1_000)
      }
    },
  )

  test('leaves no file of an earlier run behind, and touches no other', () => {
    const [former] = index()
    const again = { language: 'en', strategy: 'shortest', formats: ['json'], out } as const
    writeFileSync(join(out, 'mine.md'), '')
    writeAll(again, machines.slice(0, 1))
    expect(() => read(former?.files.gherkin ?? '')).toThrow('ENOENT')
    expect(read(former?.files.json ?? '')).toContain('"scenarios"')
    expect(read('mine.md')).toBe('')
  })
})
