import { parseArgs } from 'node:util'
import { type Format, formats } from '../export.ts'
import { nearest, oneOf, UsageError } from './command.ts'

const commands = ['paths', 'coverage', 'charts', 'lint', 'mutants', 'diff', 'page'] as const
export type Command = Exclude<(typeof commands)[number], 'page'>

const strategies = ['shortest', 'all'] as const

export type Arguments = {
  command: Command
  file: string
  name: string | undefined
  format: Format
  strategy: (typeof strategies)[number]
  out: string | undefined
  config: string | undefined
  judge: string | undefined
  against: string | undefined
  isStrict: boolean
}

/** Where to write the inspector's page, and the module whose machines are drawn for it. */
export type PageArguments = Pick<Arguments, 'name' | 'config'> & {
  command: 'page'
  out: string
  file: string | undefined
}

export const help = `statechart-kit <command> <module> [export] [options]
statechart-kit page [module] [export] [--out folder]

Explores, runs, checks and draws the XState 5 machines that a module exports (JavaScript, or
TypeScript as Node reads it: types are taken away). Without an export: every machine in it.

  paths      what to do and what to expect, from the start to the last transition
               --format, -f    md (default), gherkin, testrail, xray, json
               --strategy, -s  shortest (default): few paths for everything; all: one for each step
  coverage   how many transitions are reached, which are not, and what they need
  charts     <name>.svg, <name>.mmd (Mermaid) and <name>.signature.txt, into --out (charts)
  lint       what neither TypeScript nor XState reports; --strict: advice counts too
  mutants    plants every small fault in the chart; names those that the paths do not see
               --judge <module>  your own judge instead: its default export gets the machine, and
                                 throws or answers false when it is wrong
  diff       one line for each transition that came or went, --against a signature or a module
  page       the inspector's page, into --out (inspect): serve it beside an app that runs with
             \`inspect\` of statechart-kit/inspect; with a module: its machines as drawings

  --out, -o      a file instead of the standard output (charts, page: a folder)
  --config, -c   paths.config.ts; absent: the one beside the module, or above it
  --help, -h     this text

Nothing of your app runs: actors, effects and timers are held and moved by hand. What a machine
reads and nobody has given is named, with the line for paths.config.ts.

Ends with 0 when all is well, 1 when something is missing or wrong, 2 when the command was not
understood.
`

/** Parses a command line. @throws UsageError for an unknown argument, with the closest valid one */
export function argumentsOf(args: readonly string[]): Arguments | PageArguments | 'help' {
  const { values, positionals } = parse(args)
  const [command, file, name, ...more] = positionals
  if (values.help || command === undefined) return 'help'
  const known = oneOf('command', command, commands)
  if (known === 'page') {
    if (file !== undefined && !/\.[cm]?[jt]sx?$/.test(file))
      throw new UsageError(`page --out ${file}, did you mean? See --help`)
    const { out = 'inspect', config } = values
    return { command: known, out, file, name, config }
  }
  if (file === undefined) throw new UsageError(`${known} of which module? See --help`)
  if (more.length > 0) throw new UsageError(`${more.join(' ')} is too much. See --help`)
  if (known === 'diff' && values.against === undefined)
    throw new UsageError('diff against what? Say --against <signature.txt or module>')
  return {
    command: known,
    file,
    name,
    format: formatOf(values.format ?? 'md'),
    strategy: oneOf('strategy', values.strategy ?? 'shortest', strategies),
    out: values.out,
    config: values.config,
    judge: values.judge,
    against: values.against,
    isStrict: values.strict ?? false,
  }
}

function formatOf(name: string): (typeof formats)[number] {
  if (name.toLowerCase() === 'markdown') return 'md'
  if (name.toLowerCase() === 'csv')
    throw new UsageError(
      'CSV has the columns of the tool that imports it: say --format testrail or --format xray',
    )
  return oneOf('format', name, formats)
}

const text = { type: 'string' } as const
const flag = { type: 'boolean' } as const
const options = {
  format: { ...text, short: 'f' },
  strategy: { ...text, short: 's' },
  out: { ...text, short: 'o' },
  config: { ...text, short: 'c' },
  judge: text,
  against: text,
  strict: flag,
  help: { ...flag, short: 'h' },
} as const

function parse(args: readonly string[]) {
  try {
    return parseArgs({ args: [...args], allowPositionals: true, options })
  } catch (error) {
    const [, wrong] = /^Unknown option '--([^']+)'/.exec((error as Error).message) ?? []
    if (wrong !== undefined)
      throw new UsageError(
        `no option --${wrong}; did you mean --${nearest(wrong, Object.keys(options))}? See --help`,
      )
    throw new UsageError(`${error instanceof Error ? error.message : String(error)}. See --help`)
  }
}
