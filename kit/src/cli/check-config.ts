import type { AnyStateMachine } from 'xstate'
import type { MachineConfig, PathsConfig } from '../config.ts'
import { statesOf } from '../transitions.ts'
import { nearest, UsageError } from './command.ts'

/** Every key that a config may have, once more as a value. */
const known: Readonly<Record<keyof MachineConfig, true>> = {
  events: true,
  inputs: true,
  outcomes: true,
  distinguish: true,
  maxSituations: true,
  patience: true,
  machine: true,
  context: true,
}
const keys = Object.keys(known)
const endings = ['output', 'error', 'snapshot']

/** @throws UsageError for a key that nobody reads, with the nearest one that is read */
export function checkConfig(config: PathsConfig, file: string): void {
  const { machines, ...forAll } = config
  checkPart(forAll, file, [...keys, 'machines'])
  for (const [name, part] of Object.entries(machines ?? {}))
    checkPart(part, `${file}, machines.${name}`, keys)
}

function checkPart(part: MachineConfig, place: string, allowed: readonly string[]): void {
  checkKeys(part, place, allowed)
  for (const [at, event] of (part.events ?? []).entries())
    if (typeof event?.type !== 'string')
      throw new UsageError(`${place}: events[${at}] has no type: write { type: '…' }`)
  for (const [actor, outcomes] of Object.entries(part.outcomes ?? {}))
    for (const outcome of outcomes) checkKeys(outcome, `${place}, outcomes.${actor}`, endings)
}

function checkKeys(part: object, place: string, allowed: readonly string[]): void {
  const wrong = Object.keys(part).find((key) => !allowed.includes(key))
  if (wrong !== undefined)
    throw new UsageError(
      `${place}: there is no key ${wrong}; did you mean ${nearest(wrong, allowed)}? ` +
        `There are: ${allowed.join(', ')}`,
    )
}

/** What is told and probably never used: names that the machine does not have, each a sentence. */
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
    // What is spawned has ids that no chart shows.
    ...Object.keys(outcomes)
      .filter((actor) => actors.length > 0 && !actors.includes(actor))
      .map((actor) => unknown(name, `actor ${actor}`, nearest(actor, actors))),
  ]
}

function unknown(name: string, what: string, near: string | undefined): string {
  return `${name} has no ${what}${near === undefined ? '' : `; did you mean ${near}?`}`
}
