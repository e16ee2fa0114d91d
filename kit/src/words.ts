import type { AnyStateMachine, EventObject, StateValue } from 'xstate'
import type { Path } from './explore.ts'
import { statesOf } from './transitions.ts'

/**
 * A tester's instruction for an event: wait for a delay, a report or an outcome of an actor, the
 * end of a state, or send the event with its payload.
 */
export function doing(machine: AnyStateMachine, event: EventObject): string {
  const after = /^xstate\.after\.([^.]+)\.(.+)$/.exec(event.type)
  if (after) return `wait ${after[1]}${lengthOf(machine, after[1] ?? '')}`
  const end = /^xstate\.(done|error)\.actor\.(.+)$/.exec(event.type)
  if (end)
    return (
      `${sourceOf(machine, end[2] ?? '')} ${end[1] === 'done' ? 'answers' : 'fails'}` +
      `${end[1] === 'done' ? payload(event, ['output']) : failure(event)}`
    )
  const [, reporting] = /^xstate\.snapshot\.(.+)$/.exec(event.type) ?? []
  if (reporting !== undefined) return `${sourceOf(machine, reporting)} reports`
  const done = /^xstate\.done\.state\.(?:.+\.)?(.+)$/.exec(event.type)
  if (done) return `${done[1]} is done`
  return event.type + payload(event)
}

/** A state value as text: `signedOut > refused`; parallel regions are joined by `+`. */
export function stateWords(value: StateValue): string {
  if (typeof value === 'string') return value
  return Object.entries(value)
    .map(([outer, inner]) =>
      inner === undefined || (typeof inner === 'object' && Object.keys(inner).length === 0)
        ? outer
        : `${outer} > ${stateWords(inner)}`,
    )
    .join(' + ')
}

/** The expectation for a state, from the descriptions in the chart, parents first. */
export function expecting(machine: AnyStateMachine, value: StateValue): string {
  const active = new Set(machine.resolveState({ value, context: {} })._nodes.map((node) => node.id))
  const said = statesOf(machine).filter(
    (node) => node !== machine.root && active.has(node.id) && node.description,
  )
  return [stateWords(value), ...said.map((node) => node.description)].join(': ')
}

/** The start of a path, with the machine's input. */
export function startOf(
  machine: AnyStateMachine,
  { start, input }: Pick<Path, 'start' | 'input'>,
): string {
  return (
    expecting(machine, start) +
    (typeof input === 'object' && input !== null ? membersOf(input) : '')
  )
}

function lengthOf(machine: AnyStateMachine, name: string): string {
  if (/^\d+$/.test(name)) return ' ms'
  const delay: unknown = machine.implementations.delays[name]
  return typeof delay === 'number' ? ` (${delay} ms)` : ''
}

function sourceOf(machine: AnyStateMachine, id: string): string {
  const invoked = statesOf(machine)
    .flatMap((node) => node.invoke)
    .find((actor) => actor.id === id)
  const src = invoked ? String(invoked.src) : id
  if (!src.startsWith('xstate.invoke.')) return src
  const [, place] = /^\d+\.(.+)$/.exec(id) ?? []
  return place === undefined ? id : `the actor of ${place.slice(place.lastIndexOf('.') + 1)}`
}

function payload(event: EventObject, only?: readonly string[]): string {
  return membersOf(
    Object.fromEntries(
      Object.entries(event).filter(([key]) => (only ? only.includes(key) : key !== 'type')),
    ),
  )
}

/** An actor's error, if given: different errors may have different results. */
function failure(event: EventObject): string {
  const error: unknown = 'error' in event ? event.error : undefined
  if (!(error instanceof Error))
    return typeof error === 'object' && error !== null ? membersOf(error) : ''
  const { message, ...members } = { ...error, message: error.message }
  return membersOf(message === 'failed' ? members : { message, ...members })
}

function membersOf(given: object): string {
  const members = Object.entries(given).filter(([, value]) => value !== undefined)
  return members.length === 0
    ? ''
    : ` (${members.map(([key, value]) => `${key}: ${valueWords(value)}`).join(', ')})`
}

/** A value as text; for a large one only the keys, because nobody types it by hand. */
export function valueWords(value: unknown): string {
  if (typeof value !== 'object' || value === null) return String(value)
  const whole = JSON.stringify(value)
  return whole.length <= 100 ? whole : `{ ${Object.keys(value).join(', ')} }`
}
