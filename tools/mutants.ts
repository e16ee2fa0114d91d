// `npm run mutants`: plants mutants in every chart and reports those that no test detects.
import { lifecycles } from '#lifecycles/registry.ts'
import { harmless } from '../tests/models/support/harmless.ts'
import { lifecycleSurvivors } from '../tests/models/support/survivors.ts'
import { exits, print, runCommand } from '#kit/cli/command.ts'
import { type Tried, triedAppMachines } from './mutants/app-survivors.ts'
import { mutantOptionsOf } from './mutants/options.ts'

const help = `npm run mutants [-- --lifecycles | --machine NAME]

Plants faults in the charts, one at a time and in memory: transitions dropped or led elsewhere,
guards dropped or turned round, roles and conditions dropped or swapped, delays a millisecond longer
or shorter. Every fault has to turn a test red. Those that change nothing stand with their reason in
tests/models/support/harmless.ts.

  --lifecycles   only the lifecycles, judged by the tables copied by hand; \`npm test\` does that
                 too. Without it the app's machines as well, each fault on a run of the tests that
                 know them: some minutes.
  --machine NAME only this machine of the app, as \`form\`

Ends with 0 when every fault is seen, 1 when not, 2 when the command was not understood.
`

await runCommand('mutants', async () => {
  const options = mutantOptionsOf(process.argv.slice(2))
  if (options.show === 'help') {
    print(help)
    return exits.ok
  }
  const total = { planted: 0, wrong: 0 }
  const count = (tried: Tried): void => {
    total.planted += tried.planted
    total.wrong += report(tried)
  }
  for (const lifecycle of lifecycles.filter(({ name }) => options.lifecycles.includes(name)))
    count({ name: lifecycle.name, ...lifecycleSurvivors(lifecycle) })
  const [only] = options.apps
  if (only !== undefined)
    for await (const tried of triedAppMachines(options.apps.length === 1 ? only : undefined))
      count(tried)
  if (total.planted === 0) throw new Error('no fault was planted')
  const result =
    total.wrong === 0 ? 'every one seen or known to be harmless' : `${total.wrong} to look at`
  print(`${total.planted} faults planted, ${result}\n`)
  return total.wrong === 0 ? exits.ok : exits.failure
})

/** One line for a machine and one for each surviving fault; returns their number. */
function report({ name, planted, survivors }: Tried): number {
  const known = Object.keys(harmless[name] ?? {})
  const unseen = survivors.filter((mutant) => !known.includes(mutant))
  const outdated = known.filter((mutant) => !survivors.includes(mutant))
  print(
    `${name.padEnd(18)} ${String(planted).padStart(4)} planted  ` +
      `${String(planted - survivors.length).padStart(4)} seen  ` +
      `${String(known.length - outdated.length).padStart(2)} harmless\n`,
  )
  for (const mutant of unseen) print(`  no test sees: ${mutant}\n`)
  for (const mutant of outdated) print(`  listed as harmless, but seen or gone: ${mutant}\n`)
  return unseen.length + outdated.length
}
