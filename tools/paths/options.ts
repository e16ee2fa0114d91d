import { parseArgs } from 'node:util'
import { actorRoles } from '#lifecycles/registry.ts'
import { type Catalogued, machines } from '../catalogue/machines.ts'
import { nearest, UsageError } from '#kit/cli/command.ts'
import { type Format, formats } from '#kit/export.ts'

const strategies = ['shortest', 'all'] as const

type Role = (typeof actorRoles)[number]
export type PathOptions = {
  show: 'paths'
  machine: Catalogued
  format: Format
  role?: Role
  strategy: (typeof strategies)[number]
  out?: string
}

export const help = `npm run -s paths -- --machine <name> [--format md|gherkin|csv|json]
                  [--role <role>] [--strategy shortest|all] [--out <file>]

Writes paths through one of the product's machines: what to do and what to expect, from its start to
its last transition.

  --machine, -m   the machine; --list shows all names
  --format, -f    md (default): tables "Do / Expect"    gherkin: a feature file
                  csv: one row per step, for a test management tool    json: for programs
  --role, -r      only what this role may cause. What others have to do before is a given: "Given
                  the business sends order.accept, which leads to Received".
                  Roles: ${actorRoles.join(', ')}. The app's own machines know none.
  --strategy, -s  shortest (default): a few paths that take every transition
                  all: the shortest path to every single step that is possible
  --out, -o       writes into a file instead of to the standard output
  --list          the names of all machines
  --help, -h      this text

The last line says how many transitions the paths take. It goes to the standard error when the paths
go to the standard output.
Each path was walked by the machine itself before it is written; one that the machine does not
follow is a failure.

Ends with 0 when every transition is taken, 1 when not or when something failed, 2 when the command
was not understood.

  npm run -s paths -- --machine order --format gherkin --role staff > order-staff.feature
  npm run -s paths -- --machine session --format csv --out session.csv
`

/** Parses a command line. @throws UsageError for invalid arguments, with the closest valid one */
export function optionsOf(args: readonly string[]): PathOptions | { show: 'help' | 'list' } {
  const values = parse(args)
  if (values.help) return { show: 'help' }
  if (values.list) return { show: 'list' }
  if (values.machine === undefined)
    throw new UsageError(
      'which machine? Say --machine <name>; --list shows the names, --help everything else',
    )

  const machine = machines.find(
    ({ name }) =>
      name ===
      oneOf(
        'machine',
        values.machine ?? '',
        machines.map((known) => known.name),
      ),
  )
  if (!machine) throw new UsageError(`no machine ${values.machine}`)
  const role = values.role === undefined ? undefined : oneOf('role', values.role, actorRoles)
  if (role && !machine.lifecycle)
    throw new UsageError(
      `${machine.name} is a machine of the app: it knows no roles, leave out --role`,
    )
  return {
    show: 'paths',
    machine,
    role,
    format: oneOf('format', values.format ?? 'md', formats),
    strategy: oneOf('strategy', values.strategy ?? 'shortest', strategies),
    out: values.out,
  }
}

function parse(args: readonly string[]) {
  const text = { type: 'string' } as const
  const flag = { type: 'boolean' } as const
  try {
    return parseArgs({
      args: [...args],
      options: {
        machine: { ...text, short: 'm' },
        format: { ...text, short: 'f' },
        role: { ...text, short: 'r' },
        strategy: { ...text, short: 's' },
        out: { ...text, short: 'o' },
        list: flag,
        help: { ...flag, short: 'h' },
      },
    }).values
  } catch (error) {
    throw new UsageError(`${error instanceof Error ? error.message : String(error)}. See --help`)
  }
}

function oneOf<Name extends string>(what: string, given: string, names: readonly Name[]): Name {
  const found = names.find((name) => name === given)
  if (!found)
    throw new UsageError(
      `no ${what} ${given}; did you mean ${nearest(given, names)}? There are: ${names.join(', ')}`,
    )
  return found
}
