import type { AnyStateMachine } from 'xstate'
import { nearest } from './command.ts'

export type FoundMachine = { name: string; machine: AnyStateMachine }

/** No machine was found in a module; the message lists its exports and what to do. */
export class NoMachine extends Error {}

/**
 * The machines that a module exports, or the one with a name. A function with that name is called
 * to create it. @throws NoMachine if there is none
 */
export function findMachines(
  exported: Readonly<Record<string, unknown>>,
  name: string | undefined,
  file: string,
): FoundMachine[] {
  if (name !== undefined) return [named(exported, name, file)]
  const found = Object.entries(exported).flatMap(([one, value]) => {
    const machine = machineIn(value)
    return machine ? [{ name: one, machine }] : []
  })
  if (found.length === 0) throw new NoMachine(noneWords(exported, file))
  // The default export may be the same as a named one.
  return found.filter(
    (one) =>
      one.name !== 'default' ||
      !found.some((other) => other !== one && other.machine === one.machine),
  )
}

/** A machine, or the machine of an actor. */
export function machineIn(value: unknown): AnyStateMachine | undefined {
  if (isMachine(value)) return value
  return typeof value === 'object' && value !== null && 'logic' in value && isMachine(value.logic)
    ? value.logic
    : undefined
}

function named(
  exported: Readonly<Record<string, unknown>>,
  name: string,
  file: string,
): FoundMachine {
  if (!(name in exported)) {
    const names = Object.keys(exported)
    throw new NoMachine(
      `${file} exports no ${name}` +
        (names.length === 0
          ? ''
          : `; did you mean ${nearest(name, names)}? There are: ${names.join(', ')}`),
    )
  }
  const value = exported[name]
  const machine = machineIn(typeof value === 'function' ? madeBy(value, name) : value)
  if (!machine) throw new NoMachine(notAMachine(name, value))
  return { name, machine }
}

function madeBy(make: unknown, name: string): unknown {
  try {
    return (make as () => unknown)()
  } catch (error) {
    throw new NoMachine(
      `${name} is a function that fails without arguments (${(error as Error).message}): ` +
        `make the machine in paths.config.ts, machines: { ${name}: { machine: ${name}(…) } }`,
      { cause: error },
    )
  }
}

function notAMachine(name: string, value: unknown): string {
  if (typeof value === 'object' && value !== null && 'withContext' in value)
    return `${name} is a machine of XState 4: this kit reads XState 5`
  return `${name} is no machine of XState`
}

function noneWords(exported: Readonly<Record<string, unknown>>, file: string): string {
  const makers = Object.entries(exported).filter(([, value]) => typeof value === 'function')
  const old = Object.entries(exported).find(
    ([, value]) => typeof value === 'object' && value !== null && 'withContext' in value,
  )
  if (old) return notAMachine(old[0], old[1])
  if (makers.length > 0)
    return (
      `${file} exports no machine, but functions: ${makers.map(([name]) => name).join(', ')}. ` +
      `If one makes a machine, name it: ${file} ${makers[0]?.[0]}`
    )
  return `${file} exports no machine of XState 5: write export const before it`
}

/** Checks the shape instead of the class, because an app may use another copy of XState. */
function isMachine(value: unknown): value is AnyStateMachine {
  return (
    typeof value === 'object' &&
    value !== null &&
    'root' in value &&
    'implementations' in value &&
    'getTransitionData' in value
  )
}
