import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { endings, type Format, writePlan } from '#kit/export.ts'
import { arrowsOf } from '#kit/transitions.ts'
import { actorRoles } from '#lifecycles/registry.ts'
import { type Catalogued, machines } from '../catalogue/machines.ts'
import { modulesWritten } from './labels.ts'
import type { AllOptions } from './options.ts'
import { type Entry, indexText } from './index-text.ts'
import { isFor, nameOf, planFor } from './plan-for.ts'
import { isSpoken } from './step-words.ts'

/** Writes every plan and an index of them. */
export function writeAll(
  { language, strategy, formats, out, url }: AllOptions,
  some: readonly Catalogued[] = machines,
): {
  plans: number
  scenarios: number
  /** Without the scenarios that the plan of a role repeats from the plan of all roles. */
  different: number
  missed: readonly string[]
  /** Machines without texts in this language, for which no plan is written. */
  unspoken: readonly string[]
} {
  removeFormer(out)
  const entries: Entry[] = []
  const missed: string[] = []
  const written = new Set<string>()
  const different = new Set<string>()
  for (const machine of some)
    for (const module of modulesWritten(machine).filter((one) =>
      isSpoken(machine, { module: one, language }),
    ))
      for (const role of [undefined, ...actorRoles.filter((one) => isFor(machine, one))]) {
        const planned = planFor({ machine, module, role, language, strategy, url })
        const name = `${machine.name}/${module}/${role ?? 'everyone'}`
        const files: Partial<Record<Format, string>> = {}
        for (const format of formats) {
          const file = `${name}.${endings[format]}`
          files[format] = file
          writeInto(out, file, writePlan(planned.plan, format))
        }
        written.add(machine.name)
        for (const { id } of planned.plan.scenarios) different.add(id)
        missed.push(...planned.missed.map((id) => `${name}: ${id}`))
        entries.push({
          machine: machine.name,
          about: nameOf(machine, { module, language }),
          module,
          role: role ?? null,
          title: planned.plan.title,
          scenarios: planned.plan.scenarios.length,
          chart: arrowsOf(machine.machine).length,
          transitions: planned.wanted,
          taken: planned.wanted - planned.missed.length,
          leftOut: planned.leftOut,
          files,
        })
      }
  writeInto(
    out,
    'index.json',
    `${JSON.stringify({ language, strategy, plans: entries }, null, 2)}\n`,
  )
  writeInto(out, 'README.md', indexText(entries, different.size, { language, some }))
  return {
    plans: entries.length,
    scenarios: entries.reduce((sum, { scenarios }) => sum + scenarios, 0),
    different: different.size,
    missed,
    unspoken: some.map(({ name }) => name).filter((name) => !written.has(name)),
  }
}

/** Removes only the files that an earlier run has written. */
function removeFormer(out: string): void {
  const index = join(out, 'index.json')
  if (!existsSync(index)) return
  const { plans = [] } = JSON.parse(readFileSync(index, 'utf8')) as { plans?: readonly Entry[] }
  for (const file of plans.flatMap(({ files }) => Object.values(files)))
    rmSync(join(out, file), { force: true })
}

function writeInto(out: string, file: string, text: string): void {
  const path = join(out, file)
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, text)
}
