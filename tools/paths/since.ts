import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { UsageError } from '#kit/cli/command.ts'
import { notesFrom, type Plan, type Scenario } from '#kit/plan.ts'
import type { Entry } from './index-text.ts'

/** A scenario in a folder of plans: its plan, and its full text. */
type Written = { plan: string; title: string; lines: readonly string[] }
/** The scenarios of a folder of plans by their ids, and how the folder was written. */
type Plans = { language: string; strategy: string; scenarios: ReadonlyMap<string, Written> }

/** Reads a folder written by `--all`. @throws UsageError if it contains no JSON */
export function readPlans(folder: string): Plans {
  const { plans, language, strategy } = JSON.parse(
    readFileSync(join(folder, 'index.json'), 'utf8'),
  ) as { plans: readonly Entry[]; language: string; strategy: string }
  const scenarios = new Map<string, Written>()
  for (const { files, title } of plans) {
    if (files.json === undefined)
      throw new UsageError(`${folder} has no plans in JSON, which are compared: write them as well`)
    const plan = JSON.parse(readFileSync(join(folder, files.json), 'utf8')) as Plan
    // The plan of all roles is first; those of single roles contain the same from another view.
    for (const scenario of plan.scenarios)
      if (!scenarios.has(scenario.id))
        scenarios.set(scenario.id, { plan: title, ...linesOf(scenario) })
  }
  return { language, strategy, scenarios }
}

function linesOf(scenario: Scenario) {
  const { title, tags, start, steps } = scenario
  const lines = [
    title,
    tags.map((tag) => `@${tag}`).join(' '),
    ...notesFrom(1, scenario),
    ...start.map(({ text }) => text),
    ...steps.flatMap(({ does, expects }) => [does.text, ...expects.map(({ text }) => text)]),
  ]
  return { title, lines }
}

/**
 * The new, removed and changed scenarios compared with earlier plans, as text. An id is computed
 * from the actions, so a path with other actions is a new one.
 * @throws UsageError if the two were written with different options
 */
export function changesSince(former: Plans, now: Plans): string {
  for (const name of ['language', 'strategy'] as const)
    if (former[name] !== now[name])
      throw new UsageError(
        `the earlier plans have --${name} ${former[name]}: compare with the same`,
      )
  const added = [...now.scenarios].filter(([id]) => !former.scenarios.has(id))
  const gone = [...former.scenarios].filter(([id]) => !now.scenarios.has(id))
  const changed = [...now.scenarios].flatMap(([id, one]) => {
    const before = former.scenarios.get(id)
    const differs = before && before.lines.join('\n') !== one.lines.join('\n')
    return differs ? [{ id, one, before }] : []
  })
  const same = now.scenarios.size - added.length - changed.length
  const line = ([id, { plan, title }]: [string, Written]) => `- ${id}: ${plan}: ${title}\n`
  return (
    `${added.length} new, ${gone.length} gone, ${changed.length} changed, ${same} as before\n` +
    part('New', added.map(line)) +
    part('Gone', gone.map(line)) +
    part(
      'Changed',
      changed.map(({ id, one, before }) => line([id, one]) + differenceOf(before, one)),
    )
  )
}

function part(name: string, items: readonly string[]): string {
  return items.length === 0 ? '' : `\n${name}:\n${items.join('')}`
}

/** The removed and the added lines. */
function differenceOf(before: Written, now: Written): string {
  const only = (some: Written, others: Written, word: string) =>
    some.lines
      .filter((text) => !others.lines.includes(text))
      .map((text) => `  ${word}: ${text}\n`)
      .join('')
  return only(before, now, 'was') + only(now, before, 'is ') || '  in another order\n'
}
