// `npm run paths`: test plans, generated from the machines.
import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { writePlan } from '#kit/export.ts'
import { machines } from './catalogue/machines.ts'
import { exits, print, runCommand } from '#kit/cli/command.ts'
import { help } from './paths/help.ts'
import { optionsOf, type PathOptions } from './paths/options.ts'
import { planFor } from './paths/plan-for.ts'
import { planSchemaText } from './paths/plan-schema.ts'
import { changesSince, readPlans } from './paths/since.ts'
import { summaryOf } from './paths/summary.ts'
import { writeAll } from './paths/write-all.ts'

await runCommand('paths', () => {
  const options = optionsOf(process.argv.slice(2))
  if (options.show === 'paths') return writeOne(options)
  if (options.show === 'all') return writeFolder(options)
  if (options.show === 'schema') {
    writeText(planSchemaText(), options.out)
    return exits.ok
  }
  print(
    options.show === 'help'
      ? help
      : machines
          .map(
            ({ name, title, lifecycle }) =>
              `${name.padEnd(18)} ${lifecycle ? 'lifecycle' : 'app'.padEnd(9)}  ${title}\n`,
          )
          .join(''),
  )
  return exits.ok
})

/**
 * Writes a plan to the file or stdout, then the coverage; if the plan goes to stdout, the coverage
 * goes to stderr, so that a pipe contains only the plan.
 */
function writeOne({ plan, format, out }: Extract<PathOptions, { show: 'paths' }>): number {
  const planned = planFor(plan)
  writeText(writePlan(planned.plan, format), out)
  print(`${summaryOf(plan, planned)}\n`, out === undefined ? 'err' : 'out')
  return planned.missed.length === 0 ? exits.ok : exits.failure
}

/** Into a file, whose folder is made where it is missing, or to stdout. */
function writeText(text: string, out: string | undefined): void {
  if (out === undefined) return print(text)
  mkdirSync(dirname(out), { recursive: true })
  writeFileSync(out, text)
}

function writeFolder({ all }: Extract<PathOptions, { show: 'all' }>): number {
  // Read first, because the new plans may be written into the same folder.
  const former = all.since === undefined ? undefined : readPlans(all.since)
  const { plans, scenarios, different, missed, unspoken } = writeAll(all)
  for (const one of missed) print(`not taken: ${one}\n`, 'err')
  print(
    `${all.out}: ${plans} plans with ${scenarios} scenarios, ${different} of them different; ` +
      'see README.md there\n',
  )
  if (unspoken.length > 0) print(`not written in ${all.language}: ${unspoken.join(', ')}\n`)
  if (former) print(`\nSince ${all.since}: ${changesSince(former, readPlans(all.out))}`)
  return missed.length === 0 ? exits.ok : exits.failure
}
