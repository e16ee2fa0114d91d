// `npm run paths:run`: runs the features of `npm run paths` against a started server and a browser.
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { loadConfiguration, runCucumber } from '@cucumber/cucumber/api'
import { exits, print, runCommand, UsageError } from '#kit/cli/command.ts'
import { writePlan } from '#kit/export.ts'
import { buildBeside } from '../scripts/build.js'
import { modulesDriven } from '../tests/support/drivers/driven.ts'
import { demoAddressOf } from '../server/seed/demo-access.ts'
import { signedInAt } from '../tests/support/signed-in.ts'
import { planFor, type PlanFor } from './paths/plan-for.ts'
import { runPage } from './paths/run-page.ts'
import { productUnderTest } from './paths/product.ts'
import {
  beginning,
  followRun,
  listOfRun,
  notJudged,
  summaryOfRun,
  withReasons,
} from './paths/run-summary.ts'
import { checkTags, runHelp, type RunOptions, runOptionsOf } from './paths/run-options.ts'

const project = fileURLToPath(new URL('..', import.meta.url))

// The browser's driver listens to this signal, and so keeps it from ending the process.
process.once('SIGTERM', () => process.exit(exits.terminated))
await runCommand('paths:run', async () => {
  const options = runOptionsOf(process.argv.slice(2), modulesDriven)
  if (options.show === 'run') return run(options)
  print(runHelp)
  return exits.ok
})
// The report is written: whatever could not be closed has nobody left to wait for.
process.exit()

/** Writes the features into the folder of the report, executes them, and writes the results. */
async function run({ plans, report, tags, isDry, url }: Extract<RunOptions, { show: 'run' }>) {
  const written = plans.map((plan) => ({ ...plan, written: planFor(plan).plan }))
  checkTags(
    tags,
    written.map((plan) => plan.written),
  )
  const inReport = (...names: string[]) => join(report, ...names)
  const features = inReport('features')
  rmSync(features, { recursive: true, force: true })
  mkdirSync(features, { recursive: true })
  const paths = written.map((plan) => {
    const name = [plan.machine.name, plan.module, plan.role].filter(Boolean).join('-')
    const file = join(features, `${name}.feature`)
    writeFileSync(file, writePlan(plan.written, 'gherkin'))
    return file
  })
  // The configuration of the step definitions.
  process.env['PATHS_RUN'] = JSON.stringify({
    machines: plans.map(({ machine }) => machine.name),
    modules: plans.map(({ module }) => module),
    url,
  })
  if (url !== undefined && !isDry) await checkServer(url, plans)
  // The files that the run's server serves: a separate build.
  else if (!isDry) process.env['WEB_ROOT'] ??= await buildBeside()
  if (!isDry) print(beginning(url))
  const [steps, forMachines] = [inReport('steps.html'), inReport('junit.xml')]
  const { runConfiguration } = await loadConfiguration(
    {
      file: false,
      provided: {
        paths,
        import: ['tests/features/steps.ts'],
        format: isDry ? ['progress'] : ['progress', ['html', steps], ['junit', forMachines]],
        dryRun: isDry,
        tags,
      },
    },
    { cwd: project },
  )
  const heard = followRun()
  const { success } = await runCucumber(runConfiguration, { cwd: project }, heard.hear)
  if (heard.ended().length === 0) throw new UsageError(`no scenario has all of --tags "${tags}"`)
  if (isDry) print(`\n${listOfRun(heard.ended())}`)
  else {
    const ended = heard.ended()
    const forPeople = inReport('index.html')
    const plansOf = productUnderTest(project)
    const product = url === undefined ? plansOf : `the server at ${url}, as ${plansOf} plans them`
    const about = { details: 'steps.html', endedMs: Date.now(), product }
    writeFileSync(forPeople, runPage(ended, about))
    writeFileSync(forMachines, withReasons(readFileSync(forMachines, 'utf8'), ended))
    print(
      `\n${summaryOfRun(ended)}\nTo read: ${forPeople}, with every step: ${steps}\n` +
        `For machines: ${forMachines}\n`,
    )
  }
  return success && notJudged(heard.ended()).length === 0 ? exits.ok : exits.failure
}

/**
 * @throws UsageError if no server answers, or if the demo accounts can't sign in
 */
async function checkServer(url: string, plans: readonly PlanFor[]): Promise<void> {
  for (const module of new Set(plans.map((plan) => plan.module))) {
    const account = demoAddressOf('business', module) ?? ''
    await signedInAt(url, account).catch((error: unknown) => {
      const why = error instanceof Error ? error.message : String(error)
      throw new UsageError(`${url} does not let ${account} of the demo companies sign in: ${why}`)
    })
  }
}
