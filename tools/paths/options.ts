import { existsSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { keysOf } from '#contract/keys-of.ts'
import { type Language, languages } from '#contract/languages.ts'
import { type ModuleName, moduleNames } from '#contract/modules.ts'
import { type Format, formats } from '#kit/export.ts'
import type { ActorRole } from '#contract/role.ts'
import { actorRoles } from '#lifecycles/registry.ts'
import { type Catalogued, machines } from '../catalogue/machines.ts'
import { oneOf, UsageError } from '#kit/cli/command.ts'
import { modulesOf } from './labels.ts'
import { isSpoken } from './step-words.ts'
import { type PlanFor, strategies, type Strategy } from './plan-for.ts'

export type PathOptions =
  | { show: 'help' | 'list' }
  | { show: 'schema'; out?: string | undefined }
  | { show: 'paths'; plan: PlanFor; format: Format; out?: string | undefined }
  | { show: 'all'; all: AllOptions }
/** Every machine, module and role, in these formats, into a folder. */
export type AllOptions = {
  language: Language
  strategy: Strategy
  formats: readonly Format[]
  out: string
  url?: string | undefined
  /** A folder of earlier plans to compare with. */
  since?: string | undefined
}

/** Parses a command line. @throws UsageError for invalid arguments, with the closest valid one */
export function optionsOf(args: readonly string[]): PathOptions {
  const values = parse(args)
  if (values.help) return { show: 'help' }
  if (values.list) return { show: 'list' }
  if (values.schema) return { show: 'schema', out: values.out }
  const language = oneOf('language', values.language ?? 'en', keysOf(languages))
  const strategy = oneOf('strategy', values.strategy ?? 'shortest', strategies)
  const format = formatNamed(values.format)
  const url = urlOf(values.url)
  if (values.since !== undefined && !values.all)
    throw new UsageError(
      '--since compares every plan with earlier ones: say --all --since <folder>',
    )
  if (values.all) {
    const narrowed = (['machine', 'module', 'role'] as const).find((name) => values[name])
    if (narrowed) throw new UsageError(`--all is every ${narrowed}: leave out --${narrowed}`)
    const out = values.out ?? 'paths'
    if (statSync(out, { throwIfNoEntry: false })?.isFile())
      throw new UsageError(`${out} is a file: --all writes into a folder, as --out paths`)
    const since = values.since
    if (since !== undefined && !existsSync(join(since, 'index.json')))
      throw new UsageError(
        `${since} has no index.json: --since needs a folder that --all has written`,
      )
    if (since !== undefined && format && format !== 'json')
      throw new UsageError('--since compares plans in JSON: leave out --format')
    const all = { language, strategy, formats: format ? [format] : formats, out, url, since }
    return { show: 'all', all }
  }
  if (values.machine === undefined)
    throw new UsageError(
      'which machine? Say --machine <name>, or --all; --list shows the names, --help everything ' +
        'else',
    )
  const machine = machineNamed(values.machine)
  const out = values.out
  if (out !== undefined && statSync(out, { throwIfNoEntry: false })?.isDirectory())
    throw new UsageError(
      `${out} is a folder: name the file in it, as --out ${join(out, `${machine.name}.md`)}`,
    )
  const role = roleNamed(values.role)
  if (role && !machine.lifecycle)
    throw new UsageError(
      `${machine.name} is a machine of the app: it knows no roles, leave out --role`,
    )
  const module = moduleFor(machine, values.module)
  if (!isSpoken(machine, { module, language }))
    throw new UsageError(
      `the plan of ${machine.name} is not written in ${language}: leave out --language`,
    )
  return {
    show: 'paths',
    plan: { machine, role, module, language, strategy, url },
    format: format ?? 'md',
    out,
  }
}

/** The URL of a server. @throws UsageError for an invalid one */
export function urlOf(given: string | undefined): string | undefined {
  if (given === undefined || /^https?:\/\/[^/\s]+\/?$/.test(given)) return given?.replace(/\/$/, '')
  throw new UsageError(`--url is where the server is, such as https://staging.example.com`)
}

function formatNamed(given: string | undefined): Format | undefined {
  if (given?.toLowerCase() === 'markdown') return 'md'
  if (given?.toLowerCase() === 'csv')
    throw new UsageError(
      'CSV has the columns of the tool that imports it: say --format testrail or --format xray',
    )
  return given === undefined ? undefined : oneOf('format', given, formats)
}

function machineNamed(given: string): Catalogued {
  const names = machines.map(({ name }) => name)
  const name = oneOf('machine', given, names)
  const found = machines.find((one) => one.name === name)
  if (!found) throw new UsageError(`no machine ${given}`)
  return found
}

/** The module whose texts are used; default: the first one with such records. */
function moduleFor({ name }: Catalogued, given: string | undefined): ModuleName {
  const possible = modulesOf(name)
  const [first] = possible
  if (!first) throw new UsageError(`no module has ${name}`)
  if (given === undefined) return first
  const module = oneOf('module', given, moduleNames)
  if (!possible.includes(module))
    throw new UsageError(`${module} has no ${name}; there it is met: ${possible.join(', ')}`)
  return module
}

function parse(args: readonly string[]) {
  const text = { type: 'string' } as const
  const flag = { type: 'boolean' } as const
  try {
    const { values, tokens } = parseArgs({
      args: [...args],
      tokens: true,
      options: {
        machine: { ...text, short: 'm' },
        module: text,
        language: { ...text, short: 'l' },
        format: { ...text, short: 'f' },
        role: { ...text, short: 'r' },
        strategy: { ...text, short: 's' },
        url: text,
        since: text,
        out: { ...text, short: 'o' },
        all: { ...flag, short: 'a' },
        list: flag,
        schema: flag,
        help: { ...flag, short: 'h' },
      },
    })
    const said = tokens.flatMap((token) => (token.kind === 'option' ? [token.name] : []))
    const twice = said.find((name, at) => said.indexOf(name) !== at)
    if (twice !== undefined)
      throw new TypeError(
        `--${twice} is given twice: write one plan at a time, or every one with --all`,
      )
    return values
  } catch (error) {
    throw new UsageError(`${error instanceof Error ? error.message : String(error)}. See --help`)
  }
}

/** The role names in plans and documents; the names in the charts are accepted too. */
const roleOfWord: Readonly<Record<string, ActorRole>> = { owner: 'business', customer: 'guest' }
const wordOfRole = new Map(Object.entries(roleOfWord).map(([word, role]) => [role, word]))
/** The roles by those names, for lists and suggestions. */
export const roleWords: readonly string[] = actorRoles.map((role) => wordOfRole.get(role) ?? role)

function roleNamed(name: string | undefined): ActorRole | undefined {
  if (name === undefined) return undefined
  const own = actorRoles.find((role) => role === name)
  if (own) return own
  const word = oneOf('role', name, roleWords)
  return roleOfWord[word] ?? actorRoles.find((role) => role === word)
}
