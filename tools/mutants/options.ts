import { lifecycles } from '#lifecycles/registry.ts'
import { oneOf, UsageError } from '#kit/cli/command.ts'
import { appCases } from '../catalogue/app-cases.ts'

/** The target of a run: all machines, the lifecycles, or one machine. */
type MutantOptions = { show: 'help' } | { show: 'run'; lifecycles: string[]; apps: string[] }

/** Parses a command line. @throws UsageError for an unknown machine, with the closest one */
export function mutantOptionsOf(args: readonly string[]): MutantOptions {
  if (args.some((arg) => arg === '--help' || arg === '-h')) return { show: 'help' }
  const ofLifecycles = lifecycles.map(({ name }) => name)
  const ofApp = appCases.map(({ name }) => name)
  const [first, name, ...more] = args
  if (first === undefined) return { show: 'run', lifecycles: ofLifecycles, apps: ofApp }
  if (first === '--lifecycles' && name === undefined)
    return { show: 'run', lifecycles: ofLifecycles, apps: [] }
  if (first !== '--machine' || more.length > 0)
    throw new UsageError(
      `'${args.join(' ')}' is not understood: say --lifecycles, or --machine with one name. ` +
        'See --help',
    )
  if (name === undefined) throw new UsageError('--machine needs a name, as --machine form')
  const known = oneOf('machine', name, [...ofApp, ...ofLifecycles])
  return {
    show: 'run',
    lifecycles: ofLifecycles.filter((one) => one === known),
    apps: ofApp.filter((one) => one === known),
  }
}
