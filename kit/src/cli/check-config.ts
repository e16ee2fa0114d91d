import type { AnyStateMachine } from 'xstate'
import type { MachineConfig, PathsConfig } from '../config.ts'
import { statesOf } from '../transitions.ts'
import { isLike, nearest, UsageError } from './command.ts'
import { machineIn } from './find-machines.ts'

type Shape = { is: (value: unknown) => boolean; what: string; such: string }

const isObject = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const isNumber = (value: unknown): boolean => typeof value === 'number' && value > 0

/** Every valid key of a config, with its type and an example. */
const known: Readonly<Record<keyof MachineConfig, Shape>> = {
  events: { is: Array.isArray, what: 'a list', such: "events: [{ type: 'GO' }]" },
  inputs: { is: Array.isArray, what: 'a list', such: 'inputs: [{ … }]' },
  outcomes: {
    is: isObject,
    what: 'an object with a list for each actor',
    such: 'outcomes: { load: [{ output: … }] }',
  },
  distinguish: {
    is: (value) => typeof value === 'function',
    what: 'a function of the context',
    such: 'distinguish: (context) => context.count',
  },
  maxSituations: { is: isNumber, what: 'a number above 0', such: 'maxSituations: 2_000' },
  patience: { is: isNumber, what: 'a number above 0', such: 'patience: 64' },
  machine: {
    is: (value) => machineIn(value) !== undefined,
    what: 'a machine of XState 5',
    such: 'machine: light.provide({ … })',
  },
  context: { is: isObject, what: 'an object', such: 'context: { … }' },
}
const keys = Object.keys(known)
const endings = ['output', 'error', 'snapshot']

/**
 * @throws UsageError for an unknown key, with the closest valid one, and for a wrong type
 */
export function checkConfig(config: PathsConfig, file: string): void {
  const { machines = {}, ...forAll } = config
  if (!isObject(machines))
    throw new UsageError(
      `${file}: machines is to be an object: machines: { <export>: { events: […] } }`,
    )
  checkPart(forAll, file, [...keys, 'machines'])
  for (const [name, part] of Object.entries(machines))
    checkPart(part, `${file}, machines.${name}`, keys)
}

function checkPart(part: MachineConfig, place: string, allowed: readonly string[]): void {
  checkKeys(part, place, allowed)
  for (const [key, { is, what, such }] of Object.entries(known)) {
    const value = (part as Readonly<Record<string, unknown>>)[key]
    if (value !== undefined && !is(value))
      throw new UsageError(`${place}: ${key} is to be ${what}: ${such}`)
  }
  for (const [at, event] of (part.events ?? []).entries())
    if (typeof event?.type !== 'string')
      throw new UsageError(`${place}: events[${at}] has no type: write { type: '…' }`)
  for (const [actor, outcomes] of Object.entries(part.outcomes ?? {}))
    if (!Array.isArray(outcomes))
      throw new UsageError(
        `${place}: outcomes.${actor} is to be a list: ${actor}: [{ output: … }, { error: … }]`,
      )
    else for (const outcome of outcomes) checkKeys(outcome, `${place}, outcomes.${actor}`, endings)
}

function checkKeys(part: unknown, place: string, allowed: readonly string[]): void {
  if (!isObject(part))
    throw new UsageError(`${place} is to be an object with some of: ${allowed.join(', ')}`)
  const wrong = Object.keys(part).find((key) => !allowed.includes(key))
  if (wrong !== undefined)
    throw new UsageError(
      `${place}: there is no key ${wrong}; did you mean ${nearest(wrong, allowed)}? ` +
        `There are: ${allowed.join(', ')}`,
    )
}

/**
 * The names in a config that match no export of the module, if that is probably a mistake: similar
 * to an export, or a part of its name. The others are of other modules, because one config may be
 * for several.
 */
export function strangeNames(config: PathsConfig, exported: readonly string[]): string[] {
  const named = Object.keys(config.machines ?? {})
  const free = exported.filter((own) => !named.includes(own))
  return named
    .filter((name) => !exported.includes(name))
    .filter((name) => free.some((own) => isLike(name, own) || isPart(name, own)))
    .map((name) => `machines.${name}: this module exports ${exported.join(', ')}`)
}

/** `light` and `lightMachine` */
function isPart(name: string, own: string): boolean {
  const [one, other] = [name.toLowerCase(), own.toLowerCase()]
  return one.includes(other) || other.includes(one)
}

/** Warnings about names in a config that the machine does not have, one sentence each. */
export function unusedWords(
  name: string,
  machine: AnyStateMachine,
  { events = [], outcomes = {} }: MachineConfig,
): string[] {
  const states = statesOf(machine)
  const types = [...new Set(states.flatMap((node) => [...node.transitions.keys()]))]
  const taken = (type: string): boolean =>
    types.some((one) => one === type || (one.endsWith('*') && type.startsWith(one.slice(0, -1))))
  const invokes = states.flatMap((node) => node.invoke)
  const actors = [
    ...Object.keys(machine.implementations.actors),
    ...invokes.flatMap(({ id, src }) => [id, String(src)]),
  ]
  const named = types.filter((type) => !type.startsWith('xstate.'))
  return [
    ...events
      .filter(({ type }) => !taken(type))
      .map(({ type }) => unknown(name, `event ${type}`, nearest(type, named))),
    // Spawned actors have ids that are not in the chart.
    ...Object.keys(outcomes)
      .filter((actor) => actors.length > 0 && !actors.includes(actor))
      .map((actor) => unknown(name, `actor ${actor}`, nearest(actor, actors))),
  ]
}

function unknown(name: string, what: string, near: string | undefined): string {
  return `${name} has no ${what}${near === undefined ? '' : `; did you mean ${near}?`}`
}
