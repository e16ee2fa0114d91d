// `npm run paths:run`: runs the features of `npm run paths` against a started server and a browser.
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { loadConfiguration, runCucumber } from '@cucumber/cucumber/api'
import { exits, print, runCommand } from '#kit/cli/command.ts'
import { writePlan } from '#kit/export.ts'
import { buildWhenStale } from '../scripts/build.js'
import { modulesDriven } from '../tests/support/drivers/driven.ts'
import { planFor } from './paths/plan-for.ts'
import { followRun, summaryOfRun, withReasons } from './paths/run-summary.ts'
import { runHelp, type RunOptions, runOptionsOf } from './paths/run-options.ts'

const project = fileURLToPath(new URL('..', import.meta.url))

await runCommand('paths:run', async () => {
  const options = runOptionsOf(process.argv.slice(2), modulesDriven)
  if (options.show === 'run') return run(options)
  print(runHelp)
  return exits.ok
})

/** Writes the features, runs them, and leaves the reports. */
async function run({ plans, report, tags, isDry }: Extract<RunOptions, { show: 'run' }>) {
  const features = mkdtempSync(join(tmpdir(), 'sevenfold-features-'))
  try {
    const paths = plans.map((plan) => {
      const name = [plan.machine.name, plan.module, plan.role].filter(Boolean).join('-')
      const file = join(features, `${name}.feature`)
      writeFileSync(file, writePlan(planFor(plan).plan, 'gherkin'))
      return file
    })
    // The step definitions are made for these.
    process.env['PATHS_RUN'] = JSON.stringify({
      machines: plans.map(({ machine }) => machine.name),
      modules: plans.map(({ module }) => module),
    })
    if (!isDry) await buildWhenStale()
    mkdirSync(report, { recursive: true })
    const [page, results] = [join(report, 'index.html'), join(report, 'junit.xml')]
    const { runConfiguration } = await loadConfiguration(
      {
        file: false,
        provided: {
          paths,
          import: ['tests/features/steps.ts'],
          format: ['progress', ['html', page], ['junit', results]],
          dryRun: isDry,
          tags,
        },
      },
      { cwd: project },
    )
    const heard = followRun()
    const { success } = await runCucumber(runConfiguration, { cwd: project }, heard.hear)
    if (!isDry) {
      writeFileSync(results, withReasons(readFileSync(results, 'utf8'), heard.ended()))
      print(`\n${summaryOfRun(heard.ended())}`)
    }
    print(`\nTo read: ${page}\nFor machines: ${results}\n`)
    return success ? exits.ok : exits.failure
  } finally {
    rmSync(features, { recursive: true })
  }
}
