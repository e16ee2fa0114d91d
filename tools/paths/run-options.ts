import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import type { ModuleName } from '#contract/modules.ts'
import { nearest, UsageError } from '#kit/cli/command.ts'
import type { Plan } from '#kit/plan.ts'
import { optionsOf, urlOf } from './options.ts'
import type { PlanFor } from './plan-for.ts'

export type RunOptions =
  | { show: 'help' }
  | {
      show: 'run'
      plans: readonly PlanFor[]
      report: string
      tags: string
      isDry: boolean
      /** The URL of a server that is already running. */
      url: string | undefined
    }

export const runHelp = `npm run -s paths:run -- --machine <name> [--machine <name> …]
                      [--module <module>] [--role <role>] [--tags <tags>]
                      [--url <address>] [--report <folder>] [--dry]

Runs the test plan of a machine by itself: a server with the demo companies and a browser are
started, each step of the features is done as its role does it, and looked at.

  --machine, -m  the machine; several run one after the other. npm run paths -- --list shows all
  --module       in the company of which module; left out: the first in which the machine is driven
  --role, -r     only the paths of this role
  --tags, -t     only scenarios with these tags: "not @negative", "@staff and @403"
  --url          runs against a server with the demo companies that is running already, such as
                 https://staging.example.com, and leaves what it made there. What needs its clock,
                 its mails or a stand-in for a service is left out, with the reason
  --report       where the reports go, by default coverage/paths: index.html to read, with a
                 picture of each person's screen where a step failed, and junit.xml for machines
  --dry          only checks that every step of the features is defined, and lists what would run
  --help, -h     this text

The clock of the server is moved where a path waits: nobody waits a quarter of an hour for an
order that runs out. Ends with 0 when all scenarios passed, 1 when one did not, 2 when the command
was not understood.

  npm run -s paths:run -- --machine order --module foodKart
  npm run -s paths:run -- -m queue-entry -m table --tags "not @negative"
  npm run -s paths:run -- -m order --url https://staging.example.com
`

/**
 * Parses a command line; `drivenIn`: the modules in which a machine is automated. @throws
 * UsageError for invalid arguments, with the closest valid one
 */
export function runOptionsOf(
  args: readonly string[],
  drivenIn: (machine: string) => readonly ModuleName[],
): RunOptions {
  const values = parse(args)
  if (values.help) return { show: 'help' }
  if (!values.machine)
    throw new UsageError('which machine? Say --machine <name>; --help says everything else')
  const role = values.role === undefined ? [] : ['--role', values.role]
  const at = values.url === undefined ? [] : ['--url', values.url]
  const plans = values.machine.flatMap((machine) => {
    const asked = values.module === undefined ? [] : ['--module', values.module]
    const options = optionsOf(['--machine', machine, ...asked, ...role, ...at])
    if (options.show !== 'paths') return []
    const { plan } = options
    return [{ ...plan, module: homeOf(plan, values.module, drivenIn(plan.machine.name)) }]
  })
  return {
    show: 'run',
    plans,
    report: resolve(values.report ?? 'coverage/paths'),
    tags: values.tags ?? '',
    isDry: values.dry ?? false,
    url: urlOf(values.url),
  }
}

/**
 * Checks a tag expression against the tags of the plans, because one that matches nothing would run
 * everything or nothing, and pass. @throws UsageError with the closest tag
 */
export function checkTags(tags: string, plans: readonly Plan[]): void {
  const known = new Set(
    plans.flatMap((plan) => [
      ...plan.tags,
      ...plan.scenarios.flatMap(({ id, tags: own }) => [id, ...own]),
    ]),
  )
  for (const [word] of tags.matchAll(/[^\s()]+/g)) {
    const name = word.replace(/^@/, '')
    if (['and', 'or', 'not'].includes(word) || (word !== name && known.has(name))) continue
    if (/-(?=[a-z]*\d)[0-9a-z]{10}$/.test(name))
      throw new UsageError(
        `no scenario of these plans has the id ${name}: say its --machine and --module`,
      )
    const near = known.has(name) ? name : nearest(name, [...known])
    throw new UsageError(`no scenario has the tag ${word}; did you mean @${near}?`)
  }
}

/** The module in which a plan runs. @throws UsageError if it is not automated there */
function homeOf(
  { machine: { name }, module }: PlanFor,
  asked: string | undefined,
  driven: readonly ModuleName[],
): ModuleName {
  const [first] = driven
  if (first === undefined)
    throw new UsageError(
      `the plan of ${name} is for people: nothing drives it yet. docs/qa.md says which plans run`,
    )
  if (asked === undefined) return first
  if (driven.includes(module)) return module
  throw new UsageError(`${name} is not driven in ${module}; there it runs: ${driven.join(', ')}`)
}

function parse(args: readonly string[]) {
  const text = { type: 'string' } as const
  const flag = { type: 'boolean' } as const
  try {
    return parseArgs({
      args: [...args],
      options: {
        machine: { ...text, short: 'm', multiple: true },
        module: text,
        role: { ...text, short: 'r' },
        tags: { ...text, short: 't' },
        url: text,
        report: text,
        dry: flag,
        help: { ...flag, short: 'h' },
      },
    }).values
  } catch (error) {
    throw new UsageError(`${error instanceof Error ? error.message : String(error)}. See --help`)
  }
}
