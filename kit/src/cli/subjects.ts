import { existsSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { type AnyStateMachine, createMachine } from 'xstate'
import { configOf, type MachineConfig, type PathsConfig } from '../config.ts'
import { checkConfig, strangeNames, unusedWords } from './check-config.ts'
import { print, UsageError } from './command.ts'
import { findMachines, type FoundMachine, machineIn } from './find-machines.ts'
import { loadModule } from './load-module.ts'

/** A machine to work on, with its configuration. */
export type Subject = FoundMachine & { options: MachineConfig }

const configNames = ['paths.config.ts', 'paths.config.mts', 'paths.config.js', 'paths.config.mjs']

/** The machines of a module, each with its part of the config. @throws with the reason */
export async function subjectsOf(
  file: string,
  name: string | undefined,
  configFile: string | undefined,
): Promise<Subject[]> {
  const config = await configFor(file, configFile)
  const given = Object.entries(config.machines ?? {}).flatMap(([one, { machine }]) =>
    machine && (name === undefined || name === one) ? [{ name: one, machine }] : [],
  )
  const exported = given.length > 0 ? undefined : await loadModule(file)
  const found = exported === undefined ? given : findMachines(exported, name, file)
  const names = Object.keys(exported ?? {}).filter((one) => machineIn(exported?.[one]))
  for (const note of exported && names.length > 0 ? strangeNames(config, names) : [])
    print(`${note}\n`, 'err')
  return found.map((one) => {
    const options = configOf(config, one.name)
    const machine = withContext(options.machine ?? one.machine, options.context)
    const own = config.machines?.[one.name]
    for (const note of own ? unusedWords(one.name, machine, own) : []) print(`${note}\n`, 'err')
    return { ...one, machine, options }
  })
}

async function configFor(file: string, given: string | undefined): Promise<PathsConfig> {
  const path = given ?? nearestConfig(dirname(resolve(file)))
  if (path === undefined) return {}
  const loaded = await loadModule(path)
  const config = loaded['default'] ?? loaded['config']
  if (typeof config !== 'object' || config === null)
    throw new UsageError(`${path} has no default export: write export default { events: […] }`)
  checkConfig(config, relative(process.cwd(), path))
  return config
}

/** The config next to the module, or in a parent folder up to the package root. */
function nearestConfig(folder: string): string | undefined {
  const found = configNames.map((name) => join(folder, name)).find((path) => existsSync(path))
  const above = dirname(folder)
  if (found || above === folder || existsSync(join(folder, 'package.json'))) return found
  return nearestConfig(above)
}

function withContext(machine: AnyStateMachine, context: MachineConfig['context']): AnyStateMachine {
  if (!context) return machine
  const own: unknown = machine.config.context
  return createMachine(
    {
      ...(machine.config as Parameters<typeof createMachine>[0]),
      id: machine.id,
      context: (args: unknown) => ({
        ...((typeof own === 'function' ? (own as (args: unknown) => object)(args) : own) as object),
        ...context,
      }),
    } as Parameters<typeof createMachine>[0],
    machine.implementations as object,
  )
}
